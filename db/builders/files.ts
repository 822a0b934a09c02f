import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import type { Drawing } from './drawings.ts';
import { toJpeg } from './drawings.ts';
import { defaultStartedOn, morningOf, nextNumber, onlyRow } from './rows.ts';

export type StoredFileRow = typeof storedFiles.$inferSelect;

const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The row of a stored file, without any content behind it; the one that is there when the hash is known. */
export async function buildStoredFile(
  db: Db,
  overrides: Partial<typeof storedFiles.$inferInsert> = {},
): Promise<StoredFileRow> {
  const values = {
    sha256: sha256Of(`file ${nextNumber()}`),
    mediaType: 'image/jpeg',
    size: 1000,
    width: 40,
    height: 30,
    storedAt: morningOf(defaultStartedOn),
    ...overrides,
  };
  const { sha256 } = values;
  const kept = { target: storedFiles.sha256, set: { sha256 } };
  return onlyRow(await db.insert(storedFiles).values(values).onConflictDoUpdate(kept).returning());
}

/** A real JPEG in the store, with its row: one of the drawings of `drawings.ts`. */
export async function buildPicture(
  db: Db,
  files: FileStore,
  drawing: Drawing,
  overrides: { storedAt?: Date } = {},
): Promise<StoredFileRow> {
  const content = await toJpeg(drawing);
  const sha256 = sha256Of(content);
  await files.put(sha256, content);
  const { width, height } = drawing;
  return buildStoredFile(db, { sha256, size: content.length, width, height, ...overrides });
}
