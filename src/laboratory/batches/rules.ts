/** Batches of CR-39 material: the figures their dosimeters are calculated with. */
import {
  type CharacteristicLimits,
  characteristicLimits,
  hasDetectionLimit,
  limitText,
} from './limits/rules.ts';

export { awaitingComment, controlTexts } from './controls/rules.ts';
export {
  type CharacteristicLimits,
  characteristicLimits,
  limitsText,
  limitWarning,
} from './limits/rules.ts';

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
  unsureCalibration:
    'Con un’incertezza così grande di k non esiste un limite di rivelazione: deve stare sotto il 60 % di k.',
  limitBelowThreshold: (threshold: number) =>
    `LR non può stare sotto la soglia di decisione, ${limitText(threshold)} kBq·h/m³ con queste grandezze.`,
  validityReversed: 'La fine della validità viene prima dell’inizio.',
  unknownDosimeter: 'Dosimetro sconosciuto.',
  /** Its result was calculated with the figures of the other one. */
  analysedWithOther: (code: string) => `Ha già un risultato calcolato con il lotto ${code}.`,
  noResults: 'Indicare almeno un risultato.',
  reasonTooShort: 'Indicare il motivo, da 5 a 500 caratteri.',
  /** It was calculated with the batch that is now said to be the right one. */
  alreadyOfBatch: (code: string) => `Il risultato di ${code} è già calcolato con questo lotto.`,
  changedMeanwhile: (code: string) =>
    `Nel frattempo i risultati di ${code} sono cambiati: ricaricare la pagina e riprovare.`,
  otherResults: (code: string) =>
    `${code} ha anche altri risultati di un altro lotto: correggerli insieme, dalla pagina del lotto giusto.`,
  usedMeanwhile:
    'Nel frattempo un risultato è stato calcolato con queste grandezze: ricaricare e salvare di nuovo, nascerà una revisione.',
  doubtful: 'L’incertezza di k supera il 20 %: controllare la taratura.',
} as const;

export type BatchFigures = {
  k: number;
  kUncertainty: number;
  background: number;
  backgroundUncertainty: number;
  areaCm2: number;
  detectionLimit: number;
  saturation: number;
  validFrom: string | null;
  validUntil: string | null;
};

/** The figures that its limits follow from. */
export type LimitFigures = Pick<
  BatchFigures,
  'k' | 'kUncertainty' | 'background' | 'backgroundUncertainty' | 'areaCm2'
>;

/** What is wrong with figures that each look right; by the name of the field on the wire. */
export function figureProblems(figures: BatchFigures): Record<string, string> {
  const { background, detectionLimit, saturation, validFrom, validUntil } = figures;
  const problems: Record<string, string> = {};
  const { decisionThreshold } = limitsOf(figures);
  if (!hasDetectionLimit(figures)) problems['incertezzaK'] = batchTexts.unsureCalibration;
  if (detectionLimit < decisionThreshold)
    problems['limite'] = batchTexts.limitBelowThreshold(decisionThreshold);
  if (saturation <= background) problems['saturazione'] = batchTexts.saturationBelowBackground;
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    problems['validoFino'] = batchTexts.validityReversed;
  return problems;
}

/** The figures as the wire names them. */
type FiguresOnWire = Record<
  'k' | 'incertezzaK' | 'fondo' | 'incertezzaFondo' | 'area' | 'limite' | 'saturazione',
  number
> &
  Record<'validoDal' | 'validoFino', string | null>;

/** The same of figures on the wire. */
export function problemsOnWire(fields: FiguresOnWire): Record<string, string> {
  const { fondo, incertezzaFondo, validoDal, validoFino } = fields;
  return figureProblems({
    ...{ k: fields.k, kUncertainty: fields.incertezzaK, areaCm2: fields.area },
    ...{ background: fondo, backgroundUncertainty: incertezzaFondo },
    ...{ detectionLimit: fields.limite, saturation: fields.saturazione },
    ...{ validFrom: validoDal, validUntil: validoFino },
  });
}

/** Decision threshold and detection limit of a batch, kBq·h/m³. */
export function limitsOf(figures: LimitFigures): CharacteristicLimits {
  const { background, backgroundUncertainty } = figures;
  return characteristicLimits({
    ...figures,
    background: { value: background, uncertainty: backgroundUncertainty },
  });
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
