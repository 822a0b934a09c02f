/**
 * Charts over time (Q2-110): what is drawn, said once for screens and printed documents. Days are calendar days; they
 * are drawn at midnight UTC, so that a chart looks the same wherever it is drawn.
 */
import { addDays, daysBetween, formatDay } from './dates.ts';

export const defaultUnit = 'Bq/m³';
export const roundedDigits = 3;

/** What was measured from one day to another; of a single day when `to` is missing. */
export type TimeChartValue = {
  from: string;
  to?: string;
  value: number;
  /** The value is only known to be below this figure ('< 12 Bq/m³'). */
  isUpperBound?: boolean;
  /** The value is only known to be at least this figure ('≥ 721 Bq/m³'). */
  isLowerBound?: boolean;
  /** It lies above the level the chart compares with, by whoever judges that. */
  isAbove?: boolean;
};

export type TimeChartSeries = { name: string; values: readonly TimeChartValue[] };

/** A level to compare with: a line across the chart; not to be passed unless `tone` says otherwise. */
export type TimeChartReference = { value: number; label: string; tone?: 'warning' | 'middle' };

export type TimeChart = {
  series: readonly TimeChartSeries[];
  references?: readonly TimeChartReference[];
  /** Bq/m³ unless another one is given; '' for counts. */
  unit?: string;
  /** The axis holds values and references alone, without zero: where distances from a mean are what counts. */
  isCloseUp?: boolean;
  /** Figures with at most three decimals. */
  isRounded?: boolean;
  /** How the page around it writes days; `DD/MM/YYYY` unless it says otherwise. */
  formatDay?: (day: string) => string;
};

/** First and last instant of a chart, in milliseconds. */
export type TimeSpan = { from: number; to: number };

const fullFigures = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumSignificantDigits: 12 });
const roundFigures = new Intl.NumberFormat('it-IT', {
  useGrouping: 'always',
  maximumFractionDigits: roundedDigits,
});

/** '1.234,5 Bq/m³' */
export function chartFigure({ unit = defaultUnit, isRounded = false }: TimeChart, value: number): string {
  return `${(isRounded ? roundFigures : fullFigures).format(value)} ${unit}`.trim();
}

/** '< 12 Bq/m³' of a value that is only known to be below, '≥ 721 Bq/m³' of one that is at least so much. */
export function valueText(chart: TimeChart, { value, isUpperBound, isLowerBound }: TimeChartValue): string {
  return `${isLowerBound ? '≥ ' : isUpperBound ? '< ' : ''}${chartFigure(chart, value)}`;
}

/** A day as the page of a chart writes it. */
export const chartDay = (chart: TimeChart, day: string) => (chart.formatDay ?? formatDay)(day);

/** '01/03/2026 – 01/09/2026', or the day alone. */
export function periodText(chart: TimeChart, { from, to = from }: TimeChartValue): string {
  return from === to ? chartDay(chart, from) : `${chartDay(chart, from)} – ${chartDay(chart, to)}`;
}

export const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
export const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export const hasValues = ({ series }: TimeChart) => series.some(({ values }) => values.length > 0);

/** From the first to the last day of all series; at least two days long. */
export function spanOf({ series }: TimeChart): TimeSpan {
  const days = series.flatMap(({ values }) => values.flatMap(({ from, to = from }) => [from, to])).sort();
  const first = days[0] ?? '2000-01-01';
  const last = days.at(-1) ?? first;
  if (first !== last) return { from: instantOf(first), to: instantOf(last) };
  return { from: instantOf(addDays(first, -1)), to: instantOf(addDays(last, 1)) };
}

/** How a series looks: never by its colour alone. Each colour is at least 4.5 to 1 on white. */
export type SeriesLook = { color: string; symbol: 'circle' | 'rect' | 'triangle' | 'diamond' };

const colors = ['#1e344b', '#bd470b', '#0b6e80', '#7048a8', '#1a7a3c', '#8f5b00', '#b01e62'];
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const;
const referenceColor = '#b3142e';
const inkColor = '#343e4a';
const toneColors = { warning: '#8f5b00', middle: inkColor } as const;
const lineColor = '#d3dae2';

