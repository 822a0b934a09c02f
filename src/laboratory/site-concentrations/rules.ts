import type { TimeChart, TimeChartValue } from '#platform/contract/time-chart.ts';
import { concentrationOf, exposureHours } from '../results/rules.ts';
import type { MeasuredPeriod, SiteConcentrations } from './contract.ts';

/**
 * The mean concentration of a period as it is drawn, whole Bq/m³: LR below the detection limit. Null where there is
 * no figure to draw: saturated, to be counted again, incomplete, or without days.
 */
export function drawnValue({
  esito,
  esposizione,
  limite,
  inizio,
  fine,
}: MeasuredPeriod): TimeChartValue | null {
  const isBelow = esito === 'below-limit';
  if (esito !== 'valid' && !isBelow) return null;
  const counted = isBelow ? Math.max(esposizione ?? 0, limite ?? 0, 0) : esposizione;
  const concentration = counted === null ? null : concentrationOf(counted, exposureHours(inizio, fine));
  if (concentration === null) return null;
  const value = Math.round(concentration);
  return { from: inizio, to: fine, value, ...(isBelow ? { isUpperBound: true } : {}) };
}

/** The points of a site over time, those that measured most first, with the level they are compared with. */
export function chartOfSite({ livello, punti }: SiteConcentrations): TimeChart {
  const series = punti.map(({ alias, periodi }) => ({
    name: alias,
    values: periodi.map(drawnValue).filter((value) => value !== null),
  }));
  const highest = ({ values }: { values: readonly TimeChartValue[] }) =>
    Math.max(...values.map(({ value }) => value), 0);
  return {
    series: series
      .filter(({ values }) => values.length > 0)
      .sort((one, other) => highest(other) - highest(one)),
    references: [{ value: livello.bqM3, label: 'Livello di riferimento' }],
    isRounded: true,
  };
}

/** How many results have no figure to draw. */
export function undrawnCount({ punti }: SiteConcentrations): number {
  return punti.flatMap(({ periodi }) => periodi).filter((period) => drawnValue(period) === null).length;
}
