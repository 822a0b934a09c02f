import { floorLabel } from '#customers/points/rules.ts';
import { toDataUrl } from '#platform/server/files/pictures.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { thumbnailOf } from '#post/pictures/server/public.ts';
import { getPlacementPhoto, getPlacementThumbnail, listRecentPlacements } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listRecentPlacements, async ({ query }, { db, user }) => {
    const { rows, hasMore } = await queries.listRecentPlacements(db, user, query);
    const posizionamenti = rows.map(({ floorId, oldFloor, registrato, ...row }) => ({
      ...row,
      piano: floorLabel(floorId, oldFloor),
      registrato: registrato.toISOString(),
    }));
    return { posizionamenti, page: query.page, hasMore };
  }),
  handle(getPlacementPhoto, async ({ params }, { db, user, files }) => {
    const photo = await queries.findPhoto(db, user, params.id);
    if (!photo) throw notFound();
    return { img: toDataUrl(await files.read(photo.sha256), photo.mediaType) };
  }),
  handle(getPlacementThumbnail, async ({ params }, { db, user, files }) => {
    const photo = await queries.findPhoto(db, user, params.id);
    if (!photo) throw notFound();
    return { img: await thumbnailOf(files, photo.sha256) };
  }),
];
