import { historyOf } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  createClient,
  getClientHistory,
  getClientRecord,
  listClientRecords,
  listSimilarClients,
  updateClient,
} from '../contract.ts';
import * as actions from './keep-client.ts';
import { mayAddAnywhere } from './public.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listClientRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listClients(db, user, query),
      mayAddAnywhere(db, user, 'client'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(getClientRecord, async ({ params }, { db, user }) => {
    const found = await queries.findClient(db, user, params.cliente);
    if (!found) throw notFound();
    return found;
  }),
  handle(getClientHistory, async ({ params }, { db, user }) => {
    if (!(await queries.findClient(db, user, params.cliente))) throw notFound();
    return historyOf(db, 'client', params.cliente);
  }),
  handle(listSimilarClients, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarClients(db, user, query),
  })),
  handle(createClient, ({ body }, context) => actions.createClient(body, context)),
  handle(updateClient, ({ params, body }, context) => actions.changeClient(params.cliente, body, context)),
];
