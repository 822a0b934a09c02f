import { hasSubject, type RunKind, type RunState } from '../rules.ts';

/** Work that waits for the server, each kind a queue that an administrator may look at and hold (Q2-99). */
export const queueNames = ['documents', 'migration', 'append', 'revert', 'processing'] as const;
export type QueueName = (typeof queueNames)[number];

export const kindOfQueue: Record<QueueName, RunKind> = {
  documents: 'generate',
  migration: 'migrate',
  append: 'append',
  revert: 'revert',
  processing: 'process',
};

export const queueLabels: Record<QueueName, string> = {
  documents: 'Generazione di documenti',
  migration: 'Migrazione dei registri',
  append: 'Aggiunta di documenti ai registri',
  revert: 'Ritiro di documenti dai registri',
  processing: 'Elaborazione delle pratiche massive',
};

/** What is done in it, in a line. */
export const queueDetails: Record<QueueName, string> = {
  documents: 'Stampa i documenti che aspettano il loro PDF.',
  migration: 'Porta i registri al modello in uso, uno alla volta.',
  append: 'Aggiunge un documento predefinito ai registri: si comincia dalla sua pagina, qui si riprende.',
  revert: 'Ritira un documento predefinito dai registri: si comincia dalla sua pagina, qui si riprende.',
  processing: 'Crea le notifiche delle unità di una pratica: si comincia dalla sua pagina, qui si riprende.',
};

/** Whether a queue at rest is started here: work on one record begins on its page, only what was stopped goes on. */
export function beginsHere(queue: QueueName, last: RunState | null): boolean {
  return !hasSubject(kindOfQueue[queue]) || last === 'stopped';
}

/** So many of its items are shown. */
export const itemsShown = 20;

export const queueTexts = {
  unknown: 'Coda non trovata.',
  unknownItem: 'Elemento della coda non trovato.',
  wrongExecute: 'Indicare 1 per avviare, 0 per mettere in pausa.',
  nothingToResume:
    'Non c’è nulla da riprendere: questo lavoro comincia dalla pagina del documento predefinito, o della pratica.',
  nothingToPause: 'La coda è ferma: non c’è nulla da mettere in pausa.',
} as const;

export function isQueue(name: string): name is QueueName {
  return (queueNames as readonly string[]).includes(name);
}
