import { historyOf } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import {
  createPoint,
  getPointHistory,
  getPointRecord,
  listPointRecords,
  listSimilarPoints,
  updatePoint,
} from '../contract.ts';
import * as actions from './keep-point.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPointRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listPoints(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  handle(getPointRecord, async ({ params }, { db, user, clock }) => {
    const found = await queries.findPoint(db, user, params.punto, clock.today());
    if (!found) throw notFound();
    return found;
  }),
  handle(getPointHistory, async ({ params }, { db, user, clock }) => {
    if (!(await queries.findPoint(db, user, params.punto, clock.today()))) throw notFound();
    return historyOf(db, 'measurement-point', params.punto);
  }),
  handle(listSimilarPoints, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarPoints(db, user, query),
  })),
  handle(createPoint, ({ body }, context) => actions.createPoint(body, context)),
  handle(updatePoint, ({ params, body }, context) => actions.changePoint(params.punto, body, context)),
];
