import type { ReferenceLevel } from '#laboratory/report-settings/rules.ts';
import { periodOf } from '#laboratory/result-periods/rules.ts';
import { byHighest, drawnValue } from '#laboratory/site-concentrations/rules.ts';
import type { TimeChart } from '#platform/contract/time-chart.ts';
import type { PrintedChart } from '#platform/server/documents/documents.ts';
import type { SampledExposure, SampledPoint } from '../rules.ts';

/** More lines than these cannot be told apart, nor named on one line. */
const linesOfChart = 4;
const longestName = 24;
const chartHeight = 240;

/** What the points measured over time, against the level: of many points several charts, each on the same scale. */
export function trendCharts(
  points: readonly SampledPoint[],
  level: ReferenceLevel,
  width: number,
): PrintedChart[] {
  const series = points
    .map(({ alias, esposizioni }) => ({
      name: alias.length > longestName ? `${alias.slice(0, longestName - 1).trimEnd()}…` : alias,
      values: esposizioni.map(valueOf).filter((value) => value !== null),
    }))
    .filter(({ values }) => values.length > 0)
    .toSorted(byHighest);
  const references: TimeChart['references'] = [
    { value: level.bqM3, label: `Livello di riferimento ${level.bqM3} Bq/m³` },
  ];
  return Array.from({ length: Math.ceil(series.length / linesOfChart) }, (_, part) => ({
    timeChart: {
      series: series.slice(part * linesOfChart, (part + 1) * linesOfChart),
      references,
      isRounded: true,
    },
    width,
    height: chartHeight,
  }));
}

function valueOf({ codice, inizio, fine, risultato }: SampledExposure) {
  if (risultato === null || fine === null) return null;
  const { misura } = risultato;
  const { esito, esposizione, limite } = misura;
  const { saturationExposure } = periodOf(misura, { inizio, fine, batch: null });
  const minimo = esito === 'saturated' ? saturationExposure : null;
  return drawnValue({ codice, inizio, fine, esito, esposizione, limite, minimo });
}
