import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getFieldSite } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getFieldSite, async ({ params, query }, { db, user, clock }) => {
    const found = await queries.findFieldSite(db, user, params, query.zona, clock.today());
    if (!found) throw notFound();
    return found;
  }),
];
