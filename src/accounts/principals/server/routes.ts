import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import {
  exportPrincipals,
  listPrincipalRecords,
  listSimilarPrincipals,
  listZoneChoices,
} from '../contract.ts';
import { principalKind } from './keep-principal.ts';
import * as queries from './queries.ts';
import { principalSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listPrincipalRecords, ({ query }, { db }) => queries.listPrincipals(db, query)),
  handle(exportPrincipals, ({ query }, context) =>
    sendListSheet(principalSheet, context, ({ db }, slice) =>
      queries.listPrincipals(db, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(principalKind),
  handle(listSimilarPrincipals, async ({ query }, { db }) => ({
    simili: await queries.listSimilarPrincipals(db, query.nome),
  })),
  handle(listZoneChoices, async (_input, { db }) => ({ zone: await queries.listZones(db) })),
];
