import { regions } from '#geography/municipalities/rules.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listClients, listPrincipals, listPrincipalsOfZone } from '../contract.ts';
import * as queries from './queries.ts';

const allRegions = regions.map(({ id, label }) => ({ id, label }));

export const routes: Route[] = [
  handle(listPrincipals, async (_input, { db, user }) => ({
    committenti: await queries.listPrincipals(db, user),
    regions: allRegions,
  })),
  handle(listPrincipalsOfZone, async ({ params }, { db, user }) => {
    const committenti = await queries.listPrincipalsOfZone(db, user, params.zone);
    if (!committenti) throw notFound();
    return { committenti, regions: allRegions };
  }),
  handle(listClients, async ({ params }, { db, user }) => {
    const found = await queries.listClients(db, user, params.committente);
    if (!found) throw notFound();
    return found;
  }),
];
