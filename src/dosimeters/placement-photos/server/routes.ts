import { decodeDataUrl } from '#platform/server/files/pictures.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { thumbnailOf } from '#post/pictures/server/public.ts';
import { getPointPhoto } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getPointPhoto, async ({ params, query }, { db, user, files }) => {
    const photo = await queries.findPointPhoto(db, user, params);
    if (!photo) throw notFound();
    if (query.miniatura) {
      const small = decodeDataUrl(await thumbnailOf(files, photo.sha256));
      return { img: small.toString('base64'), mime: 'image/jpeg' };
    }
    return { img: (await files.read(photo.sha256)).toString('base64'), mime: photo.mediaType };
  }),
];
