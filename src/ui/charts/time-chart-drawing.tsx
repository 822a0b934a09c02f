import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import {
  type TimeChart,
  type TimeChartView,
  type TimeSpan,
  timeChartOptions,
} from '#platform/contract/time-chart.ts';

register([LineChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

type DrawingProps = { chart: TimeChart; window: TimeSpan; width: number; height: number };

/** Only draws; the chart around it listens. Loaded on its own, since the drawing library is large. */
export function TimeChartDrawing({ chart, window, width, height }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = init(place.current, null, { renderer: 'svg', width: 1, height: 1 });
    drawn.current = made;
    return () => {
      drawn.current = null;
      made.dispose();
    };
  }, []);
  useEffect(() => drawn.current?.resize({ width, height }), [width, height]);
  useEffect(() => {
    if (!place.current) return;
    const { fontFamily } = getComputedStyle(place.current);
    drawn.current?.setOption(timeChartOptions(chart, { window, fontFamily }), { notMerge: true });
  }, [chart, window]);
  return <div ref={place} style={{ width, height }} aria-hidden />;
}

/** The drawing as SVG, with its legend: for a picture. */
export function drawSvg(
  chart: TimeChart,
  view: TimeChartView,
  size: { width: number; height: number },
): string {
  const made = init(null, null, { renderer: 'svg', ssr: true, ...size });
  made.setOption(timeChartOptions(chart, { ...view, hasLegend: true }));
  const svg = made.renderToSVGString();
  made.dispose();
  return svg;
}
