import {
  asideId,
  type DraftDatabase,
  draftId,
  moveDraft,
  openForChange,
  picturesOfCopy,
  picturesOfId,
  removeDraft,
  type StoredDraft,
  type StoredPicture,
  sentId,
} from './draft-database.ts';
import type { DraftKey, PictureEntry, Submission } from './types.ts';

/** Another tab has written this draft meanwhile. */
export class DraftTakenOver extends Error {
  constructor() {
    super('draft written by another session');
    this.name = 'DraftTakenOver';
  }
}

export type HeldPicture = PictureEntry & { bytes: ArrayBuffer };

export type DraftWrite = Pick<
  StoredDraft,
  'key' | 'idempotencyKey' | 'value' | 'savedAt' | 'savedBy' | 'visit'
> & {
  /** The revision this one follows; 0 when there is none. */
  parent: number;
  /** Left as stored when absent. */
  submission?: Submission | null;
  /** Every picture the value names. Others go, unless an unsent submission needs them; all go once it is received. */
  named: string[];
  /** Pictures at hand; those that are named and not stored yet are stored with this write. */
  held: HeldPicture[];
};

/** Reads and writes drafts. Every write is one transaction over the draft and its pictures. */
export class DraftStore {
  private readonly database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.database = database;
  }

  /** With its pictures, which lie with the sent copy once it has been received. */
  load(key: DraftKey): Promise<{ draft: StoredDraft; pictures: StoredPicture[] } | null> {
    const id = draftId(key);
    return this.database.run(async (db) => {
      const tx = db.transaction(['drafts', 'pictures', 'sent']);
      const draft = await tx.objectStore('drafts').get(id);
      if (draft === undefined) return null;
      const isReceived = draft.submission?.state === 'received';
      const copy = isReceived ? await tx.objectStore('sent').get(sentId(draft.idempotencyKey)) : undefined;
      const range = copy ? picturesOfCopy(copy) : picturesOfId(id);
      const pictures = await tx.objectStore('pictures').getAll(range);
      return { draft: { ...draft, pictures: copy?.pictures ?? draft.pictures }, pictures };
    });
  }

  async read(key: DraftKey): Promise<StoredDraft | null> {
    return (await this.database.run((db) => db.get('drafts', draftId(key)))) ?? null;
  }

  /**
   * Writes the next revision. Throws `DraftTakenOver` when the stored one is not the parent. Other work that
   * has not arrived is put aside by it, where it goes on being sent or waits to be mended.
   */
  save(write: DraftWrite): Promise<StoredDraft> {
    const id = draftId(write.key);
    return this.database.write(async (db) => {
      const tx = openForChange(db);
      const drafts = tx.objectStore('drafts');
      const pictures = tx.objectStore('pictures');
      const found = await drafts.get(id);
      refuseStrangeParent(found, write);
      const isInTheWay = found !== undefined && isOtherUnsentWork(found, write);
      if (isInTheWay) await moveDraft(tx, found, asideId(found));
      const stored = isInTheWay ? undefined : found;
      const submission = submissionAfter(stored, write);
      const isReceived = submission?.state === 'received';
      const kept = new Set(isReceived ? [] : [...write.named, ...(submission?.pictures ?? [])]);
      const entries = new Map((stored?.pictures ?? []).map((entry) => [entry.sha256, entry]));
      for (const { bytes, ...entry } of write.held) {
        if (!kept.has(entry.sha256) || entries.has(entry.sha256)) continue;
        entries.set(entry.sha256, entry);
        const { sha256, size, type } = entry;
        void pictures.put({ draft: id, sha256, bytes, size, type, addedAt: write.savedAt });
      }
      for (const hash of entries.keys()) {
        if (kept.has(hash)) continue;
        entries.delete(hash);
        void pictures.delete([id, hash]);
      }
      const { key, idempotencyKey, value, savedAt, savedBy, visit } = write;
      const next: StoredDraft = {
        ...{ id, key, idempotencyKey, value, savedAt, savedBy, visit, submission },
        revision: write.parent + 1,
        pictures: [...entries.values()],
      };
      void drafts.put(next);
      await tx.done;
      return next;
    });
  }

  /** Drops the draft and its pictures. */
  remove(key: DraftKey): Promise<void> {
    const id = draftId(key);
    return this.database.run(async (db) => {
      const tx = openForChange(db);
      removeDraft(tx, id);
      await tx.done;
    });
  }

  /**
   * Puts a draft out of the way, with its pictures: what is frozen in it is still sent, and nothing in it is
   * overwritten by the new draft that takes its place.
   */
  setAside(key: DraftKey): Promise<void> {
    const id = draftId(key);
    return this.database.write(async (db) => {
      const tx = openForChange(db);
      const stored = await tx.objectStore('drafts').get(id);
      if (stored !== undefined) await moveDraft(tx, stored, asideId(stored));
      await tx.done;
    });
  }
}

function refuseStrangeParent(stored: StoredDraft | undefined, write: DraftWrite): void {
  if (stored === undefined || stored.revision === write.parent) return;
  const isWrittenAlready = stored.savedBy === write.savedBy && stored.revision === write.parent + 1;
  if (!isWrittenAlready) throw new DraftTakenOver();
}

/** Finished work that has not arrived, refused or on its way, and that this write does not mend. */
function isOtherUnsentWork({ idempotencyKey, submission }: StoredDraft, write: DraftWrite): boolean {
  if (submission === null || submission.state === 'received') return false;
  const isMended = write.submission?.parent?.idempotencyKey === idempotencyKey;
  return idempotencyKey !== write.idempotencyKey && !isMended;
}

/** What has been received under this key stays received, even if the answer came during a new attempt. */
function submissionAfter(stored: StoredDraft | undefined, write: DraftWrite): Submission | null {
  const isSameWork = stored?.idempotencyKey === write.idempotencyKey;
  const current = isSameWork ? stored.submission : null;
  if (write.submission === undefined || current?.state === 'received') return current;
  return write.submission;
}
