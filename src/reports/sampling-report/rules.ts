/** What a site measured in a period (Q2-87): pure. Concentrations in Bq/m³, days are calendar days of Europe/Rome. */

import { chainsOf } from '#field/candidates/rules.ts';
import {
  type AnnualDays,
  type ComparedMean,
  type Comparison,
  comparedMeanOf,
  type DecisionRule,
  isAnnual,
  isLevelWithin,
} from '#laboratory/level-comparison/rules.ts';
import { periodOf } from '#laboratory/result-periods/rules.ts';
import { ageingText, concentrationText, exposureText, meanText } from '#laboratory/result-words/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import { exposureHours, isAged, saturationExposureOf } from '#laboratory/results/rules.ts';
import { daysBetween } from '#platform/contract/dates.ts';

export const samplingTexts = {
  incomplete: 'Compilare i campi',
  reversed: 'Controlla le date',
  failed: 'Qualcosa è andato storto',
  empty: 'Nessuna misura nel periodo',
  notIntroduced:
    'Il laboratorio non ha ancora scritto la sua intestazione: il report non si può preparare. Avvisare il laboratorio.',
  running: 'in corso',
  lost: 'smarrito',
  notAnnual: 'non è una media annua: nessun confronto con il livello di riferimento',
} as const;

/** The end lies before the start; both on one day is a period. */
export function isReversed({ start, end }: { start: string; end: string }): boolean {
  return end < start;
}

/** What is wrong with the two dates of the form; '' is one that was not chosen. */
export function periodProblem(period: { start: string; end: string }): string | null {
  if (period.start === '' || period.end === '') return samplingTexts.incomplete;
  return isReversed(period) ? samplingTexts.reversed : null;
}

/** A dosimeter that was at a point in the period, for a part of it or longer. */
export type SampledExposure = {
  codice: string;
  inizio: string;
  /** Null: it is still there. */
  fine: string | null;
  smarrito: boolean;
  /** Its result in force; `lotto` is the material it is made of, known by its code. */
  risultato: { misura: Measure; lotto: number | null; codiceLotto: string | null } | null;
};

export type SampledPoint = {
  id: number;
  alias: string;
  codicePiano: number | null;
  oldPiano: string | null;
  esposizioni: readonly SampledExposure[];
};

/** Days of exposure; null while the dosimeter is there. */
export function daysOf({ inizio, fine }: Pick<SampledExposure, 'inizio' | 'fine'>): number | null {
  return fine === null ? null : daysBetween(inizio, fine);
}

type Sampled = NonNullable<SampledExposure['risultato']> &
  Pick<SampledExposure, 'codice' | 'inizio'> & { fine: string };

/** Those that are analysed and removed: only they count. */
function analysed(exposures: readonly SampledExposure[]): Sampled[] {
  return exposures.flatMap(({ codice, inizio, fine, risultato }) =>
    risultato === null || fine === null ? [] : [{ codice, inizio, fine, ...risultato }],
  );
}

export type SampledFigures = { exposure: string; concentration: string };

/** '200,0 ± 65,0 kBq·h/m³' and '35 ± 6 Bq/m³', '< LR', 'saturo, almeno …'; 'in corso' while it is not analysed, 'smarrito' when it never will be. */
export function sampledFigures(one: SampledExposure): SampledFigures {
  const [found] = analysed([one]);
  if (!found) {
    const word = one.smarrito ? samplingTexts.lost : samplingTexts.running;
    return { exposure: '—', concentration: word };
  }
  const { misura, inizio, fine } = found;
  const { esito, esposizione, incertezzaEsposizione, k, background, saturazione: saturation } = misura;
  const figures = {
    state: esito,
    exposure: esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione },
    hours: exposureHours(inizio, fine),
    saturationExposure: saturationExposureOf(background, { k, saturation }),
  };
  return { exposure: exposureText(figures), concentration: concentrationText(figures) };
}

/** What means are compared by: level in Bq/m³, decision rule, days that an annual mean has. */
export type Yardstick = { level: number; rule: DecisionRule; annual: AnnualDays };

/** A mean over so many days; `comparison` null: it is not annual, and the level is one of annual means. */
export type SampledMean = { mean: ComparedMean; days: number; comparison: Comparison | null };

