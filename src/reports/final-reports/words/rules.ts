/** A final report in words: numbers, states and figures as page, mail and PDF print them. */

import { isLevelWithin } from '#laboratory/level-comparison/rules.ts';
import {
  ageingText,
  concentrationWith,
  exposureWith,
  meanFormula,
  meanText,
} from '#laboratory/result-words/rules.ts';
import { countedExposure, exposureHours } from '#laboratory/results/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ReportContent } from '../content/contract.ts';
import type { ReportedExposure, ReportedPoint } from '../content/points/contract.ts';

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
  draftChanged: 'I dati sono cambiati: rileggere la bozza.',
  changesChanged: 'I dati sono cambiati: rileggere che cosa cambia.',
  fourEyes:
    'Hai inserito tu un risultato di questa relazione: la emette un collega (rilascio a quattro occhi).',
  withdrawn: 'Questa relazione è stata annullata: non si corregge e non si comunica.',
  withdrawnNow: 'Relazione finale annullata',
  sentInFuture: 'La data di invio non può essere nel futuro.',
  sentTooEarly: (earliest: string) =>
    `La data di invio non può essere prima del ${formatDay(earliest)}: ciò che si comunica non c’era ancora.`,
  alreadyTold: 'Risulta già inviata: ricaricare la pagina.',
  otherOwed: 'Nel frattempo è cambiato che cosa va comunicato: ricaricare la pagina.',
  otherLetter: 'Nel frattempo un collega ha segnato un altro invio: ricaricare la pagina.',
  nothingTold: 'Non c’è nessun invio da annullare.',
  noRecipient:
    'Nessun destinatario: aggiungere gli enti nei testi delle relazioni, o indicare a chi è stata inviata.',
  notAboveLevel: 'Questa relazione non supera il livello di riferimento: non c’è nulla da trasmettere.',
} as const;

/** 'RF-2026-12' */
export function reportNumber(year: number, number: number): string {
  return `RF-${year}-${number}`;
}

/** What is to be known before a report is issued, in words: nothing of it keeps it from being issued. */
export function draftWarnings({
  addressDefects,
  hasRecipient,
  areSurveysComplete,
  content: { level, points },
}: {
  addressDefects: readonly string[];
  hasRecipient: boolean;
  areSurveysComplete: boolean;
  content: Pick<ReportContent, 'level' | 'points'>;
}): string[] {
  const lacking = points.filter(({ missing }) => missing !== null);
  return [
    ...addressDefects.map((defect) => `Indirizzo della sede: ${defect}.`),
    ...(hasRecipient ? [] : ['Nessun indirizzo e-mail: nessuno riceverà notizia della relazione.']),
    ...(areSurveysComplete ? [] : ['Il questionario della sede è incompleto.']),
    ...(level.isAssumed ? [`Livello di riferimento presunto: ${level.motivo}.`] : []),
    ...lacking.map(({ name, missing }) => `${name}: ${missing ?? ''}.`),
  ];
}

/** What stands at a point that was measured too short (Q1-25). */
export const insufficientMark = 'periodo di misura insufficiente';

export const outcomeLabels: Record<ReportedPoint['outcome'], string> = {
  below: 'Non superiore al livello di riferimento',
  above: 'Superiore al livello di riferimento',
  'not-comparable': 'Non confrontabile',
  insufficient: 'Periodo di misura insufficiente',
  'no-result': 'Mancano i risultati',
};

/** What a dosimeter lacks for its result to count; null when nothing. */
export function missingOfExposure({
  code,
  state,
  leastExposure = null,
}: Pick<ReportedExposure, 'code' | 'state' | 'leastExposure'>): string | null {
  if (state === null) return `manca il risultato del dosimetro ${code}`;
  if (state === 'saturated' && leastExposure === null) return `il dosimetro ${code} è saturo`;
  if (state === 'recount') return `il dosimetro ${code} è da ricontare`;
  if (state === 'incomplete') return `del dosimetro ${code} manca il fondo`;
  return null;
}

const whole = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 1 });

type FigureWith = (value: number, uncertainty: number | null) => string;

function figureText(
  state: ReportedExposure['state'],
  [value, uncertainty, least = null]: readonly [number | null, number | null, number | null | undefined],
  figureWith: FigureWith,
): string {
  if (state === 'below-limit') return '< LR';
  if (state === 'saturated') return least === null ? 'saturo' : `saturo, almeno ${figureWith(least, null)}`;
  if (state === 'recount') return 'ricontare';
  return state === null || value === null ? '—' : figureWith(value, uncertainty);
}

/** '601,4 ± 60,2', '< LR', 'saturo, almeno 5.443,6', 'ricontare', '—': never a zero for what nobody knows. In kBq·h/m³. */
export function exposureFigure({
  state,
  exposure,
  exposureExpanded,
  leastExposure,
}: ReportedExposure): string {
  return figureText(state, [exposure, exposureExpanded, leastExposure], exposureWith);
}

