import { historyOf } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  createPrincipal,
  getPrincipalHistory,
  getPrincipalRecord,
  listPrincipalRecords,
  listSimilarPrincipals,
  listZoneChoices,
  updatePrincipal,
} from '../contract.ts';
import * as actions from './keep-principal.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPrincipalRecords, ({ query }, { db }) => queries.listPrincipals(db, query)),
  handle(getPrincipalRecord, async ({ params }, { db }) => {
    const found = await queries.findPrincipal(db, params.committente);
    if (!found) throw notFound();
    return found;
  }),
  handle(getPrincipalHistory, async ({ params }, { db }) => {
    if (!(await queries.findPrincipal(db, params.committente))) throw notFound();
    return historyOf(db, 'principal', params.committente);
  }),
  handle(listSimilarPrincipals, async ({ query }, { db }) => ({
    simili: await queries.listSimilarPrincipals(db, query.nome),
  })),
  handle(listZoneChoices, async (_input, { db }) => ({ zone: await queries.listZones(db) })),
  handle(createPrincipal, ({ body }, context) => actions.createPrincipal(body, context)),
  handle(updatePrincipal, ({ params, body }, context) =>
    actions.changePrincipal(params.committente, body, context),
  ),
];
