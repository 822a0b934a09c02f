import type { DBSchema, IDBPDatabase } from 'idb';
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
  /** None once it has been received: they are its sent copy's then. */
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

/** What has been received, kept for some days while there is room. */
export type SentDraft = {
  id: string;
  draft: string;
  key: DraftKey;
  value: unknown;
  submission: Submission;
  pictures: PictureEntry[];
  /** The id its pictures lie under where they were left in their place; otherwise its own. */
  picturesAt?: string;
  receivedAt: string;
};

export interface DraftSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft };
  pictures: { key: [string, string]; value: StoredPicture };
  sent: { key: string; value: SentDraft };
}

export type DraftConnection = IDBPDatabase<DraftSchema>;
