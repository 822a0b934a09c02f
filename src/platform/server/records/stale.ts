import { conflict } from '../http/errors.ts';

/** The text of a save that would overwrite what somebody else has saved meanwhile. */
export const staleText =
  'Qualcun altro ha modificato questi dati nel frattempo. Quello che hai scritto è ancora qui: ricarica i dati salvati e confrontali.';

/** Refuses (409) a save of somebody who has not seen the latest version of the record; that it is this is told at `versione`. */
export function refuseStale(stored: number, seen: number): void {
  if (stored !== seen) throw conflict(staleText, { versione: staleText });
}
