import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { listAddresses } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listAddresses, async ({ params }, { db, user }) => {
    const found = await queries.listAddresses(db, user, params);
    if (!found) throw notFound();
    return found;
  }),
];
