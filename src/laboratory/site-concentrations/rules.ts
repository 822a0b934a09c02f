import type { TimeChart, TimeChartValue } from '#platform/contract/time-chart.ts';
import { resultBeside } from '../level-comparison/rules.ts';
import { concentrationOf, exposureHours } from '../results/rules.ts';
import type { MeasuredPeriod, SiteConcentrations } from './contract.ts';

type DrawnPeriod = Omit<MeasuredPeriod, 'incertezza'>;

/**
 * The mean concentration of a period as it is drawn, whole Bq/m³: LR below the detection limit, its bound when it is
 * saturated. Null where there is no figure to draw: saturated without a bound, to be counted again, incomplete, or
 * without days.
 */
export function drawnValue(period: DrawnPeriod): TimeChartValue | null {
  const { inizio, fine, esito } = period;
  const counted = drawnExposure(period);
  const concentration = counted === null ? null : concentrationOf(counted, exposureHours(inizio, fine));
  if (concentration === null) return null;
  return {
    ...{ from: inizio, to: fine, value: Math.round(concentration) },
    ...(esito === 'below-limit' ? { isUpperBound: true } : {}),
    ...(esito === 'saturated' ? { isLowerBound: true } : {}),
  };
}

function drawnExposure({ esito, esposizione, limite, minimo }: DrawnPeriod): number | null {
  if (esito === 'valid') return esposizione;
  if (esito === 'below-limit') return Math.max(esposizione ?? 0, limite ?? 0, 0);
  return esito === 'saturated' ? minimo : null;
}

type Drawn = { values: readonly TimeChartValue[] };
const highest = ({ values }: Drawn) => Math.max(...values.map(({ value }) => value), 0);

/** Those that measured most first: one order for page and document, so that a point looks the same on both. */
export function byHighest(one: Drawn, other: Drawn): number {
  return highest(other) - highest(one);
}

/** The points of a site over time, those that measured most first, with the level they are compared with. */
export function chartOfSite({ livello, regola, punti }: SiteConcentrations): TimeChart {
  const judged = (period: MeasuredPeriod): TimeChartValue[] => {
    const value = drawnValue(period);
    if (value === null) return [];
    const { esito, esposizione, incertezza, inizio, fine } = period;
    const exposure = esposizione === null ? null : { value: esposizione, uncertainty: incertezza };
    const result = { state: esito, exposure, hours: exposureHours(inizio, fine) };
    return [{ ...value, isAbove: resultBeside(result, livello.bqM3, regola) === 'above' }];
  };
  const series = punti.map(({ alias, periodi }) => ({
    name: alias,
    values: periodi.flatMap(judged),
  }));
  return {
    series: series.filter(({ values }) => values.length > 0).sort(byHighest),
    references: [{ value: livello.bqM3, label: 'Livello di riferimento' }],
    isRounded: true,
  };
}

/** How many results have no figure to draw. */
export function undrawnCount({ punti }: SiteConcentrations): number {
  return punti.flatMap(({ periodi }) => periodi).filter((period) => drawnValue(period) === null).length;
}
