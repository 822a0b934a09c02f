import { addDays } from '#platform/contract/dates.ts';

/** Q1-36 */
export const instrumentKinds = ['portatile', 'portale'] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];
export const instrumentKindLabels: Readonly<Record<InstrumentKind, string>> = {
  portatile: 'Strumento portatile',
  portale: 'Portale radiometrico',
};

/** Q1-36: what a list to choose from calls it. */
export function instrumentLabel({
  brand,
  model,
  serialNumber,
}: Record<'brand' | 'model' | 'serialNumber', string>) {
  return `${brand} ${model} – s/n ${serialNumber}`;
}

/** Whose an instrument is. */
export const owners = ['casa', 'clienti'] as const;
export const ownerLabels: Readonly<Record<(typeof owners)[number], string>> = {
  casa: 'Della casa',
  clienti: 'Dei clienti',
};

/** From so many days before its end a calibration is said to run out. */
export const calibrationSoonDays = 30;

export const calibrationStates = ['valida', 'in-scadenza', 'scaduta'] as const;
export type CalibrationState = (typeof calibrationStates)[number];
export const calibrationStateLabels: Readonly<Record<CalibrationState, string>> = {
  valida: 'Valida',
  'in-scadenza': 'In scadenza',
  scaduta: 'Scaduta',
};

/** Valid through its last day; one that nobody knows the end of is not (Q1-35). */
export function calibrationState(nextCalibration: string | null, today: string): CalibrationState {
  if (nextCalibration === null || nextCalibration < today) return 'scaduta';
  return nextCalibration < addDays(today, calibrationSoonDays) ? 'in-scadenza' : 'valida';
}

/** How a calibration stands, in a word: one whose end nobody knows counts as expired, and is told as what it is. */
export function calibrationWord({
  stato,
  taratura,
  nextCalibration,
}: {
  stato: CalibrationState;
  taratura: string | null;
  nextCalibration: string | null;
}): string {
  if (nextCalibration !== null) return calibrationStateLabels[stato];
  return taratura === null ? 'Mai tarato' : 'Scadenza non indicata';
}

export const instrumentTexts = {
  notFound: 'Strumento non trovato.',
  taken: 'Esiste già uno strumento di questa marca con questo numero di serie.',
  unknownOwner: 'Scegliere il committente tra quelli in elenco.',
  endBefore: 'La prossima taratura viene dopo quella fatta.',
} as const;
