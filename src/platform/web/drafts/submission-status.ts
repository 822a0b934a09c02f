import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { deviceWord } from '../device-word.ts';
import type { OpenDraft, Submission } from './types.ts';

export type DraftStatus = { tone: 'saved' | 'busy' | 'done' | 'offline' | 'warning' | 'error'; text: string };

/** What the status line says of a draft; null while there is nothing to save yet. */
export function statusOf(
  open: Pick<OpenDraft<unknown>, 'state' | 'draft' | 'saving' | 'saveProblem'>,
): DraftStatus | null {
  const { submission, revision } = open.draft;
  if (open.saving === 'failed') return { tone: 'error', text: `Non salvato: ${open.saveProblem ?? ''}` };
  if (submission !== null && submission.state !== 'refused') return statusOfSubmission(submission);
  if (open.state === 'read-only') return { tone: 'warning', text: 'Aperto in un’altra scheda' };
  if (open.saving === 'saving') return { tone: 'busy', text: 'Salvataggio…' };
  if (submission !== null)
    return { tone: 'warning', text: `Non inviato: i dati sono salvati sul ${deviceWord()}` };
  return revision === 0 ? null : { tone: 'saved', text: `Salvato sul ${deviceWord()}` };
}

/** What is said of a submission that is on its way or has arrived. */
export function statusOfSubmission({ state, waitingFor, receivedAt }: Submission): DraftStatus {
  if (state === 'received' && receivedAt !== null)
    return { tone: 'done', text: `Inviato alle ${romeTimeOfDay(new Date(receivedAt))}` };
  if (state === 'waiting' && waitingFor === 'network')
    return { tone: 'offline', text: 'Nessuna rete: invieremo appena possibile' };
  if (state === 'waiting' && waitingFor === 'server')
    return { tone: 'offline', text: 'Il server non risponde: invieremo appena possibile' };
  if (state === 'waiting' && waitingFor === 'sign-in')
    return { tone: 'warning', text: 'Sessione scaduta: accedi per inviare' };
  return { tone: 'busy', text: 'Invio in corso…' };
}
