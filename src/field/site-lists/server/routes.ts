import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getClientView, listClientSites, listSiteClients, listSitePrincipals } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listSitePrincipals, async ({ query }, { db, user, clock }) =>
    orNotFound(await queries.findPrincipals(db, user, query, clock.today())),
  ),
  handle(listSiteClients, async ({ params, query }, { db, user, clock }) =>
    orNotFound(await queries.findClients(db, user, params.committente, query, clock.today())),
  ),
  handle(listClientSites, async ({ params, query }, { db, user, clock }) =>
    orNotFound(await queries.findReachableClient(db, user, params, query, clock.today())),
  ),
  handle(getClientView, async ({ params, query }, { db, user, clock }) =>
    orNotFound(await queries.findViewedClient(db, user, params.cliente, query, clock.today())),
  ),
];

function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw notFound();
  return found;
}
