import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState } from 'react';
import {
  type TimeChart as Chart,
  hasValues,
  instantOf,
  spanOf,
  stopsOf,
  type TimeSpan,
} from '#platform/contract/time-chart.ts';
import { useElementWidth } from '../controls/use-element-width.ts';
import { EmptyState, type EmptyStateProps } from '../feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import { showToast } from '../shell/toasts.ts';
import classes from './time-chart.module.css';
import { ChartData, ChartLegend, ChartReading, readingText } from './time-chart-parts.tsx';
import { savePicture } from './time-chart-picture.ts';
import { zoomOf } from './time-chart-zoom.ts';
import { pixelOf, useChartGestures } from './use-chart-gestures.ts';

const TimeChartDrawing = lazy(() =>
  import('./time-chart-drawing.tsx').then((module) => ({ default: module.TimeChartDrawing })),
);

type TimeChartProps = {
  /** What it shows, for screen readers and as the name of its picture ('Concentrazione di Sede A'). */
  label: string;
  /** undefined while loading. */
  chart: Chart | undefined;
  empty?: EmptyStateProps;
  failure?: ErrorStateProps | undefined;
};

/** More series than these are drawn only when asked for. */
const shownAtFirst = 8;
const height = 320;
const zoomDigits = 3;

/** Values over time (Q2-110): crosshair, zoom from 1 to 10, and the same as a table behind 'Mostra i dati'. */
export function TimeChart({ label, chart, empty, failure }: TimeChartProps) {
  if (failure) return <ErrorState {...failure} />;
  if (!chart) return <Skeletons count={1} shape="picture" />;
  if (!hasValues(chart)) return <EmptyState text="Ancora nessuna misura" {...empty} />;
  return <DrawnChart label={label} chart={chart} />;
}

const beyondFirst = ({ series }: Chart) =>
  new Set([...series.keys()].filter((place) => place >= shownAtFirst));

function DrawnChart({ label, chart }: { label: string; chart: Chart }) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(() => beyondFirst(chart));
  const [zoomed, setZoomed] = useState<TimeSpan | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const drawn = useMemo(
    () => ({
      ...chart,
      series: chart.series.map((one, place) => (hidden.has(place) ? { ...one, values: [] } : one)),
    }),
    [chart, hidden],
  );
  const whole = useMemo(() => spanOf(chart), [chart]);
  const shown = zoomed ?? whole;
  const zoom = zoomOf(whole, shown);
  const isZoomed = zoom > 1;
  const { selection, handlers } = useChartGestures(frame, {
    ...{ whole, shown, width, day, stops: stopsOf(drawn) },
    onShow: (next) => setZoomed(zoomOf(whole, next) > 1 ? next : null),
    onDay: (next, isSpoken) => {
      setDay(next);
      if (isSpoken) setSpoken(next === null ? '' : readingText(drawn, next, shown));
    },
  });
  const save = useCallback(() => {
    savePicture(drawn, shown, label).catch(() =>
      showToast('error', 'Non riesco a scaricare l’immagine del grafico.'),
    );
  }, [drawn, shown, label]);

  return (
    <figure className={classes.chart} aria-label={label}>
      <div className={classes.plot}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart has no native element that takes arrow keys */}
        <div
          ref={frame}
          className={classes.frame}
          data-zoom={Number(zoom.toFixed(zoomDigits))}
          data-zoomed={isZoomed ? '' : undefined}
          style={{ height }}
          role="application"
          aria-label={label}
          aria-describedby={`${id}-how`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          {...handlers}
        >
          <Suspense fallback={<Skeletons count={1} shape="picture" />}>
            {width > 0 && <TimeChartDrawing chart={drawn} window={shown} width={width} height={height} />}
          </Suspense>
          {selection && (
            <div
              className={classes.selection}
              style={{
                left: Math.min(selection.start, selection.now),
                width: Math.abs(selection.now - selection.start),
              }}
            />
          )}
          {day !== null && (
            <ChartReading
              chart={drawn}
              day={day}
              shown={shown}
              at={pixelOf(shown, width, instantOf(day))}
              width={width}
            />
          )}
        </div>
        {isZoomed && (
          <Button className={classes.reset} size="sm" variant="default" onClick={() => setZoomed(null)}>
            Reimposta Zoom
          </Button>
        )}
      </div>
      <ChartLegend chart={chart} hidden={hidden} onHidden={setHidden} />
      <p id={`${id}-how`} className="ui-hidden">
        Con le frecce si va da un valore all’altro, + e - per lo zoom, 0 mostra tutto.
      </p>
      <p className="ui-hidden" aria-live="polite">
        {spoken}
      </p>
      <ChartData label={label} chart={chart} onSave={save} />
    </figure>
  );
}
