import { measuringTexts, stateTexts } from '../forms/rules.ts';
import type { MeasureMethod } from '../words/rules.ts';

/** The parts of the work list (Q1-29, Q1-50). */
export const workTabs = ['da-lavorare', 'lavorati', 'ricevuti', 'tutti'] as const;
export type WorkTab = (typeof workTabs)[number];

/** How far a form has come, as the work list is filtered and the dashboard counts. */
export const workSituations = ['inviato', 'lavorato', 'attestato', 'firmato', 'annullato'] as const;
export type WorkSituation = (typeof workSituations)[number];
export const situationLabels: Readonly<Record<WorkSituation, string>> = {
  inviato: 'Da misurare',
  lavorato: 'Da concludere',
  attestato: 'Da firmare',
  firmato: 'Firmati',
  annullato: 'Annullati',
};

/** When a form is to be worked on, seen from today. */
export const workTimes = ['scaduti', 'oggi', 'settimana'] as const;
export type WorkTime = (typeof workTimes)[number];
export const workTimeLabels: Readonly<Record<WorkTime, string>> = {
  scaduti: 'In ritardo',
  oggi: 'Oggi',
  settimana: 'Nei prossimi 7 giorni',
};
/** So many days after today are the next ones. */
export const nextWorkDays = 7;

/** Q1-49, to the letter. */
export const measureLabels = {
  metodo: 'Metodo di misura',
  fondo: 'Fondo ambientale (µSv/h)',
  a20cm: 'Misura entro 20 cm dalle pareti del carico (µSv/h)',
  usedInstrument: 'Strumento utilizzato',
  ariaRispettoPareti: 'Misura in aria rispetto alle pareti (conteggi/intervallo di tempo)',
  fondoPortale: 'Fondo (conteggi/intervallo di tempo)',
  tipoSorgente: 'Tipo sorgente',
  attivitaSorgente: 'Attività sorgente (Bq)',
} as const;

export const measureTexts = {
  assigned: stateTexts.assigned,
  attested: (number: string) =>
    `L’esperto ha già concluso su queste misure (registro n. ${number}): non si correggono più.`,
  signed: 'Il modello è firmato: le misure non si correggono più.',
  ...measuringTexts,
  corrected: 'Misure corrette.',
  measuredMeanwhile: (who: string, what: string) =>
    `${who} ha salvato altre misure nel frattempo: ${what}. Quello che hai scritto è ancora qui: confrontalo con le misure salvate.`,
  /** Of measures to which photos were added last. */
  photographedMeanwhile: (who: string, what: string) =>
    `${who} ha aggiunto foto nel frattempo. Le misure salvate: ${what}. Quello che hai scritto è ancora qui: confrontalo con le misure salvate.`,
  changedMeanwhile: (who: string, what: string) =>
    `${who} ha modificato il modello nel frattempo${what === '' ? '' : ` (${what})`}. Controlla il riepilogo del carico, poi invia di nuovo: quello che hai scritto è ancora qui.`,
} as const;

/** Measures as they are kept. */
export type KeptMeasures = {
  method: MeasureMethod | null;
  background: number | null;
  within20Cm: number | null;
  airAgainstWalls: number | null;
  portalBackground: number | null;
  sourceType: string | null;
  sourceActivity: number | null;
  /** What the instrument is called. */
  instrument: string | null;
};

/** A measured value as it is written: with comma, at most three decimals. */
export const measureText = (value: number) => value.toLocaleString('it-IT', { maximumFractionDigits: 3 });

/** What was measured, label by label with its unit, of the method alone. */
export function measureLines(measures: KeptMeasures): { label: string; value: string }[] {
  const number = (label: string, value: number | null) =>
    value === null ? [] : [{ label, value: measureText(value) }];
  const text = (label: string, value: string | null) => (value ? [{ label, value }] : []);
  if (measures.method === 'strumentoPortatile')
    return [
      ...number(measureLabels.fondo, measures.background),
      ...number(measureLabels.a20cm, measures.within20Cm),
      ...text(measureLabels.usedInstrument, measures.instrument),
    ];
  return [
    ...number(measureLabels.ariaRispettoPareti, measures.airAgainstWalls),
    ...number(measureLabels.fondoPortale, measures.portalBackground),
    ...text(measureLabels.tipoSorgente, measures.sourceType),
    ...number(measureLabels.attivitaSorgente, measures.sourceActivity),
  ];
}

/** The same in a sentence. */
export const measuresInWords = (measures: KeptMeasures) =>
  measureLines(measures)
    .map(({ label, value }) => `${label} ${value}`)
    .join('; ');

/** What a photo shows. */
export const photoKinds = ['carico', 'sigillo'] as const;
export type PhotoKind = (typeof photoKinds)[number];
export const photoKindLabels: Readonly<Record<PhotoKind, string>> = { carico: 'Carico', sigillo: 'Sigillo' };

/** A photo as it came from the phone (Q2-92). */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** So many come with measures at once. */
export const maxPhotos = 20;
export const tooManyPhotos = `Al massimo ${maxPhotos} foto per invio.`;
