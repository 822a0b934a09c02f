import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { exportClients, listClientRecords, listSimilarClients } from '../contract.ts';
import { clientKind } from './keep-client.ts';
import { mayAddAnywhere } from './public.ts';
import * as queries from './queries.ts';
import { clientSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listClientRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listClients(db, user, query),
      mayAddAnywhere(db, user, 'client'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(exportClients, ({ query }, context) =>
    sendListSheet(clientSheet, context, ({ db, user }, slice) =>
      queries.listClients(db, user, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(clientKind),
  handle(listSimilarClients, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarClients(db, user, query),
  })),
];
