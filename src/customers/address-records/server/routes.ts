import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import { listAddressRecords, listSimilarAddresses } from '../contract.ts';
import { addressKind } from './keep-address.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listAddressRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listAddresses(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  ...recordRoutes(addressKind),
  handle(listSimilarAddresses, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarAddresses(db, user, query),
  })),
];
