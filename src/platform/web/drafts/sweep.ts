import {
  type DraftDatabase,
  isAtHome,
  openForChange,
  picturesOfId,
  removeCopy,
  removeDraft,
  type StoredDraft,
  sentId,
} from './draft-database.ts';
import { isComplete, isPending } from './submission-machine.ts';

/** Days that the copy of what was received stays on the device. */
const sentDays = 7;
/** Days that a draft nobody can read any more stays there, once nothing in it is left to send. */
const setAsideDays = 30;

/**
 * Forgets copies of what was received long ago, drafts set aside long ago, and what earlier versions kept of received
 * work besides its copy; never what is left to send.
 */
export async function sweep(database: DraftDatabase, now: Date): Promise<void> {
  const emptied = await database.run(async (db) => {
    const tx = openForChange(db);
    const copies = await tx.objectStore('sent').getAll();
    const copied = new Set(copies.map(({ id }) => id));
    for (const copy of copies)
      if (isComplete(copy.submission) && isOlder(copy.receivedAt, sentDays, now)) removeCopy(tx, copy);
    const found: StoredDraft[] = [];
    for (const draft of await tx.objectStore('drafts').getAll()) {
      const { id, submission, savedAt, pictures } = draft;
      if (submission === null && !isAtHome(draft) && isOlder(savedAt, setAsideDays, now)) removeDraft(tx, id);
      if (submission?.state !== 'received') continue;
      if (isPending(submission) && !copied.has(sentId(submission.idempotencyKey))) continue;
      if (!isAtHome(draft)) removeDraft(tx, id);
      else if (pictures.length > 0) {
        void tx.objectStore('pictures').delete(picturesOfId(id));
        found.push(draft);
      }
    }
    await tx.done;
    return found;
  });
  if (emptied.length === 0) return;
  await database.write(async (db) => {
    const tx = db.transaction('drafts', 'readwrite');
    for (const { id, revision } of emptied) {
      const draft = await tx.store.get(id);
      if (draft?.revision === revision) void tx.store.put({ ...draft, pictures: [] });
    }
    await tx.done;
  });
}

function isOlder(instant: string, days: number, now: Date): boolean {
  return Date.parse(instant) < now.getTime() - days * 86_400_000;
}
