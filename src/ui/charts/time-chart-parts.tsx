import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { memo, useState } from 'react';
import {
  chartDay,
  chartFigure,
  periodText,
  seriesLook,
  type TimeChart,
  type TimeChartValue,
  type TimeSpan,
  valuesAt,
  valueText,
} from '#platform/contract/time-chart.ts';
import { type DataColumn, DataList } from '../lists/data-list.tsx';
import classes from './time-chart.module.css';

/** What fits beside the crosshair. */
const readMost = 8;

/** '438 Bq/m³ ▲ sopra il livello' */
function markedText(chart: TimeChart, one: TimeChartValue): string {
  const text = valueText(chart, one);
  return one.isAbove ? `${text} ▲ sopra il livello` : text;
}

const read = (chart: TimeChart, day: string, shown: TimeSpan) =>
  valuesAt(chart, day, shown).flatMap(({ name, value }, place) => (value ? [{ name, value, place }] : []));

/** '15/03/2026: Sala 1 120 Bq/m³, 01/01/2026 – 01/06/2026' */
export function readingText(chart: TimeChart, day: string, shown: TimeSpan): string {
  const values = read(chart, day, shown).map(
    ({ name, value }) => `${name} ${markedText(chart, value)}, ${periodText(chart, value)}`,
  );
  return `${chartDay(chart, day)}: ${values.length > 0 ? values.join('; ') : 'nessuna misura'}`;
}

type ReadingProps = { chart: TimeChart; day: string; shown: TimeSpan; at: number; width: number };

/** The crosshair on a day with what was measured then. */
export function ChartReading({ chart, day, shown, at, width }: ReadingProps) {
  const values = read(chart, day, shown);
  const side = at > width / 2 ? { right: width - at + 8 } : { left: at + 8 };
  return (
    <>
      <div className={classes.crosshair} data-crosshair={day} style={{ left: at }} />
      <div className={classes.reading} style={{ ...side, maxWidth: Math.max(at, width - at) - 16 }}>
        <strong>{chartDay(chart, day)}</strong>
        {values.length === 0 && <span>Nessuna misura</span>}
        {values.slice(0, readMost).map(({ name, value, place }) => (
          <span key={place} className={classes.read}>
            <SeriesMark place={place} />
            <span className={classes.name}>{name}</span>
            <span className={classes.figure}>{markedText(chart, value)}</span>
          </span>
        ))}
        {values.length > readMost && <span>e altre {values.length - readMost}</span>}
      </div>
    </>
  );
}

const markPaths = {
  circle: 'M7 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8',
  rect: 'M3 3h8v8h-8z',
  triangle: 'M7 3l4.6 8h-9.2z',
  diamond: 'M7 2l5 5l-5 5l-5-5z',
} as const;

function SeriesMark({ place }: { place: number }) {
  const { color, symbol } = seriesLook(place);
  return (
    <svg className={classes.mark} width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      <path d={markPaths[symbol]} fill={color} />
    </svg>
  );
}

type LegendProps = {
  chart: TimeChart;
  hidden: ReadonlySet<number>;
  onHidden: (hidden: ReadonlySet<number>) => void;
};

/** The names of several series; each can be left out of the drawing. */
export const ChartLegend = memo(function ChartLegend({ chart: { series }, hidden, onHidden }: LegendProps) {
  if (series.length < 2) return null;
  const toggle = (place: number) => {
    const next = new Set(hidden);
    if (!next.delete(place)) next.add(place);
    onHidden(next);
  };
  const all = hidden.size === 0 ? new Set(series.keys()) : new Set<number>();
  return (
    <div className={classes.legend}>
      {series
        .map(({ name }, place) => ({ name, place }))
        .map(({ name, place }) => (
          <button
            key={place}
            type="button"
            className={classes.series}
            aria-pressed={!hidden.has(place)}
            onClick={() => toggle(place)}
          >
            <SeriesMark place={place} />
            <span className={classes.name}>{name}</span>
          </button>
        ))}
      <button type="button" className={classes.series} onClick={() => onHidden(all)}>
        {hidden.size === 0 ? 'Nascondi tutte' : 'Mostra tutte'}
      </button>
    </div>
  );
});

type Row = { key: string; name: string; value: TimeChartValue };

type DataProps = { label: string; chart: TimeChart; onSave: () => void };

/** The same as a table, made when it is asked for, and as a picture. It stays as it is while the crosshair moves. */
export const ChartData = memo(function ChartData({ label, chart, onSave }: DataProps) {
  const [isOpen, setOpen] = useState(false);
  const columns: DataColumn<Row>[] = [
    { key: 'period', header: 'Periodo', cell: ({ value }) => periodText(chart, value) },
    ...(chart.series.length > 1 ? [{ key: 'name', header: 'Serie', cell: ({ name }: Row) => name }] : []),
    { key: 'value', header: 'Valore', numeric: true, cell: ({ value }) => markedText(chart, value) },
  ];
  const rows = chart.series.flatMap(({ name, values }, place) =>
    values.map((value, index) => ({ key: `${place}-${index}`, name, value })),
  );
  return (
    <div className={classes.below}>
      {(chart.references ?? []).map(({ label: text, value }) => (
        <p key={`${text} ${value}`} className={classes.reference}>
          {text}: {chartFigure(chart, value)}
        </p>
      ))}
      <details className={classes.data} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Mostra i dati</summary>
        {isOpen && (
          <DataList
            caption={label}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            unit={['valore', 'valori']}
          />
        )}
      </details>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={onSave}
      >
        Scarica immagine
      </Button>
    </div>
  );
});
