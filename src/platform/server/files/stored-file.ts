import { createHash } from 'node:crypto';
import { isNotFound, Refusal } from '../http/errors.ts';
import type { FileStore } from './files.ts';

const damagedText =
  'Il file è danneggiato o manca: va ripreso da una copia di sicurezza. Avvisare chi gestisce il server.';

/** The content of a file; null when the store has none under this hash. */
export async function findStoredFile(files: Pick<FileStore, 'read'>, sha256: string): Promise<Buffer | null> {
  return files.read(sha256).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}

/**
 * The bytes of a document that must be those it was stored with: they are what their hash says. Throws a `Refusal`
 * (500) that says so when the file is damaged or gone.
 */
export async function readStoredFile(files: Pick<FileStore, 'read'>, sha256: string): Promise<Buffer> {
  const bytes = await findStoredFile(files, sha256);
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Refusal(500, damagedText);
  return bytes;
}
