import { invalid } from '#platform/server/errors.ts';
import { inspectPicture, maxPictureBytes } from '#platform/server/pictures.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { listMissingPictures, storePicture } from '../contract.ts';
import { storePictureFile } from './public.ts';
import { findUploads } from './queries.ts';

export const routes: Route[] = [
  handle(storePicture, async ({ params, body }, context) => {
    if (!Buffer.isBuffer(body)) throw invalid("Formato non valido: caricare un'immagine png o jpeg.");
    const picture = await inspectPicture(body, maxPictureBytes);
    if (picture.sha256 !== params.sha256) {
      throw invalid("L'immagine è arrivata incompleta: inviarla di nuovo.");
    }
    await context.db.transaction((tx) => storePictureFile({ ...context, db: tx }, picture));
    const { sha256, mediaType, width, height, bytes } = picture;
    return { sha256, size: bytes.length, mime: mediaType, width, height };
  }),
  handle(listMissingPictures, async ({ body }, { db, user, files }) => {
    const sent = await findUploads(db, user.id, body.sha256);
    const held = new Set<string>();
    for (const { sha256 } of sent) if (await files.has(sha256)) held.add(sha256);
    return { missing: body.sha256.filter((hash) => !held.has(hash)) };
  }),
];
