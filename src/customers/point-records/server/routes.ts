import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { mayAddAnywhere } from '../../client-records/server/public.ts';
import { listPointRecords, listSimilarPoints } from '../contract.ts';
import { pointKind } from './keep-point.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listPointRecords, async ({ query }, { db, user }) => {
    const [page, puoCreare] = await Promise.all([
      queries.listPoints(db, user, query),
      mayAddAnywhere(db, user, 'address'),
    ]);
    return { ...page, puoCreare };
  }),
  ...recordRoutes(pointKind),
  handle(listSimilarPoints, async ({ query }, { db, user }) => ({
    simili: await queries.listSimilarPoints(db, user, query),
  })),
];
