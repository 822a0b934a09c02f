import {
  type DraftDatabase,
  type DraftsInChange,
  isAtHome,
  isOutOfRoom,
  movePictures,
  openForChange,
  picturesOfId,
  removeDraft,
  type SentDraft,
  type StoredDraft,
  type StoredPicture,
  sentId,
} from './draft-database.ts';
import { advance, isPending, type SubmissionEvent } from './submission-machine.ts';
import { sweep } from './sweep.ts';
import type { Submission } from './types.ts';

/** A submission with something left to send, and the draft it lies in. */
export type Outgoing = { draft: string; submission: Submission };

/** The submissions on this device, as the sender sees them. */
export class Outbox {
  private readonly database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.database = database;
  }

  /** What a user's drafts still have to send. */
  async pending(userId: number): Promise<Outgoing[]> {
    const { drafts, sent } = await this.database.mirror.read();
    const unsent = drafts.flatMap(({ id, key, submission }) =>
      submission === null || submission.state === 'received' ? [] : [{ draft: id, key, submission }],
    );
    return [...unsent, ...sent]
      .filter(({ key, submission }) => key.userId === userId && isPending(submission))
      .map(({ draft, submission }) => ({ draft, submission }));
  }

  picture(draft: string, sha256: string): Promise<StoredPicture | undefined> {
    return this.database.run((db) => db.get('pictures', [draft, sha256]));
  }

  /** A submission as it is stored; null when it is gone or another one has taken its place. */
  find(outgoing: Outgoing): Promise<Submission | null> {
    return this.database.run(async (db) => {
      const tx = db.transaction(['drafts', 'sent']);
      const sent = await tx.objectStore('sent').get(sentId(outgoing.submission.idempotencyKey));
      const draft = await tx.objectStore('drafts').get(outgoing.draft);
      return sent?.submission ?? submissionIn(draft, outgoing.submission);
    });
  }

  /**
   * Applies an event to a submission where it lies, draft and sent copy alike, and returns it; null when it is
   * gone or another one has taken its place. What has been received is recorded in any case: beside its draft while
   * a wizard may have it open, and in a copy that takes the pictures over.
   */
  async advance(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    try {
      return await this.record(outgoing, event);
    } catch (error) {
      if (event.type !== 'received' || !isOutOfRoom(error)) throw error;
      await this.dropPictures(outgoing);
      return await this.record(outgoing, event);
    } finally {
      // Not before: a look at it meanwhile would have found it as it was, and taken that for the latest.
      this.touch(outgoing.draft);
      this.touch(sentId(outgoing.submission.idempotencyKey));
    }
  }

  /** Another tab has changed this draft. */
  touch(draft: string): void {
    this.database.mirror.touch(draft);
  }

  /** Reads everything anew the next time. */
  forget(): void {
    this.database.mirror.forget();
  }

  /** Clears away what is no longer needed; never what is left to send. */
  sweep(now: Date): Promise<void> {
    return sweep(this.database, now);
  }

  private record(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    return this.database.write(async (db) => {
      const tx = openForChange(db);
      const draft = await tx.objectStore('drafts').get(outgoing.draft);
      const sent = await tx.objectStore('sent').get(sentId(outgoing.submission.idempotencyKey));
      const current = sent?.submission ?? submissionIn(draft, outgoing.submission);
      // An answer that says 'received' is true whatever has become of the draft.
      const known = current ?? (event.type === 'received' ? outgoing.submission : null);
      const next = known && advance(known, event);
      const isNews = sent === undefined || (isOf(draft, sent.submission) && isOpen(draft));
      if (next?.state === 'received' && isNews) await keepSent(tx, outgoing.draft, draft, next);
      else if (next !== null) {
        if (sent) void tx.objectStore('sent').put({ ...sent, submission: next });
        if (isOf(draft, next)) void tx.objectStore('drafts').put({ ...draft, submission: next });
      }
      await tx.done;
      return next;
    });
  }

  /**
   * Removes what has arrived, without a copy: for want of room. Whether it did: one that its wizard may have open stays,
   * to be noted later.
   */
  removeReceived({ draft: id, submission }: Outgoing): Promise<boolean> {
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      const draft = await tx.objectStore('drafts').get(id);
      const isPutAside = isOf(draft, submission) && !isAtHome(draft);
      if (isPutAside) removeDraft(tx, id);
      await tx.done;
      return isPutAside;
    });
  }

  /** What the server has received needs no pictures here, before the note of it goes without room. */
  private dropPictures({ draft: id, submission }: Outgoing): Promise<void> {
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      const draft = await tx.objectStore('drafts').get(id);
      if (isOf(draft, submission)) void tx.objectStore('pictures').delete(picturesOfId(id));
      await tx.done;
    });
  }
}

function isOf(draft: StoredDraft | undefined, submission: Submission): draft is StoredDraft {
  return draft?.submission?.idempotencyKey === submission.idempotencyKey;
}

const isOpen = ({ submission }: StoredDraft) => submission?.state !== 'received';

function submissionIn(draft: StoredDraft | undefined, submission: Submission): Submission | null {
  const stored = draft?.submission;
  const isSame =
    stored?.idempotencyKey === submission.idempotencyKey && stored.revision === submission.revision;
  return isSame ? stored : null;
}

/**
 * Makes what has been received a sent copy, which owns its pictures from then on. A draft put aside gives way to it, and
 * leaves the pictures where they lie; one at home stays, for its wizard to say that it has arrived.
 */
async function keepSent(
  tx: DraftsInChange,
  from: string,
  draft: StoredDraft | undefined,
  submission: Submission,
): Promise<void> {
  const id = sentId(submission.idempotencyKey);
  const receivedAt = submission.receivedAt ?? '';
  const put = (copy: Pick<SentDraft, 'key' | 'value' | 'pictures' | 'picturesAt'>) =>
    void tx.objectStore('sent').put({ ...copy, id, draft: from, submission, receivedAt });
  if (!isOf(draft, submission)) return put({ key: keyOf(from), value: null, pictures: [] });
  const { key, value } = draft;
  const stored = await tx.objectStore('pictures').getAllKeys(picturesOfId(from));
  const pictures = draft.pictures.filter(({ sha256 }) => stored.some(([, hash]) => hash === sha256));
  if (isAtHome(draft)) {
    await movePictures(tx, from, id);
    void tx.objectStore('drafts').put({ ...draft, submission, pictures: [] });
    put({ key, value, pictures });
  } else {
    void tx.objectStore('drafts').delete(from);
    put({ key, value, pictures, picturesAt: from });
  }
}

function keyOf(id: string): SentDraft['key'] {
  const [userId = '', wizard = '', context = ''] = id.split('|');
  return { userId: Number(userId), wizard, context };
}
