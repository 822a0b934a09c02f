import { handle, type Route } from '#platform/server/http/route.ts';
import { listAddressChoices, listClientChoices, listPrincipalChoices } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPrincipalChoices, async ({ query }, { db, user }) => ({
    scelte: await queries.listPrincipalChoices(db, user, query),
  })),
  handle(listClientChoices, async ({ query }, { db, user }) => ({
    scelte: await queries.listClientChoices(db, user, query),
  })),
  handle(listAddressChoices, async ({ query }, { db, user }) => ({
    scelte: await queries.listAddressChoices(db, user, query),
  })),
];
