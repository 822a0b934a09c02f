/** What is asked of a reading before it is calculated with. */
import { formatDay } from '#platform/contract/dates.ts';
import { countingUncertainty, type Reading } from '../rules.ts';

export const entryTexts = {
  nothingRead: 'Indicare la densità delle tracce, oppure conteggi e area.',
  contradiction: (counted: string) =>
    `Non torna con i conteggi: sull’area indicata danno ${counted} tracce/cm². Correggere uno dei due, o lasciare vuota la densità.`,
  noArea: 'Con i conteggi va indicata l’area letta.',
  noFrames: 'Con il χ² va indicato il numero di campi, almeno 2.',
  readInFuture: 'La lettura non può essere nel futuro.',
  readBeforeEnd: (day: string) => `La lettura viene prima della rimozione (${formatDay(day)}).`,
  unknown: 'Nessun dosimetro con questo codice.',
  notPlaced: 'Il dosimetro non è mai stato posizionato.',
  notReturned: 'Il dosimetro non risulta rimosso: registrare prima la rimozione.',
  lost: 'Il dosimetro risulta smarrito.',
  noBatch: 'Il dosimetro non ha un lotto: assegnarlo dalla pagina dei lotti.',
  hasResult: 'Il dosimetro ha già un risultato: per cambiarlo va corretto, con un motivo.',
  replaced: 'Nel frattempo è arrivato un altro risultato di questo dosimetro: ricaricare la pagina.',
  batchChanged: 'Le grandezze del lotto sono appena cambiate: riprovare.',
  reasonTooShort: 'Indicare il motivo, da 5 a 500 caratteri.',
  expired: (code: string) => `Il lotto ${code} non è valido nel giorno della lettura.`,
  tracesMissing: 'Non ha ancora un risultato: indicare anche le tracce.',
  dayMissing: 'Indicare anche la data di analisi.',
  recounted: 'Riconteggio',
} as const;

/** How far a density may lie from its counts over their area: both are rounded where they are printed. */
const sameWithin = { share: 0.01, tracks: 0.5 } as const;
const tenths = new Intl.NumberFormat('it', { maximumFractionDigits: 1, useGrouping: 'always' });

/** Whether a density (tracks/cm²) says something else than the counts it stands beside: more than rounding explains. */
export function contradicts(traces: number, counts: number, areaCm2: number): boolean {
  const counted = counts / areaCm2;
  return Math.abs(traces - counted) > Math.max(sameWithin.share * counted, sameWithin.tracks);
}

export type ReadingDays = { readOn: string; endedOn: string; today: string };

/** What is wrong with a reading; by the name of its field on the wire. */
export function readingProblems(
  reading: Reading,
  { readOn, endedOn, today }: ReadingDays,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const { traces, counts, areaCm2, frames, chiSquared } = reading;
  if (counts !== null && areaCm2 === null) problems['area'] = entryTexts.noArea;
  else if (traces === null && counts === null) problems['traces'] = entryTexts.nothingRead;
  else if (traces !== null && counts !== null && areaCm2 !== null && contradicts(traces, counts, areaCm2))
    problems['traces'] = entryTexts.contradiction(tenths.format(counts / areaCm2));
  if (chiSquared !== null && (frames === null || frames < 2)) problems['campi'] = entryTexts.noFrames;
  if (readOn > today) problems['letto'] = entryTexts.readInFuture;
  else if (readOn < endedOn) problems['letto'] = entryTexts.readBeforeEnd(endedOn);
  return problems;
}

/** A reading as it is kept with what followed from it. */
type KeptReading = Reading & {
  traces: number;
  /** D0 that was taken off, the dosimeter's own or its batch's. */
  background: number | null;
  isOwnBackground: boolean;
};

/**
 * What a result was calculated from: its counts, or else its density with an uncertainty that somebody gave, and the
 * dosimeter's own background. What was only calculated is left out; by the area usually read (cm²; null: not known).
 */
export function readingBehind(kept: KeptReading, usualAreaCm2: number | null): Reading {
  const { traces, tracesUncertainty, counts, areaCm2, background, frames, chiSquared } = kept;
  const area = areaCm2 ?? usualAreaCm2;
  const isCounted = counts !== null && areaCm2 !== null;
  const isCalculated =
    isCounted || (area !== null && tracesUncertainty === countingUncertainty(traces, area));
  return {
    ...{ counts, areaCm2, frames, chiSquared },
    traces: isCounted ? null : traces,
    tracesUncertainty: isCalculated ? null : tracesUncertainty,
    background: kept.isOwnBackground ? background : null,
  };
}

/** Where a dosimeter is with its placement. */
export type Whereabouts = { startedOn: string | null; endedOn: string | null; lost: boolean };

/** Why a dosimeter cannot have a result; null when it can. */
export function returnProblem({ startedOn, endedOn, lost }: Whereabouts): string | null {
  if (lost) return entryTexts.lost;
  if (startedOn === null) return entryTexts.notPlaced;
  return endedOn === null ? entryTexts.notReturned : null;
}