/** Of the series at this place; repeats after 28. */
export function seriesLook(place: number): SeriesLook {
  return {
    color: colors[place % colors.length] ?? referenceColor,
    symbol: symbols[place % symbols.length] ?? 'circle',
  };
}

/** Room around the drawing, in pixels: the figures of the value axis stand in `left`. */
export const chartFrame = { left: 88, right: 40, top: 20, bottom: 32 } as const;
const legendHeight = 40;
const wantedSteps = 5;
const smallestRange = 1e-6;

/** Ends and steps of the value axis: round figures that hold every value, reference and, but in a close-up, zero. */
export function valueAxisOf({ series, references = [], isCloseUp = false }: TimeChart): {
  min: number;
  max: number;
  interval: number;
} {
  const values = series.flatMap((one) => one.values.map(({ value }) => value));
  const all = [...(isCloseUp ? [] : [0]), ...values, ...references.map(({ value }) => value)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const range = Math.max(high - low, smallestRange);
  const power = 10 ** Math.floor(Math.log10(range / wantedSteps));
  const size = [1, 2, 2.5, 5, 10].find((one) => one * power * wantedSteps >= range) ?? 10;
  const interval = size * power;
  const steps = (bound: number) => Number((bound * interval).toPrecision(12));
  // A figure at the very top would hide its mark.
  return {
    min: steps(Math.floor(low / interval)),
    max: steps(Math.floor(high / interval) + 1),
    interval,
  };
}

type Mark = { value: [number, number | null]; symbol?: string };

/** Ends of each period at its height; the line breaks where nothing was measured. */
function marksOf(values: readonly TimeChartValue[], look: SeriesLook): Mark[] {
  const inOrder = [...values].sort((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.flatMap(({ from, to, value, isUpperBound, isLowerBound }, place) => {
    const isBound = isUpperBound === true || isLowerBound === true;
    const symbol = isBound ? { symbol: `empty${look.symbol[0]?.toUpperCase()}${look.symbol.slice(1)}` } : {};
    const marks: Mark[] = [{ value: [instantOf(from), value], ...symbol }];
    if (to !== undefined && to !== from) marks.push({ value: [instantOf(to), value], ...symbol });
    const before = inOrder[place - 1];
    const isApart = before?.to !== undefined && to !== undefined && daysBetween(before.to, from) > 1;
    return isApart ? [{ value: [instantOf(from), null] }, ...marks] : marks;
  });
}

export type TimeChartView = {
  /** What is shown of the time axis; everything unless given. */
  window?: TimeSpan;
  /** Names and marks of the series under the drawing: for documents, where no page shows them. */
  hasLegend?: boolean;
  /** The names of the letters: a chart inherits none. */
  fontFamily?: string;
};

/** Options of the chart library for a chart of any size. */
export function timeChartOptions(
  chart: TimeChart,
  { window = spanOf(chart), hasLegend = false, fontFamily = 'sans-serif' }: TimeChartView = {},
) {
  const text = { color: inkColor, fontFamily, fontSize: 13 };
  const lines = { lineStyle: { color: lineColor } };
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily },
    grid: {
      ...chartFrame,
      bottom: chartFrame.bottom + (hasLegend ? legendHeight : 0),
      // What lies under a pointer follows from the frame alone.
      containLabel: false,
      outerBoundsMode: 'none' as const,
    },
    legend: { show: hasLegend, bottom: 0, textStyle: text, type: 'plain' as const },
    xAxis: {
      type: 'time' as const,
      min: window.from,
      max: window.to,
      axisLine: lines,
      axisTick: lines,
      splitLine: { show: false },
      axisLabel: {
        ...text,
        hideOverlap: true,
        // Beneath the lowest figure beside the axis, whose line the first day may reach into.
        margin: 12,
        alignMinLabel: 'left' as const,
        alignMaxLabel: 'right' as const,
        formatter: (instant: number) => chartDay(chart, dayOf(instant)),
      },
    },
    yAxis: {
      type: 'value' as const,
      ...valueAxisOf(chart),
      axisLabel: { ...text, formatter: (value: number) => chartFigure(chart, value) },
      splitLine: lines,
    },
    series: [
      ...chart.series.map(({ name, values }, place) => seriesOptions(name, values, seriesLook(place))),
      aboveOptions(chart.series, fontFamily),
      referenceOptions(chart.references ?? [], fontFamily, (value) => chartFigure(chart, value)),
    ],
  };
}

function seriesOptions(name: string, values: readonly TimeChartValue[], look: SeriesLook) {
  return {
    type: 'line' as const,
    name,
    data: marksOf(values, look),
    symbol: look.symbol as string,
    symbolSize: 7,
    showAllSymbol: true,
    silent: true,
    lineStyle: { width: 2, color: look.color },
    itemStyle: { color: look.color },
    connectNulls: false,
  };
}

const markSize = 11;

/** Over each value above the level ▲, and the word for it over the first of a series: never by its place alone. */
function aboveOptions(series: readonly TimeChartSeries[], fontFamily: string) {
  const middleOf = ({ from, to = from }: TimeChartValue) => (instantOf(from) + instantOf(to)) / 2;
  return {
    type: 'line' as const,
    data: series.flatMap(({ values }) =>
      values
        .filter(({ isAbove }) => isAbove === true)
        .map((value, place) => ({ value: [middleOf(value), value.value], label: { show: place === 0 } })),
    ),
    symbol: 'triangle',
    symbolSize: markSize,
    symbolOffset: [0, -markSize],
    showAllSymbol: true,
    silent: true,
    lineStyle: { width: 0 },
    itemStyle: { color: referenceColor },
    label: {
      position: 'top' as const,
      formatter: 'sopra il livello',
      color: referenceColor,
      fontFamily,
      fontSize: 12,
    },
  };
}

/** Lines across the chart hang on a series without values, so that hiding a series hides none of them. */
function referenceOptions(
  references: readonly TimeChartReference[],
  fontFamily: string,
  figure: (value: number) => string,
) {
  return {
    type: 'line' as const,
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      // Else a line stands at its value rounded to hundredths.
      precision: 12,
      lineStyle: { color: referenceColor, type: 'dashed' as const, width: 1.5 },
      data: references.map(({ value, label, tone }) => ({
        yAxis: value,
        ...(tone && { lineStyle: { color: toneColors[tone] } }),
        label: {
          formatter: `${label}: ${figure(value)}`,
          position: 'insideStartTop' as const,
          color: tone ? toneColors[tone] : referenceColor,
          // Legible where values lie beneath.
          backgroundColor: 'rgba(255, 255, 255, 0.85)',
          padding: [1, 3],
          fontFamily,
          fontSize: 13,
        },
      })),
    },
  };
}

/** A day counts for a value of another day when it lies this near, as a part of what is shown. */
const nearness = 1 / 50;

/** The value of each series on a day: what was measured over it, else on a day near by. Null: nothing was. */
export function valuesAt(
  { series }: TimeChart,
  day: string,
  window: TimeSpan,
): { name: string; value: TimeChartValue | null }[] {
  const reach = (window.to - window.from) * nearness;
  const away = ({ from, to = from }: TimeChartValue) =>
    Math.max(0, instantOf(from) - instantOf(day), instantOf(day) - instantOf(to));
  return series.map(({ name, values }) => {
    const nearest = values.reduce<TimeChartValue | null>(
      (best, one) => (best === null || away(one) < away(best) ? one : best),
      null,
    );
    const counts = nearest && away(nearest) <= (nearest.to === undefined ? reach : 0);
    return { name, value: counts ? nearest : null };
  });
}

/** The days on which something begins or was measured, in order: where the keyboard stops. */
export function stopsOf({ series }: TimeChart): string[] {
  return [...new Set(series.flatMap(({ values }) => values.map(({ from }) => from)))].sort();
}
