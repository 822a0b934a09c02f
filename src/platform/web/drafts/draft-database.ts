import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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

/** The connection to the drafts on this device. One that has died, as they do on iOS, is opened again once. */
export class DraftDatabase {
  private readonly name: string;
  private opening: Promise<DraftConnection> | null = null;

  constructor(name = 'radia-drafts') {
    this.name = name;
  }

  /** Runs `work`, which must be safe to run twice. */
  async run<T>(work: (db: DraftConnection) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      await this.close();
      return work(await this.open());
    }
  }

  async close(): Promise<void> {
    const opening = this.opening;
    this.opening = null;
    const db = await opening?.catch(() => null);
    db?.close();
  }

  private open(): Promise<DraftConnection> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private connect(): Promise<DraftConnection> {
    return openDB<DraftSchema>(this.name, version, {
      upgrade(db, oldVersion) {
        // Later versions add steps below; a store that holds drafts is never created again.
        if (oldVersion < 1) {
          db.createObjectStore('drafts', { keyPath: 'id' });
          db.createObjectStore('pictures', { keyPath: ['draft', 'sha256'] });
          db.createObjectStore('sent', { keyPath: 'id' });
        }
      },
      blocking: () => void this.close(),
      terminated: () => {
        this.opening = null;
      },
    });
  }
}

const deadConnectionErrors = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

function isDeadConnection(error: unknown): boolean {
  return error instanceof DOMException && deadConnectionErrors.has(error.name);
}
