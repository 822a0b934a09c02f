import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type TimeChart, timeChartOptions } from '#platform/contract/time-chart.ts';

register([LineChart, GridComponent, LegendComponent, MarkLineComponent, SVGRenderer]);

/** Pixels of a drawing for each point on paper: its letters are 13 pixels high, on paper somewhat less than 9 points. */
const pixelsPerPoint = 1.5;

/** The same chart as on screen, with its legend, for a document of these points. Only the printer's thread draws. */
export function chartSvg(chart: TimeChart, { width, height }: { width: number; height: number }): string {
  const size = { width: width * pixelsPerPoint, height: height * pixelsPerPoint };
  const drawn = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    drawn.setOption(timeChartOptions(chart, { hasLegend: true, fontFamily: 'Roboto' }));
    return drawn.renderToSVGString();
  } finally {
    drawn.dispose();
  }
}
