import { notFound } from '#platform/server/errors.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { getClientView, getSiteView } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getClientView, async ({ params }, { db, user }) => {
    const found = await queries.findClientView(db, user, params.cliente);
    if (!found) throw notFound();
    return found;
  }),
  handle(getSiteView, async ({ params }, { db, user, clock }) => {
    const found = await queries.findSiteView(db, user, params.indirizzo, clock.today());
    if (!found) throw notFound();
    return found;
  }),
];
