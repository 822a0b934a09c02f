import { thumbnailOf } from '#office/pictures/server/public.ts';
import { notFound } from '#platform/server/errors.ts';
import { decodeDataUrl } from '#platform/server/pictures.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { getPointPhoto, listPoints } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPoints, async ({ params }, { db, user, clock }) => {
    const points = await queries.listPoints(db, user, params, clock.today());
    if (!points) throw notFound();
    return points;
  }),
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
