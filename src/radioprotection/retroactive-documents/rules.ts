import { isOpenRegistry } from '../registries/rules.ts';

/** A default document given to the registries that are there already, and taken back (S2 §2.7, Q2-79, Q2-80). */

export const retroactiveActions = ['append', 'revert'] as const;
export type RetroactiveAction = (typeof retroactiveActions)[number];

/** The list is loaded so long after the page has opened; the cards begin so long after each other (S2 §9). */
export const listDelayMs = 100;
export const cardPauseMs = 500;

/** When a card that has something to do begins: the first after one pause, each further one a pause later. */
export function beginsAfterMs(turn: number): number {
  return cardPauseMs * (turn + 1);
}

/** An answer holds so many registries at most; the page asks for the rest of a longer list. */
export const registriesAtOnce = 1000;

type Item = { active: boolean; closeDate: string | null };

/** Whether a document is given to this registry: one in use that is not closed. */
export function takesDocument({ active, closeDate }: Item): boolean {
  return isOpenRegistry({ active, closeDate, deletedAt: null, openDate: '' });
}

/**
 * The run whose failures are shown when the page opens, of those that are told with the latest first: what the server
 * could not do is not begun again by a page that is merely opened or loaded anew. Null: none has ended.
 */
export function latestEnded<Run extends { finishedAt: string | null }>(runs: readonly Run[]): Run | null {
  return runs.find(({ finishedAt }) => finishedAt !== null) ?? null;
}

export const retroactiveTexts = {
  unknownDocument: 'Documento predefinito non trovato.',
  notOpen: 'Registro non attivo o chiuso',
  signed: 'Documento già firmato: impossibile annullare l’applicazione.',
  otherImplant: 'Il documento non è per questo tipo di impianto.',
  notInUse: 'Il documento predefinito non è attivo: prima va riattivato.',
  failed: 'Non riuscito',
  earlierModel: 'Il registro è del modello precedente: prima va aggiornato.',
} as const;
