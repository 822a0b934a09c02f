/** Batches of CR-39 material: the figures their dosimeters are calculated with. */

/** As many dosimeters as are said at once to be of a batch. */
export const maxCodes = 1000;
/** Expanded relative uncertainty of k beyond which a calibration is doubtful: told, not refused. */
const doubtfulShare = 0.2;

export const batchTexts = {
  codeTaken: 'Esiste già un lotto con questo codice.',
  noCodes: 'Indicare almeno un codice.',
  tooManyCodes: `Al massimo ${maxCodes} codici alla volta.`,
  notPositive: 'Indicare un numero maggiore di zero.',
  negative: 'Indicare un numero, zero o più.',
  noInteger: 'Indicare un numero intero di giorni.',
  tooLarge: 'Numero troppo grande.',
  saturationBelowBackground: 'La saturazione deve essere sopra il fondo.',
  validityReversed: 'La fine della validità viene prima dell’inizio.',
  unknownDosimeter: 'Dosimetro sconosciuto.',
  /** Its result was calculated with the figures of the other one. */
  analysedWithOther: (code: string) => `Ha già un risultato calcolato con il lotto ${code}.`,
  usedMeanwhile:
    'Nel frattempo un risultato è stato calcolato con queste grandezze: ricaricare e salvare di nuovo, nascerà una revisione.',
  doubtful: 'L’incertezza di k supera il 20 %: controllare la taratura.',
} as const;

export type BatchFigures = {
  k: number;
  kUncertainty: number;
  background: number;
  saturation: number;
  validFrom: string | null;
  validUntil: string | null;
};

/** What is wrong with figures that each look right; by the name of the field on the wire. */
export function figureProblems({
  background,
  saturation,
  validFrom,
  validUntil,
}: BatchFigures): Record<string, string> {
  const problems: Record<string, string> = {};
  if (saturation <= background) problems['saturazione'] = batchTexts.saturationBelowBackground;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    problems['validoFino'] = batchTexts.validityReversed;
  return problems;
}

/** What is told of figures that may be kept as they are. */
export function figureWarning({ k, kUncertainty }: Pick<BatchFigures, 'k' | 'kUncertainty'>): string | null {
  return (2 * kUncertainty) / k > doubtfulShare ? batchTexts.doubtful : null;
}

/** Whether figures may be read with on a day. */
export function isValidOn(
  day: string,
  { validFrom, validUntil }: Pick<BatchFigures, 'validFrom' | 'validUntil'>,
): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}