/** The mean of what is analysed, weighted by days; null when nothing is, or a result blocks it. */
export function sampledMean(
  exposures: readonly SampledExposure[],
  { level, rule, annual }: Yardstick,
): SampledMean | null {
  const counted = analysed(exposures);
  const periods = counted.map(({ misura, lotto, inizio, fine }) =>
    periodOf(misura, { inizio, fine, batch: lotto }),
  );
  const compared = comparedMeanOf(periods, level, rule);
  if (!('mean' in compared)) return null;
  const chains = chainsOf(counted);
  const days = chains.reduce((sum, { giorni }) => sum + giorni, 0);
  const isYear = chains.length === 1 && isAnnual(days, annual);
  return { mean: compared.mean, days, comparison: isYear ? compared.comparison : null };
}

const sides: Record<Comparison, string> = {
  below: 'non superiore al livello di riferimento',
  above: 'superiore al livello di riferimento',
  'not-comparable': 'non confrontabile con il livello di riferimento',
};

/** Whether a mean is judged although the level lies within its uncertainty. */
export function isInDoubt({ mean, comparison }: SampledMean, level: number): boolean {
  return (comparison === 'above' || comparison === 'below') && isLevelWithin(mean, level);
}

/**
 * 'Media annua (355 giorni): 150 ± 11 Bq/m³ – non superiore al livello di riferimento', with how much of it is known;
 * 'Media di 186 giorni: …' without a judgement when it is not annual.
 */
export function meanLine(exposures: readonly SampledExposure[], yardstick: Yardstick): string {
  const sampled = sampledMean(exposures, yardstick);
  if (sampled === null) return 'Media: —';
  const { mean, days, comparison } = sampled;
  const { length } = analysed(exposures);
  const share = length === exposures.length ? '' : ` (${length} di ${exposures.length} dosimetri analizzati)`;
  const figure = meanText({
    ...mean,
    uncertainty: mean.expanded === null ? null : mean.expanded / 2,
    isLowerBound: mean.isLowerBound === true,
  });
  const over = days === 1 ? '1 giorno' : `${days} giorni`;
  if (comparison === null) return `Media di ${over}: ${figure} – ${samplingTexts.notAnnual}${share}`;
  const doubt = isInDoubt(sampled, yardstick.level) ? ' *' : '';
  return `Media annua (${over}): ${figure} – ${sides[comparison]}${doubt}${share}`;
}

/** With which figures a point's results were calculated, and what has aged: a line each. */
export function sampledRemarks(exposures: readonly SampledExposure[]): string[] {
  const counted = analysed(exposures);
  const aged = counted.flatMap(({ codice, misura: { giorniInvecchiamento: ageingDays }, inizio, fine }) =>
    ageingDays !== null && isAged(exposureHours(inizio, fine), { ageingDays })
      ? [`Dosimetro ${codice}: ${ageingText(ageingDays, daysBetween(inizio, fine))}`]
      : [],
  );
  return [...new Set(counted.map(calibrationText)), ...aged];
}

/** 'Lotto CR39-2024-07: k = 2,2 tracce/cm² per kBq·h/m³, LR = 10 kBq·h/m³' */
function calibrationText({ misura: { k, limite }, codiceLotto }: Sampled): string {
  const of = codiceLotto === null ? 'Senza lotto' : `Lotto ${codiceLotto}`;
  const limit = limite === null ? 'LR non noto' : `LR = ${factors.format(limite)} kBq·h/m³`;
  return `${of}: k = ${factors.format(k)} tracce/cm² per kBq·h/m³, ${limit}.`;
}

const factors = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 6 });

/** 'RC-16-20261122-101905': which site, and when it was made, by the clock of Rome. No two of a site are alike. */
export function samplingNumber(addressId: number, madeAt: Date): string {
  const parts = new Map(romeParts.formatToParts(madeAt).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'].map((part) => parts.get(part as 'year')).join('');
  const time = ['hour', 'minute', 'second'].map((part) => parts.get(part as 'hour')).join('');
  return `RC-${addressId}-${day}-${time}`;
}

const romeParts = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});
