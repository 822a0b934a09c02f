import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { decodeDataUrl, inspectPicture, type Picture, tooLarge } from '#platform/server/files/pictures.ts';
import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  deleteUnreferencedFile,
  findUploads,
  insertUpload,
  listUnreferencedFiles,
  lockFile,
} from './queries.ts';
import { refuseVolume } from './upload-volume.ts';

export { lockFile } from './queries.ts';
export { thumbnailOf } from './thumbnails.ts';
export { refuseVolume } from './upload-volume.ts';

const unusedFileDays = 7;

/**
 * Resolves a picture of a request body: a data URL is checked and stored, `sha256:…` must be one that this user has
 * sent before. Returns the hash and the size in bytes. Throws 422 for anything else, or above `maxBytes`. Belongs
 * into the transaction that refers to the picture.
 */
export async function keepPicture(
  context: RequestContext,
  reference: string,
  maxBytes: number,
): Promise<{ sha256: string; size: number }> {
  const { db, user } = context;
  if (reference.startsWith('sha256:')) {
    const sha256 = reference.slice('sha256:'.length);
    await lockFile(db, sha256);
    const [sent] = await findUploads(db, user.id, [sha256]);
    if (!sent) throw invalid("Un'immagine non è arrivata al server: inviarla di nuovo.");
    if (sent.size > maxBytes) throw tooLarge(maxBytes);
    return sent;
  }
  const picture = await inspectSent(context, decodeDataUrl(reference), maxBytes);
  await storePictureFile(context, picture);
  return { sha256: picture.sha256, size: picture.bytes.length };
}

/** As `inspectPicture`, for what a person sends: throws 429 beyond his volume of a day, before anything is decoded. */
export async function inspectSent(
  context: RequestContext,
  bytes: Buffer,
  maxBytes: number,
): Promise<Picture> {
  await refuseVolume(context, bytes.length);
  return inspectPicture(bytes, maxBytes);
}

/** Writes a picture that was looked at to the store, and notes it as sent by the user. Needs a transaction. */
export async function storePictureFile(context: RequestContext, picture: Picture): Promise<void> {
  const { db, files, user, clock } = context;
  await lockFile(db, picture.sha256);
  await files.put(picture.sha256, picture.bytes);
  await insertUpload(db, picture, user.id, clock.now());
}

/**
 * Removes what was sent but never used: files older than 7 days that no record refers to, and files on the store
 * that no record knows (their transaction failed), whole or half written. Returns how many files went.
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  const limit = new Date(now.getTime() - unusedFileDays * 86_400_000);
  const candidates = new Set(await listUnreferencedFiles(db, limit));
  for await (const { sha256, storedAt } of files.list()) if (storedAt < limit) candidates.add(sha256);
  let removed = await files.removeRemains(limit);
  for (const sha256 of candidates) {
    removed += await db.transaction(async (tx) => {
      await lockFile(tx, sha256);
      if (!(await deleteUnreferencedFile(tx, sha256, limit))) return 0;
      await files.remove(sha256);
      return 1;
    });
  }
  return removed;
}
