/** What a site measured in a period (Q2-87): pure. Concentrations in Bq/m³, days are calendar days of Europe/Rome. */

import { concentrationText, isAbove, meanText } from '#laboratory/result-words/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import { exposureHours, type Mean, meanOf, type Period } from '#laboratory/results/rules.ts';
import { daysBetween } from '#platform/contract/dates.ts';

export const samplingTexts = {
  incomplete: 'Compilare i campi',
  reversed: 'Controlla le date',
  failed: 'Qualcosa è andato storto',
  empty: 'Nessuna misura nel periodo',
  running: 'in corso',
  lost: 'smarrito',
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
  /** Its result in force; `lotto` is the material it is made of. */
  risultato: { misura: Measure; lotto: number | null } | null;
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

/** '35 ± 6 Bq/m³', '< LR', 'saturo'; 'in corso' while it is not analysed, 'smarrito' when it never will be. */
export function sampledFigure({ inizio, fine, smarrito, risultato }: SampledExposure): string {
  if (risultato === null || fine === null) return smarrito ? samplingTexts.lost : samplingTexts.running;
  const { esito, esposizione, incertezzaEsposizione } = risultato.misura;
  const exposure = esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione };
  return concentrationText({ state: esito, exposure, hours: exposureHours(inizio, fine) });
}

/** The mean of what is analysed, weighted by days; null when nothing is, or a result blocks it. */
export function sampledMean(exposures: readonly SampledExposure[]): Mean | null {
  const periods = exposures.map(periodOf).filter((period) => period !== null);
  if (periods.length === 0) return null;
  const found = meanOf(periods);
  return 'mean' in found ? found.mean : null;
}

function periodOf({ inizio, fine, risultato }: SampledExposure): Period | null {
  if (risultato === null || fine === null) return null;
  const { misura, lotto } = risultato;
  return {
    state: misura.esito,
    exposure: misura.esposizione,
    hours: exposureHours(inizio, fine),
    calibration: { k: misura.k, kUncertainty: misura.incertezzaK, detectionLimit: misura.limite },
    tracesUncertainty: misura.incertezzaTracce,
    backgroundUncertainty: misura.incertezzaFondo,
    isOwnBackground: misura.fondoProprio,
    batch: lotto,
  };
}

/** 'Media: 150 ± 11 Bq/m³ – inferiore al livello di riferimento', with how much of it is known. */
export function meanLine(exposures: readonly SampledExposure[], level: number): string {
  const mean = sampledMean(exposures);
  if (mean === null) return 'Media: —';
  const side = isAbove(mean.concentration, level) ? 'superiore' : 'inferiore';
  const analysed = exposures.filter((one) => periodOf(one) !== null).length;
  const share =
    analysed === exposures.length ? '' : ` (${analysed} di ${exposures.length} dosimetri analizzati)`;
  return `Media: ${meanText(mean)} – ${side} al livello di riferimento${share}`;
}
