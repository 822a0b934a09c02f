import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { isPartial } from '#platform/web/drafts/submission-machine.ts';
import { statusOfSubmission } from '#platform/web/drafts/submission-status.ts';
import type { StatusTone } from '#ui/feedback/status-line.tsx';

/** How an entry stands, in words. */
export function stateOf({ submission, savedAt }: OutboxEntry): { tone: StatusTone; text: string } {
  if (submission === null) return { tone: 'saved', text: `Da finire, salvato ${momentOf(savedAt)}` };
  if (submission.state === 'refused') {
    const why = submission.failure?.text;
    return { tone: 'warning', text: why ? `Non inviato: ${why}` : 'Non inviato' };
  }
  if (submission.state !== 'received') return statusOfSubmission(submission);
  if (isPartial(submission))
    return { tone: 'warning', text: `Arrivato in parte ${momentOf(submission.receivedAt ?? savedAt)}` };
  return { tone: 'done', text: `Inviato ${momentOf(submission.receivedAt ?? savedAt)}` };
}

/** '14/03/2025 alle 10:42'. */
export function momentOf(instant: string): string {
  const at = new Date(instant);
  return `il ${formatDay(romeDay(at))} alle ${romeTimeOfDay(at)}`;
}

/** What discarding an entry loses. */
export function lossOf({ submission, pictures }: OutboxEntry): string {
  const what =
    pictures.length === 0
      ? 'I dati inseriti'
      : `I dati inseriti e ${pictures.length === 1 ? 'la foto' : `le ${pictures.length} foto`}`;
  const lost = `${what} andranno persi: non sono da nessun’altra parte.`;
  const isOut = submission?.state === 'sending' || submission?.state === 'waiting';
  return isOut ? `${lost} Se un tentativo di invio era già partito, può essere arrivato comunque.` : lost;
}

/** 'radia-LBS00001.json'. */
export function fileNameOf({ savedAt }: OutboxEntry, code: string | null): string {
  return `radia-${(code ?? savedAt.slice(0, 10)).replace(/[^\w-]/g, '_')}.json`;
}
