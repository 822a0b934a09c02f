/** Work on many records of radiation protection at once, item by item (Q2-99). */

/** A default document added to registries, taken back; registries brought to the current model; documents made. */
export const runKinds = ['append', 'revert', 'migrate', 'generate', 'process'] as const;
export type RunKind = (typeof runKinds)[number];

/** Whether work of this kind is done for one record: a default document, a mass activity. */
export function hasSubject(kind: RunKind): boolean {
  return kind === 'append' || kind === 'revert' || kind === 'process';
}

export const runItemStates = ['waiting', 'done', 'failed'] as const;
export type RunItemState = (typeof runItemStates)[number];

/** Stopped: ended with items that still wait. Complete: none waits any more, whether they went well or not. */
export const runStates = ['running', 'paused', 'stopped', 'complete'] as const;
export type RunState = (typeof runStates)[number];

/** How far work has come: of how many, how many went well, how many did not. */
export type Progress = { total: number; done: number; failed: number };

export function runStateOf({
  total,
  done,
  failed,
  isPaused,
  finishedAt,
}: Progress & { isPaused: boolean; finishedAt: unknown }): RunState {
  if (finishedAt === null) return isPaused ? 'paused' : 'running';
  return done + failed < total ? 'stopped' : 'complete';
}

/** The integer part of 100 / total × done (Q2-99), in whole numbers: 100 when all is done or there is nothing to do. */
export function percentOf(done: number, total: number): number {
  return total === 0 || done >= total ? 100 : Math.floor((100 * done) / total);
}

/** An item whose work brings the process down so many times is not begun again by itself. */
export const mostAttempts = 3;

export const runKindLabels: Record<RunKind, string> = {
  append: 'Aggiunta di un documento ai registri',
  revert: 'Ritiro di un documento dai registri',
  migrate: 'Migrazione dei registri',
  generate: 'Generazione di documenti',
  process: 'Elaborazione di una pratica massiva',
};

export const runStateLabels: Record<RunState, string> = {
  running: 'In corso',
  paused: 'In pausa',
  stopped: 'Interrotto',
  complete: 'Completato',
};

export const runItemLabels: Record<RunItemState, string> = {
  waiting: 'In attesa',
  done: 'Riuscito',
  failed: 'Non riuscito',
};

export const runTexts = {
  notFound: 'Lavoro non trovato.',
  over: 'Il lavoro è già finito: si può cominciarne un altro con ciò che resta.',
  unknownKind: 'Tipo di lavoro sconosciuto.',
  noSubject: 'Indicare il documento predefinito o la pratica massiva.',
  crashed: `Il programma si è interrotto ${mostAttempts} volte mentre ci lavorava: non lo riprende più da solo. Riprovare da qui, o segnalarlo a chi gestisce il programma.`,
  unexpected: 'Errore imprevisto: chi gestisce il programma ne trova traccia nel registro degli errori.',
} as const;
