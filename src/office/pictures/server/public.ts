import type { Db } from '#platform/server/database.ts';
import { invalid } from '#platform/server/errors.ts';
import type { FileStore } from '#platform/server/files.ts';
import { decodeDataUrl, inspectPicture } from '#platform/server/pictures.ts';
import type { RequestContext } from '#platform/server/route.ts';
import { deleteUnreferencedFiles, findUploads, insertUpload, isStored } from './queries.ts';

const unusedFileDays = 7;

/**
 * Resolves a picture of a request body: a data URL is checked and stored, `sha256:…` must be one that this user has
 * sent before. Returns the hash. Throws 422 for anything else, or above `maxBytes`.
 */
export async function keepPicture(
  context: RequestContext,
  reference: string,
  maxBytes: number,
): Promise<{ sha256: string; size: number }> {
  const { db, files, user, clock } = context;
  if (reference.startsWith('sha256:')) {
    const [sent] = await findUploads(db, user.id, [reference.slice('sha256:'.length)]);
    if (!sent) throw invalid("Un'immagine non è arrivata al server: inviarla di nuovo.");
    if (sent.size > maxBytes) throw invalid('Il file è troppo grande (massimo 5 MB).');
    return sent;
  }
  const picture = await inspectPicture(decodeDataUrl(reference), maxBytes);
  await files.put(picture.sha256, picture.bytes);
  await insertUpload(db, picture, user.id, clock.now());
  return { sha256: picture.sha256, size: picture.bytes.length };
}

/**
 * Removes what was sent but never used: files older than 7 days that no record refers to, and files on the store
 * that no record knows (their transaction failed). Returns how many files went.
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - unusedFileDays * 86_400_000);
  let removed = 0;
  for (const sha256 of await deleteUnreferencedFiles(db, limit)) {
    await files.remove(sha256);
    removed += 1;
  }
  for await (const file of files.list()) {
    if (file.storedAt >= limit || (await isStored(db, file.sha256))) continue;
    await files.remove(file.sha256);
    removed += 1;
  }
  return removed;
}
