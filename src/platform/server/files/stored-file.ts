import { createHash } from 'node:crypto';
import { Refusal } from '../http/errors.ts';
import type { FileStore } from './files.ts';

const damagedText =
  'Il file è danneggiato o manca: va ripreso da una copia di sicurezza. Avvisare chi gestisce il server.';

/**
 * The bytes of a document that must be those it was stored with: they are what their hash says. Throws a `Refusal`
 * (500) that says so when the file is damaged or gone.
 */
export async function readStoredFile(files: FileStore, sha256: string): Promise<Buffer> {
  const bytes = (await files.has(sha256)) ? await files.read(sha256) : null;
  if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Refusal(500, damagedText);
  return bytes;
}
