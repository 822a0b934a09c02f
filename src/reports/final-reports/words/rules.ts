/** A final report in words: numbers, states and figures as page, mail and PDF print them. */

import { meanFormula, meanText } from '#laboratory/result-words/rules.ts';
import { exposureHours, type Mean } from '#laboratory/results/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ReportContent, ReportedExposure, ReportedPoint } from '../content/contract.ts';

/** The refusals of issuing and correcting (Q1-15, Q1-17). */
export const reportTexts = {
  insufficientDays: 'Giorni di monitoraggio insufficienti',
  noCoordinates: 'Impossibile stabilire le coordinate geografiche',
  reversedPeriod: 'Controlla le date',
  created: 'Relazione finale creata',
  existing: 'La relazione finale era già stata emessa',
  nothingToReport: 'Nel periodo della relazione non resta nessun dosimetro da riportare.',
  nothingChanged: 'I dati sono gli stessi della revisione in vigore: non c’è nulla da correggere.',
  correctedMeanwhile: 'La relazione è stata corretta nel frattempo: ricaricare la pagina.',
  corrected: 'Relazione finale corretta',
  sentInFuture: 'La data di invio non può essere nel futuro.',
  notAboveLevel: 'Questa relazione non supera il livello di riferimento: non c’è nulla da trasmettere.',
} as const;

/** 'RF-2026-12' */
export function reportNumber(year: number, number: number): string {
  return `RF-${year}-${number}`;
}

/** What stands at a point that was measured too short (Q1-25). */
export const insufficientMark = 'periodo di misura insufficiente';

export const outcomeLabels: Record<ReportedPoint['outcome'], string> = {
  below: 'Inferiore al livello di riferimento',
  above: 'Superiore al livello di riferimento',
  insufficient: 'Periodo di misura insufficiente',
  'no-result': 'Mancano i risultati',
};

/** What a dosimeter lacks for its result to count; null when nothing. */
export function missingOfExposure({ code, state }: Pick<ReportedExposure, 'code' | 'state'>): string | null {
  if (state === null) return `manca il risultato del dosimetro ${code}`;
  if (state === 'saturated') return `il dosimetro ${code} è saturo`;
  if (state === 'recount') return `il dosimetro ${code} è da ricontare`;
  if (state === 'incomplete') return `del dosimetro ${code} manca il fondo`;
  return null;
}

const whole = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 1 });

const withUncertainty = (format: Intl.NumberFormat, value: number, uncertainty: number | null) =>
  uncertainty === null ? format.format(value) : `${format.format(value)} ± ${format.format(uncertainty)}`;

function figureText(
  state: ReportedExposure['state'],
  value: number | null,
  uncertainty: number | null,
  format: Intl.NumberFormat,
): string {
  if (state === 'below-limit') return '< LR';
  if (state === 'saturated') return 'saturo';
  if (state === 'recount') return 'ricontare';
  return state === null || value === null ? '—' : withUncertainty(format, value, uncertainty);
}

/** '601,4 ± 60,2', '< LR', 'saturo', 'ricontare', '—': never a zero for what nobody knows. In kBq·h/m³. */
export function exposureFigure({ state, exposure, exposureExpanded }: ReportedExposure): string {
  return figureText(state, exposure, exposureExpanded, tenths);
}

/** The same in Bq/m³: '140 ± 14'. */
export function concentrationFigure({
  state,
  concentration,
  concentrationExpanded,
}: ReportedExposure): string {
  return figureText(state, concentration, concentrationExpanded, whole);
}

/** '150 ± 11 Bq/m³', 'inferiore a 37 Bq/m³', '—' */
export function pointMeanText({ mean }: Pick<ReportedPoint, 'mean'>): string {
  if (mean === null) return '—';
  return meanText({ ...noSum, ...mean, uncertainty: mean.expanded === null ? null : mean.expanded / 2 });
}

const noSum: Omit<Mean, 'concentration' | 'uncertainty' | 'isUpperBound'> = { exposure: 0, hours: 0 };

/** 'C = 1000·ΣE/Σore = 1000·(601,4 + 675,8)/(4.296 + 4.224) = 150 Bq/m³'; null without a mean. */
export function pointMeanFormula({
  exposures,
  mean,
}: Pick<ReportedPoint, 'exposures' | 'mean'>): string | null {
  if (mean === null) return null;
  const periods = exposures.map(({ exposure, limitExposure, start, end }) => ({
    exposure: Math.max(exposure ?? 0, limitExposure ?? 0, 0),
    hours: exposureHours(start, end),
  }));
  return meanFormula(periods, { ...noSum, ...mean, uncertainty: null });
}

/** 'C = 1000·E/ore = 1000·601,4/4.296 = 140 Bq/m³'; null without a figure. */
export function exposureMeanFormula({
  exposure,
  concentration,
  start,
  end,
}: ReportedExposure): string | null {
  if (exposure === null || concentration === null) return null;
  const hours = whole.format(exposureHours(start, end));
  return `C = 1000·E/ore = 1000·${tenths.format(exposure)}/${hours} = ${whole.format(concentration)} Bq/m³`;
}

/** 'misurazioni iniziate dal 01/01/2025 e terminate entro il 31/12/2025' */
export function periodText({ from, to }: ReportContent['period']): string {
  const start = `misurazioni iniziate dal ${formatDay(from)}`;
  return to === null ? start : `${start} e terminate entro il ${formatDay(to)}`;
}
