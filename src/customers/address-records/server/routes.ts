import { historyOf } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import {
  createAddress,
  getAddressHistory,
  getAddressRecord,
  listAddressRecords,
  listSimilarAddresses,
  updateAddress,
} from '../contract.ts';
import * as actions from './keep-address.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listAddressRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listAddresses(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(getAddressRecord, async ({ params }, { db, user }) => {
    const found = await queries.findAddress(db, user, params.indirizzo);
    if (!found) throw notFound();
    return found;
  }),
  handle(getAddressHistory, async ({ params }, { db, user }) => {
    if (!(await queries.findAddress(db, user, params.indirizzo))) throw notFound();
    return historyOf(db, 'address', params.indirizzo);
  }),
  handle(listSimilarAddresses, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarAddresses(db, user, query),
  })),
  handle(createAddress, ({ body }, context) => actions.createAddress(body, context)),
  handle(updateAddress, ({ params, body }, context) =>
    actions.changeAddress(params.indirizzo, body, context),
  ),
];
