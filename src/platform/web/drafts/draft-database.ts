import type { IDBPTransaction } from 'idb';
import { DeviceDatabase } from '../device-database.ts';
import { DraftMirror } from './draft-mirror.ts';
import type { DraftConnection, DraftSchema, SentDraft, StoredDraft } from './stored-draft.ts';
import { isComplete } from './submission-machine.ts';
import type { DraftKey } from './types.ts';

export type { DraftConnection, SentDraft, StoredDraft, StoredPicture } from './stored-draft.ts';

const version = 1;

export const draftId = ({ userId, wizard, context }: DraftKey) => `${userId}|${wizard}|${context}`;
export const sentId = (idempotencyKey: string) => `sent|${idempotencyKey}`;
/** Every picture of a draft or sent copy. */
export const picturesOfId = (id: string) => IDBKeyRange.bound([id], [id, []]);
export const picturesOfCopy = ({ id, picturesAt }: SentDraft) => picturesOfId(picturesAt ?? id);

/** The connection to the drafts on this device. */
export class DraftDatabase extends DeviceDatabase<DraftSchema> {
  /** What lies here, in memory. */
  readonly mirror: DraftMirror = new DraftMirror(this);
  /** Told after each write that needs room, whether there was any. */
  onRoom: (isFull: boolean) => void = () => undefined;

  constructor(name = 'radia-drafts') {
    super({
      name,
      version,
      upgrade(db, from) {
        // Later versions add steps below.
        if (from < 1) {
          db.createObjectStore('drafts', { keyPath: 'id' });
          db.createObjectStore('pictures', { keyPath: ['draft', 'sha256'] });
          db.createObjectStore('sent', { keyPath: 'id' });
        }
      },
    });
  }

  /**
   * Runs a write that needs room. Where there is none left, copies of what the server holds already are dropped, the
   * oldest first, until it fits.
   */
  async write<T>(work: (db: DraftConnection) => Promise<T>): Promise<T> {
    for (let copies = 1; ; copies *= 2) {
      try {
        const result = await this.run(work);
        this.onRoom(false);
        return result;
      } catch (error) {
        if (!isOutOfRoom(error)) throw error;
        if ((await this.dropSent(copies)).length > 0) continue;
        this.onRoom(true);
        throw error;
      }
    }
  }

  /** Drops so many copies of what has been received, the oldest first. Never one with a part that has not arrived. */
  dropSent(count: number): Promise<SentDraft[]> {
    return this.run(async (db) => {
      const tx = openForChange(db);
      const copies = (await tx.objectStore('sent').getAll())
        .filter(({ submission }) => isComplete(submission))
        .toSorted((a, b) => a.receivedAt.localeCompare(b.receivedAt))
        .slice(0, count);
      for (const copy of copies) removeCopy(tx, copy);
      await tx.done;
      return copies;
    });
  }
}

/** The device has no room left for what was to be written. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** Where a draft lies once another one has taken its place. */
export const asideId = ({ key, idempotencyKey }: StoredDraft) => `${draftId(key)}|${idempotencyKey}`;

/** Whether a draft lies where its wizard opens it, so that others will lie there after it. */
export const isAtHome = ({ id, key }: StoredDraft) => id === draftId(key);

export type DraftsInChange = Pick<
  IDBPTransaction<DraftSchema, ('drafts' | 'pictures' | 'sent')[], 'readwrite'>,
  'objectStore'
>;

/** Over all that may change together, and on the disk when it is done. */
export function openForChange(db: DraftConnection) {
  return db.transaction(['drafts', 'pictures', 'sent'], 'readwrite', { durability: 'strict' });
}

/** Moves a draft and its pictures to another id. Returns it as it lies there. */
export async function moveDraft(tx: DraftsInChange, stored: StoredDraft, id: string): Promise<StoredDraft> {
  const moved = { ...stored, id };
  void tx.objectStore('drafts').put(moved);
  await movePictures(tx, stored.id, id);
  removeDraft(tx, stored.id);
  return moved;
}

export async function movePictures(tx: DraftsInChange, from: string, to: string): Promise<void> {
  const pictures = await tx.objectStore('pictures').getAll(picturesOfId(from));
  void tx.objectStore('pictures').delete(picturesOfId(from));
  for (const picture of pictures) void tx.objectStore('pictures').put({ ...picture, draft: to });
}

/** Removes a draft and its pictures. */
export function removeDraft(tx: DraftsInChange, id: string): void {
  void tx.objectStore('drafts').delete(id);
  void tx.objectStore('pictures').delete(picturesOfId(id));
}

/** Removes a sent copy and its pictures. */
export function removeCopy(tx: DraftsInChange, copy: SentDraft): void {
  void tx.objectStore('sent').delete(copy.id);
  void tx.objectStore('pictures').delete(picturesOfCopy(copy));
}
