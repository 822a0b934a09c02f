import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { DeviceDatabase } from '../device-database.ts';
import type { DraftKey, PictureEntry, Submission } from './types.ts';

/** A draft as it lies on the device. Its pictures lie beside it, written in the same transaction. */
export type StoredDraft = {
  id: string;
  key: DraftKey;
  idempotencyKey: string;
  revision: number;
  value: unknown;
  savedAt: string;
  /** The draft session that wrote this revision: it may write it again, nobody else may. */
  savedBy: string;
  /** The tab session, which survives a reload. */
  visit: string;
  submission: Submission | null;
  pictures: PictureEntry[];
};

/** Bytes as ArrayBuffer, as stored Blobs have been lost by Safari. */
export type StoredPicture = {
  draft: string;
  sha256: string;
  bytes: ArrayBuffer;
  type: string;
  size: number;
  addedAt: string;
};

/** What has been received, kept for some days with its pictures (under the same id). */
export type SentDraft = {
  id: string;
  draft: string;
  key: DraftKey;
  value: unknown;
  submission: Submission;
  pictures: PictureEntry[];
  receivedAt: string;
};

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  pictures: { key: [string, string]; value: StoredPicture };
  sent: { key: string; value: SentDraft };
}

export type DraftConnection = IDBPDatabase<DraftSchema>;

const version = 1;

export const draftId = ({ userId, wizard, context }: DraftKey) => `${userId}|${wizard}|${context}`;
export const sentId = (idempotencyKey: string) => `sent|${idempotencyKey}`;
/** Every picture of a draft or sent copy. */
export const picturesOfId = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** The connection to the drafts on this device. */
export class DraftDatabase extends DeviceDatabase<DraftSchema> {
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
}

/** Where a draft lies once another one has taken its place. */
export const asideId = ({ key, idempotencyKey }: StoredDraft) => `${draftId(key)}|${idempotencyKey}`;

export type DraftsInChange = IDBPTransaction<DraftSchema, ('drafts' | 'pictures' | 'sent')[], 'readwrite'>;

/** Moves a draft and its pictures to another id. Returns it as it lies there. */
export async function moveDraft(
  tx: Pick<DraftsInChange, 'objectStore'>,
  stored: StoredDraft,
  id: string,
): Promise<StoredDraft> {
  const pictures = await tx.objectStore('pictures').getAll(picturesOfId(stored.id));
  const moved = { ...stored, id };
  void tx.objectStore('drafts').put(moved);
  for (const picture of pictures) void tx.objectStore('pictures').put({ ...picture, draft: id });
  removeDraft(tx, stored.id);
  return moved;
}

/** Removes a draft and its pictures. */
export function removeDraft(tx: Pick<DraftsInChange, 'objectStore'>, id: string): void {
  void tx.objectStore('drafts').delete(id);
  void tx.objectStore('pictures').delete(picturesOfId(id));
}
