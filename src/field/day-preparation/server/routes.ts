import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listDaySites, prepareSite } from '../contract.ts';
import { due, findDaySites, lately, searched } from './queries.ts';
import { readForDay } from './read-for-day.ts';

export const routes: Route[] = [
  handle(listDaySites, ({ query }, context) => sitesFor(query, context)),
  handle(prepareSite, ({ params, query }, context) => readForDay(params, query.zona, context)),
];

async function sitesFor({ q, zona }: QueryOf<typeof listDaySites>, { db, user, clock }: RequestContext) {
  const today = clock.today();
  if (q) return { sedi: await findDaySites(db, user, searched(q), zona, today), recenti: [] };
  return {
    sedi: await findDaySites(db, user, due(today), zona, today),
    recenti: await findDaySites(db, user, lately(user), zona, today),
  };
}
