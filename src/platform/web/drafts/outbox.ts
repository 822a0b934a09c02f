import {
  type DraftConnection,
  type DraftDatabase,
  draftId,
  picturesOfId,
  type SentDraft,
  type StoredDraft,
  type StoredPicture,
  sentId,
} from './draft-database.ts';
import { advance, isPending, type SubmissionEvent } from './submission-machine.ts';
import type { Submission } from './types.ts';

/** Days that the copy of what was received stays on the device. */
const sentDays = 7;
/** Days that a draft nobody can read any more stays there, once nothing in it is left to send. */
const setAsideDays = 30;

/** A submission with something left to send, and the draft it lies in. */
export type Outgoing = { draft: string; submission: Submission };

type Transaction = ReturnType<typeof openForChange>;

/** The submissions on this device, as the sender sees them. */
export class Outbox {
  private readonly database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.database = database;
  }

  /** What a user's drafts still have to send, the first frozen first. */
  pending(userId: number): Promise<Outgoing[]> {
    return this.database.run(async (db) => {
      const tx = db.transaction(['drafts', 'sent']);
      const [drafts, sent] = await Promise.all([
        tx.objectStore('drafts').getAll(),
        tx.objectStore('sent').getAll(),
      ]);
      const unsent = drafts.flatMap(({ id, key, submission }) =>
        submission === null || submission.state === 'received' ? [] : [{ draft: id, key, submission }],
      );
      return [...unsent, ...sent]
        .filter(({ key, submission }) => key.userId === userId && isPending(submission))
        .map(({ draft, submission }) => ({ draft, submission }))
        .sort((a, b) => a.submission.frozenAt.localeCompare(b.submission.frozenAt));
    });
  }

  picture(draft: string, sha256: string): Promise<StoredPicture | undefined> {
    return this.database.run((db) => db.get('pictures', [draft, sha256]));
  }

  /**
   * Applies an event to a submission where it lies, draft and sent copy alike, and returns it; null when it is
   * gone or another one has taken its place. What has been received is recorded in any case, with its copy.
   */
  advance(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      const draft = await tx.objectStore('drafts').get(outgoing.draft);
      const sent = await tx.objectStore('sent').get(sentId(outgoing.submission.idempotencyKey));
      const current = sent?.submission ?? submissionIn(draft, outgoing.submission, event);
      const next = current === null ? null : advance(current, event);
      if (next !== null) {
        if (draft && draft.submission?.idempotencyKey === next.idempotencyKey)
          void tx.objectStore('drafts').put({ ...draft, submission: next });
        if (sent) void tx.objectStore('sent').put({ ...sent, submission: next });
        else if (next.state === 'received') await copyToSent(tx, outgoing.draft, draft, next);
      }
      await tx.done;
      return next;
    });
  }

  /** Wakes everything of a user that waits; returns the drafts that changed. */
  async wake(userId: number, evenSignedOut: boolean): Promise<string[]> {
    const woken: string[] = [];
    for (const outgoing of await this.pending(userId)) {
      const event = { type: 'woken', evenSignedOut } as const;
      if (advance(outgoing.submission, event) === outgoing.submission) continue;
      await this.advance(outgoing, event);
      woken.push(outgoing.draft);
    }
    return woken;
  }

  /** Forgets copies of what was received long ago, and drafts set aside long ago; never what is left to send. */
  sweep(now: Date): Promise<void> {
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      for (const { id, receivedAt, submission } of await tx.objectStore('sent').getAll()) {
        if (isPending(submission) || !isOlder(receivedAt, sentDays, now)) continue;
        void tx.objectStore('sent').delete(id);
        void tx.objectStore('pictures').delete(picturesOfId(id));
      }
      for (const { id, key, savedAt, submission } of await tx.objectStore('drafts').getAll()) {
        if (id === draftId(key) || !isOlder(savedAt, setAsideDays, now)) continue;
        if (submission !== null && submission.state !== 'received') continue;
        void tx.objectStore('drafts').delete(id);
        void tx.objectStore('pictures').delete(picturesOfId(id));
      }
      await tx.done;
    });
  }
}

function isOlder(instant: string, days: number, now: Date): boolean {
  return Date.parse(instant) < now.getTime() - days * 86_400_000;
}

function openForChange(db: DraftConnection) {
  return db.transaction(['drafts', 'pictures', 'sent'], 'readwrite', { durability: 'strict' });
}

/** The submission an event is about. An answer that says 'received' is true whatever has become of the draft. */
function submissionIn(
  draft: StoredDraft | undefined,
  submission: Submission,
  event: SubmissionEvent,
): Submission | null {
  const stored = draft?.submission;
  const isSame =
    stored?.idempotencyKey === submission.idempotencyKey && stored.revision === submission.revision;
  if (isSame) return stored;
  return event.type === 'received' ? submission : null;
}

async function copyToSent(
  tx: Transaction,
  from: string,
  draft: StoredDraft | undefined,
  submission: Submission,
): Promise<void> {
  const id = sentId(submission.idempotencyKey);
  const isOfDraft = draft?.submission?.idempotencyKey === submission.idempotencyKey;
  const pictures = isOfDraft ? await tx.objectStore('pictures').getAll(picturesOfId(from)) : [];
  const copy: SentDraft = {
    id,
    draft: from,
    key: draft?.key ?? keyOf(from),
    value: isOfDraft ? draft.value : null,
    submission,
    pictures: isOfDraft ? draft.pictures : [],
    receivedAt: submission.receivedAt ?? '',
  };
  void tx.objectStore('sent').put(copy);
  for (const picture of pictures) void tx.objectStore('pictures').put({ ...picture, draft: id });
}

function keyOf(id: string): SentDraft['key'] {
  const [userId = '', wizard = '', context = ''] = id.split('|');
  return { userId: Number(userId), wizard, context };
}
