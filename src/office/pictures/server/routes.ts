import { invalid } from '#platform/server/errors.ts';
import { inspectPicture, maxPictureBytes } from '#platform/server/pictures.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { listMissingPictures, storePicture } from '../contract.ts';
import { findUploads, insertUpload } from './queries.ts';

export const routes: Route[] = [
  handle(storePicture, async ({ params, body }, { db, files, user, clock }) => {
    if (!Buffer.isBuffer(body)) throw invalid("Formato non valido: caricare un'immagine png o jpeg.");
    const picture = await inspectPicture(body, maxPictureBytes, () =>
      invalid('Il file è troppo grande (massimo 10 MB).'),
    );
    if (picture.sha256 !== params.sha256)
      throw invalid("L'immagine è arrivata incompleta: inviarla di nuovo.");
    await files.put(picture.sha256, picture.bytes);
    await insertUpload(db, picture, user.id, clock.now());
    const { sha256, mediaType, width, height, bytes } = picture;
    return { sha256, size: bytes.length, mime: mediaType, width, height };
  }),
  handle(listMissingPictures, async ({ body }, { db, user }) => {
    const held = new Set((await findUploads(db, user.id, body.sha256)).map(({ sha256 }) => sha256));
    return { missing: body.sha256.filter((hash) => !held.has(hash)) };
  }),
];
