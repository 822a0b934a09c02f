import { stateWords } from '#customers/state-words/rules.ts';
import { isShippedLongAgo } from '../replacement/rules.ts';

/** What a dosimeter can be, from the shelf to the result. */
export const dosimeterStates = [
  'magazzino',
  'inPartenza',
  'disponibile',
  'scaduto',
  'posizionato',
  'rimosso',
  'rientrato',
  'analizzato',
  'smarrito',
] as const;
export type DosimeterState = (typeof dosimeterStates)[number];

export const stateLabels: Record<DosimeterState, string> = {
  magazzino: 'In magazzino',
  inPartenza: 'In partenza',
  disponibile: 'Disponibile',
  scaduto: 'Scaduto',
  posizionato: 'In posizione',
  rimosso: 'Rimosso',
  rientrato: 'In laboratorio',
  analizzato: 'Analizzato',
  smarrito: 'Smarrito',
};

/** How each looks, by the table of states. */
export const stateTones = {
  magazzino: 'quiet',
  inPartenza: 'running',
  disponibile: 'quiet',
  scaduto: 'warning',
  posizionato: stateWords.placed.tone,
  rimosso: stateWords.removed.tone,
  rientrato: stateWords.returned.tone,
  analizzato: stateWords.analysed.tone,
  smarrito: stateWords.lost.tone,
} as const satisfies Record<DosimeterState, string>;

/** The attribution in force, as far as it says what a dosimeter is. Days are `YYYY-MM-DD`. */
export type AttributionFacts = {
  shipmentId: number | null;
  shippedOn: string | null;
  startedOn: string | null;
  endedOn: string | null;
  returnedOn: string | null;
  lost: boolean;
  processed: boolean;
};

/**
 * What a dosimeter is on a day; without an attribution it is in store. One in a shipment that has not left can be
 * placed all the same, and so can one that was shipped more than 90 days before (it asks to be confirmed then).
 * `stateSql` says the same to the database.
 */
export function stateOf(attribution: AttributionFacts | null, today: string): DosimeterState {
  if (attribution === null) return 'magazzino';
  const { shipmentId, shippedOn, startedOn, endedOn, returnedOn, lost, processed } = attribution;
  if (processed) return 'analizzato';
  if (lost) return 'smarrito';
  if (endedOn !== null) return returnedOn === null ? 'rimosso' : 'rientrato';
  if (startedOn !== null) return 'posizionato';
  if (shippedOn === null) return shipmentId === null ? 'disponibile' : 'inPartenza';
  return isShippedLongAgo({ dataAttribuzione: shippedOn }, today) ? 'scaduto' : 'disponibile';
}
