import { handle, type Route } from '#platform/server/http/route.ts';
import { listSitesOnMap } from '../contract.ts';
import { findSitesOnMap } from './queries.ts';

export const routes: Route[] = [
  handle(listSitesOnMap, async ({ query }, { db, user, clock }) =>
    findSitesOnMap(db, user, query, clock.today()),
  ),
];
