import { notFound } from '#platform/server/errors.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { getPointPhoto, listPoints } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPoints, async ({ params }, { db, user, clock }) => {
    const points = await queries.listPoints(db, user, params, clock.today());
    if (!points) throw notFound();
    return points;
  }),
  handle(getPointPhoto, async ({ params }, { db, user, files }) => {
    const photo = await queries.findPointPhoto(db, user, params);
    if (!photo) throw notFound();
    return { img: (await files.read(photo.sha256)).toString('base64'), mime: photo.mediaType };
  }),
];