/** The same in Bq/m³: '140 ± 14', 'saturo, almeno 721'. */
export function concentrationFigure({
  state,
  concentration,
  concentrationExpanded,
  leastConcentration,
}: ReportedExposure): string {
  return figureText(state, [concentration, concentrationExpanded, leastConcentration], concentrationWith);
}

/** '150 ± 11 Bq/m³', 'inferiore a 37 ± 4 Bq/m³', 'almeno 721 ± 74 Bq/m³', '—' */
export function pointMeanText({ mean }: Pick<ReportedPoint, 'mean'>): string {
  if (mean === null) return '—';
  const { concentration, expanded, isUpperBound, isLowerBound = false } = mean;
  const uncertainty = expanded === null ? null : expanded / 2;
  return meanText({ concentration, uncertainty, isUpperBound, isLowerBound });
}

/** The highest mean that is above the level, whole Bq/m³ without its unit: '465', 'almeno 721'. */
export function highestMeanText(points: readonly Pick<ReportedPoint, 'mean' | 'outcome'>[]): string {
  const [highest] = points
    .flatMap(({ mean, outcome }) => (mean !== null && outcome === 'above' ? [mean] : []))
    .toSorted((one, other) => other.concentration - one.concentration);
  const figure = concentrationWith(highest?.concentration ?? 0, null);
  return highest?.isLowerBound ? `almeno ${figure}` : figure;
}

type Length = Pick<ReportedPoint, 'totalDays' | 'isSufficient' | 'isTooLong'>;
const isAnnual = ({ isSufficient, isTooLong = false }: Length) => isSufficient && !isTooLong;

/** 'Media annua', or what it is when it covers fewer or more days: 'Media di 735 giorni'. */
export function meanName(point: Length): string {
  if (isAnnual(point)) return 'Media annua';
  return point.totalDays === 1 ? 'Media di 1 giorno' : `Media di ${point.totalDays} giorni`;
}

/** What a column of means is called: annual only when all of them are. */
export function meansName(points: readonly Length[]): string {
  return points.every(isAnnual) ? 'Media annua' : 'Media';
}

/** Stands at an outcome that the uncertainty puts in doubt. */
export const doubtMark = '*';
export const doubtMeaning = '* L’intervallo di incertezza della media comprende il livello di riferimento.';

type Judged = Pick<ReportedPoint, 'mean' | 'outcome'>;

/** Whether a point is judged although the level lies within the uncertainty of its mean. `level` in Bq/m³. */
export function isInDoubt({ mean, outcome }: Judged, level: number): boolean {
  return mean !== null && (outcome === 'above' || outcome === 'below') && isLevelWithin(mean, level);
}

/** 'Non superiore al livello di riferimento *' */
export function outcomeText(point: Judged, level: number): string {
  const label = outcomeLabels[point.outcome];
  return isInDoubt(point, level) ? `${label} ${doubtMark}` : label;
}

/** What has to be known of a point to read its figures: why it is not compared, what is saturated, what has aged. */
export function pointRemarks(point: ReportedPoint): string[] {
  const remarks = point.exposures.flatMap(({ code, days, agedBeyond = null, leastExposure = null }) => [
    ...(leastExposure === null
      ? []
      : [`Il dosimetro ${code} è saturo: l’esposizione è almeno quella della saturazione del lotto.`]),
    ...(agedBeyond === null ? [] : [`Dosimetro ${code}: ${ageingText(agedBeyond, days)}`]),
  ]);
  const isLong = point.isTooLong === true;
  return [
    ...(isLong ? [`La misura copre ${point.totalDays} giorni, più di una media annua.`] : []),
    ...remarks,
    ...(point.outcome === 'not-comparable' ? [notComparableRemark(point)] : []),
  ];
}

function notComparableRemark({ mean, isTooLong = false }: ReportedPoint): string {
  if (mean?.isLowerBound)
    return 'Della media si conosce solo un limite inferiore, che non supera il livello: non si può dire se la media lo supera.';
  if (isTooLong) return 'Su tanti giorni la media non basta a dire se in un anno il livello è superato.';
  if (mean?.isUpperBound)
    return 'Della media si conosce solo un limite superiore, che supera il livello: non si può dire se la media lo supera.';
  return 'Il livello cade nell’intervallo di incertezza della media: con la regola di decisione adottata non si confronta.';
}

/** 'C = 1000·ΣE/Σore = 1000·(601,4 + 675,8)/(4.296 + 4.224) = 150 Bq/m³'; null without a mean. */
export function pointMeanFormula({
  exposures,
  mean,
}: Pick<ReportedPoint, 'exposures' | 'mean'>): string | null {
  if (mean === null) return null;
  const side = mean.isLowerBound ? 'lower' : 'upper';
  const periods = exposures.map(({ state, exposure, limitExposure, leastExposure = null, start, end }) => ({
    exposure: countedExposure(
      {
        ...{ state: state ?? 'incomplete', exposure, saturationExposure: leastExposure },
        calibration: { detectionLimit: limitExposure },
      },
      side,
    ),
    hours: exposureHours(start, end),
  }));
  return meanFormula(periods, mean);
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
