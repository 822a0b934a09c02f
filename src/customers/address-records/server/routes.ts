import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import { exportAddresses, listAddressRecords, listSimilarAddresses } from '../contract.ts';
import { addressKind } from './keep-address.ts';
import * as queries from './queries.ts';
import { addressSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listAddressRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listAddresses(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(exportAddresses, ({ query }, context) =>
    sendListSheet(addressSheet, context, ({ db, user }, slice) =>
      queries.listAddresses(db, user, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(addressKind),
  handle(listSimilarAddresses, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarAddresses(db, user, query),
  })),
];
