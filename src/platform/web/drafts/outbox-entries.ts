import {
  asideId,
  type DraftDatabase,
  draftId,
  moveDraft,
  openForChange,
  picturesOfCopy,
  picturesOfId,
  removeCopy,
  removeDraft,
  type SentDraft,
  type StoredDraft,
  type StoredPicture,
} from './draft-database.ts';
import type { StoredWork } from './draft-mirror.ts';
import { advance, isComplete, isUnderWay } from './submission-machine.ts';
import type { DraftKey, PictureEntry, Submission } from './types.ts';

/** A piece of work on this device, wherever it lies: being filled in, on its way, refused, or received lately. */
export type OutboxEntry = {
  id: string;
  key: DraftKey;
  value: unknown;
  /** ISO instant of the last change. */
  savedAt: string;
  submission: Submission | null;
  pictures: PictureEntry[];
  /** Changed since it was refused, so that what was frozen is no longer what it holds. */
  isChangedSince: boolean;
};

/** Whoever changes an entry, and how. */
export type Reopening = {
  at: Date;
  visit: string;
  savedBy: string;
  change: (value: unknown) => unknown;
  /** Whether a draft that stands in the way holds work. */
  isWorthKeeping: (value: unknown) => boolean;
};

/** All the work on this device, as a list. */
export class OutboxEntries {
  private readonly database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.database = database;
  }

  async list(userId: number): Promise<OutboxEntry[]> {
    return entriesOf(await this.read(), userId);
  }

  /** All the work of all users. */
  read(): Promise<StoredWork> {
    return this.database.mirror.read();
  }

  /** Another tab has changed this draft. */
  touch(draft: string): void {
    this.database.mirror.touch(draft);
  }

  /** Reads everything anew the next time. */
  forget(): void {
    this.database.mirror.forget();
  }

  pictures(id: string): Promise<StoredPicture[]> {
    return this.database.run(async (db) => {
      const tx = db.transaction(['pictures', 'sent']);
      const copy = await tx.objectStore('sent').get(id);
      return tx.objectStore('pictures').getAll(copy ? picturesOfCopy(copy) : picturesOfId(id));
    });
  }

  /** Drops the copies of all that the server holds. Returns how many bytes of pictures went. */
  async dropSent(): Promise<number> {
    return bytesOf(await this.database.dropSent(Number.POSITIVE_INFINITY));
  }

  remove(id: string): Promise<void> {
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      const copy = await tx.objectStore('sent').get(id);
      if (copy) removeCopy(tx, copy);
      else removeDraft(tx, id);
      await tx.done;
    });
  }

  /**
   * Makes an entry the open draft of its wizard, changed; one on its way is called off. A draft with work in it that
   * lies there already is put aside. Returns the submission as it stood, null when there is no such entry.
   */
  reopen(id: string, { at, visit, savedBy, change, isWorthKeeping }: Reopening): Promise<Submission | null> {
    return this.database.write(async (db) => {
      const tx = openForChange(db);
      const drafts = tx.objectStore('drafts');
      const stored = await drafts.get(id);
      if (stored === undefined) return null;
      const home = draftId(stored.key);
      if (id !== home) {
        const inTheWay = await drafts.get(home);
        if (inTheWay && (isUnsent(inTheWay.submission) || isWorthKeeping(inTheWay.value)))
          await moveDraft(tx, inTheWay, asideId(inTheWay));
        else removeDraft(tx, home);
        await moveDraft(tx, stored, home);
      }
      const { submission } = stored;
      void drafts.put({
        ...{ ...stored, id: home, visit, savedBy },
        // Opening work that was never finished is no saving of it: of its dates one is still asked.
        ...(submission ? { savedAt: at.toISOString() } : {}),
        value: change(stored.value),
        revision: stored.revision + 1,
        submission: submission && advance(submission, { type: 'cancelled' }),
      });
      await tx.done;
      return submission;
    });
  }
}

/** The work of a user, the latest first. What has been received is listed once, by its copy. */
export function entriesOf({ drafts, sent }: StoredWork, userId: number): OutboxEntry[] {
  const open = drafts.filter(({ submission }) => submission?.state !== 'received');
  return [...open.map(entryOfDraft), ...sent.map(entryOfCopy)]
    .filter(({ key }) => key.userId === userId)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

/** How many submissions other users of this device have not got through; nothing is told of what they hold. */
export function countOfOthers({ drafts }: StoredWork, userId: number): number {
  return drafts.filter(({ key, submission }) => key.userId !== userId && isUnsent(submission)).length;
}

/** Bytes of pictures that copies of what the server holds take up; they go when room is needed. */
export function bytesToFree({ sent }: StoredWork): number {
  return bytesOf(sent.filter(({ submission }) => isComplete(submission)));
}

function bytesOf(copies: readonly SentDraft[]): number {
  return copies.flatMap(({ pictures }) => pictures).reduce((sum, { size }) => sum + size, 0);
}

/** Whether there is finished work in it that has not arrived. */
export function isUnsent(submission: Submission | null): boolean {
  return submission !== null && (isUnderWay(submission) || submission.state === 'refused');
}

function entryOfDraft({ id, key, value, savedAt, submission, pictures, revision }: StoredDraft): OutboxEntry {
  const isChangedSince = submission !== null && submission.revision !== revision;
  return { id, key, value, savedAt, submission, pictures, isChangedSince };
}

function entryOfCopy({ id, key, value, submission, pictures, receivedAt }: SentDraft): OutboxEntry {
  return { id, key, value, savedAt: receivedAt, submission, pictures, isChangedSince: false };
}
