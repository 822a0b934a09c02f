import { maxPictureBytes, type Picture } from '#platform/server/files/pictures.ts';
import { invalid, notFound, Refusal } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { getPicture, listMissingPictures, storePicture, uploadPicture } from '../contract.ts';
import { inspectSent, storePictureFile } from './public.ts';
import { findUploads } from './queries.ts';

export const routes: Route[] = [
  handle(storePicture, async ({ params, body }, context) => {
    if (!Buffer.isBuffer(body)) throw invalid("Formato non valido: caricare un'immagine png o jpeg.");
    const picture = await inspectSent(context, body, maxPictureBytes);
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
  handle(uploadPicture, async ({ body }, context) => {
    const { name, bytes } = body['lb_blob[file]'];
    const picture = await inspectUpload(context, Buffer.from(bytes));
    await context.db.transaction((tx) => storePictureFile({ ...context, db: tx }, picture));
    const { sha256, mediaType } = picture;
    const address = `${context.config.apiBase}${getPicture.path.replace('{blob}', sha256)}`;
    return { filename: name, preview: `<img src="${address}" alt="">`, mime: mediaType, blob: sha256 };
  }),
  handle(getPicture, async ({ params }, context) => {
    const { db, user, files } = context;
    const [sent] = await findUploads(db, user.id, [params.blob]);
    if (!sent) throw notFound();
    context.setHeader('content-type', sent.mediaType);
    return files.read(sent.sha256);
  }),
];

/** As `inspectSent`, with the statuses of an upload: 413 too large, 415 no picture. */
async function inspectUpload(context: RequestContext, bytes: Buffer): Promise<Picture> {
  return inspectSent(context, bytes, maxPictureBytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.status === 429) throw error;
    throw new Refusal(bytes.length > maxPictureBytes ? 413 : 415, error.message);
  });
}
