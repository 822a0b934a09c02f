import type { CardState } from '../rules.ts';

/** The page that processes a mass activity, local unit by local unit (S2 §2.4, §4, §9). */
export const cardTexts = {
  title: 'Creazione delle Notifiche Preventive',
  start: "Avvia l'elaborazione",
  retry: 'Riprova',
  background: 'Continua in background',
  results: 'Visualizza risultati',
  waiting: 'Che cosa aspetta',
  created: (count: number) => `Attività create: ${count}`,
} as const;

/** The bar of a unit moves in so many steps of so many milliseconds, and stands at 90 until the answer is there. */
export const bar = { steps: 10, stepMs: 100, heldAt: 90 } as const;

/** With more units than these the page follows the one that is worked on. */
export const followedAbove = 6;

/** Whether nothing is to be done with a unit any more, as far as this run goes. */
export const isSettled = (state: CardState) => state !== 'pending' && state !== 'loading';

export type CardTally = Readonly<Record<CardState, number>>;

export function tallyOf(states: Iterable<CardState>): CardTally {
  const tally = { pending: 0, loading: 0, success: 0, error: 0, already_processed: 0 };
  for (const state of states) tally[state] += 1;
  return tally;
}

/** What is said of a run that has come to its end with units that failed; undefined: none has. */
export function endedBadly({ failed }: { failed: number }): { word: string; tone: 'warning' } | undefined {
  if (failed === 0) return undefined;
  return { word: failed === 1 ? '1 unità non elaborata' : `${failed} unità non elaborate`, tone: 'warning' };
}

/** How many units have their notification, of how many; how many failed. */
export function progressOf(tally: CardTally): { total: number; done: number; failed: number } {
  const { pending, loading, success, error, already_processed: earlier } = tally;
  return { total: pending + loading + success + error + earlier, done: success + earlier, failed: error };
}
