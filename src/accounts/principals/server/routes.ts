import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listPrincipalRecords, listSimilarPrincipals, listZoneChoices } from '../contract.ts';
import { principalKind } from './keep-principal.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPrincipalRecords, ({ query }, { db }) => queries.listPrincipals(db, query)),
  ...recordRoutes(principalKind),
  handle(listSimilarPrincipals, async ({ query }, { db }) => ({
    simili: await queries.listSimilarPrincipals(db, query.nome),
  })),
  handle(listZoneChoices, async (_input, { db }) => ({ zone: await queries.listZones(db) })),
];
