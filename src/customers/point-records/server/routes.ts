import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import { exportPoints, listPointRecords, listSimilarPoints } from '../contract.ts';
import { orderPoints } from '../order/contract.ts';
import { pointKind } from './keep-point.ts';
import { keepPointOrder } from './order-points.ts';
import * as queries from './queries.ts';
import { pointSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listPointRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listPoints(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(exportPoints, ({ query }, context) =>
    sendListSheet(pointSheet, context, ({ db, user }, slice) =>
      queries.listPoints(db, user, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(pointKind),
  handle(orderPoints, async ({ params, body }, context) => ({
    order: await keepPointOrder(params.sede, body.order, context),
  })),
  handle(listSimilarPoints, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarPoints(db, user, query),
  })),
];
