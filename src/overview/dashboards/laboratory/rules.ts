import { comparedMeanOf, type DecisionRule } from '#laboratory/level-comparison/rules.ts';
import { type Building, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { type CountedMeasure, periodOf } from '#laboratory/result-periods/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import type { TimeChart } from '#platform/contract/time-chart.ts';
import type { LabDashboard } from './contract.ts';

/** 'Analizzati' are those read in so many days. */
export const analysedDays = 30;

/** Since when they count on a day. */
export const analysedFrom = (today: string) => addDays(today, -analysedDays);

/** Points are above the level by what was read in so many days. */
export const exceedingDays = 365;
/** Months of the chart, the present one with them. */
export const monthsShown = 24;
/** A tile names so many at first; the rest is counted. */
export const namedInTile = 8;
/** So many it lists where it is the only list of what it counts. */
export const listedInTile = 200;
/** So many sites, those whose dosimeters come back next, are asked for their questionnaires. */
export const sitesLookedAt = 500;
/** So many points are looked at, the highest first. */
export const pointsLookedAt = 500;
/** Figures over a year or more are worked out this often. */
export const keptFiguresMs = 5 * 60_000;

/** First day of the month that lies `before` months before the one of `today`. */
export function monthStart(today: string, before: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - before;
  const month = String((months % 12) + 1).padStart(2, '0');
  return `${Math.floor(months / 12)}-${month}-01`;
}

/** Last day of a month, 'YYYY-MM'. */
function monthEnd(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The means of each month, whole Bq/m³, over the days of that month. */
export function chartOfMonths({ mesi }: Pick<LabDashboard['concentrazione'], 'mesi'>): TimeChart {
  const values = mesi.map(({ mese, media }) => ({
    from: `${mese}-01`,
    to: monthEnd(mese),
    value: Math.round(media),
  }));
  return { series: [{ name: 'Media del mese', values }], isRounded: true };
}

/** A result that counts in the mean of its point. */
export type CountedPeriod = { inizio: string; fine: string; batch: number | null; measure: CountedMeasure };

/** A point as it was measured over the last year. */
export type MeasuredPoint = {
  id: number;
  alias: string;
  indirizzo: { id: number; nome: string };
  isSaturated: boolean;
  periods: readonly CountedPeriod[];
  building: Building;
};

type JudgedBy = Parameters<typeof referenceLevelOf>[0] & { decision: { rule: DecisionRule } };

/**
 * Points above the level of their building, by the rule that reports decide by. What is saturated is above any level
 * (amendment 12). `points` are in their order.
 */
export function exceedingPoints(
  points: readonly MeasuredPoint[],
  settings: JudgedBy,
): LabDashboard['superamenti']['punti'] {
  return points.flatMap(({ id, alias, indirizzo, isSaturated, periods, building }) => {
    const livello = referenceLevelOf(settings, building).bqM3;
    const counted = periods.map(({ measure, ...period }) => periodOf(measure, period));
    const found = comparedMeanOf(counted, livello, settings.decision.rule);
    const above = 'mean' in found && found.comparison === 'above' ? found.mean.concentration : null;
    const concentrazione = isSaturated ? null : above;
    return isSaturated || above !== null ? [{ id, alias, indirizzo, concentrazione, livello }] : [];
  });
}

/** What a figure over results leaves aside, or dates by something else, in words; null: nothing. */
export function leftAsideInWords({
  senzaLettura,
  nonContati,
}: Pick<LabDashboard['concentrazione'], 'senzaLettura' | 'nonContati'>): string | null {
  const whole = (count: number) => count.toLocaleString('it', { useGrouping: 'always' });
  const results = (count: number) => (count === 1 ? '1 risultato' : `${whole(count)} risultati`);
  const parts = [
    senzaLettura === 0
      ? null
      : `${results(senzaLettura)} senza data di lettura: conta la fine dell’esposizione.`,
    nonContati === 0
      ? null
      : `${results(nonContati)} non ${nonContati === 1 ? 'è contato' : 'sono contati'}: da ricontare, senza fondo, o senza periodo di esposizione.`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

/** How many of the sites that were looked at lack something; of all only where none was left out. */
export function openSurveysInWords({
  esaminate,
  eAltri,
  incomplete,
}: Pick<LabDashboard['questionari'], 'esaminate' | 'eAltri' | 'incomplete'>): string {
  if (incomplete > 0)
    return `${incomplete === 1 ? '1 sede' : `${incomplete} sedi`} su ${esaminate} con ${eAltri ? 'i dosimetri più vecchi' : 'dosimetri in posizione'}.`;
  return eAltri
    ? `Fra le ${esaminate} sedi con i dosimetri più vecchi tutte hanno i questionari completi.`
    : 'Tutte le sedi con dosimetri in posizione hanno i questionari completi.';
}
