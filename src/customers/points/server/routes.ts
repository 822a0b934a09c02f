import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listPoints } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPoints, async ({ params }, { db, user, clock }) => {
    const points = await queries.listPoints(db, user, params, clock.today());
    if (!points) throw notFound();
    return points;
  }),
];
