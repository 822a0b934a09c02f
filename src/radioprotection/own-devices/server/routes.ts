import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { listOwnDevices } from '../contract.ts';
import { findOwnDevices } from './queries.ts';

export const routes: Route[] = [
  handle(listOwnDevices, async ({ params }, { db, user }) => {
    const found = await findOwnDevices(db, user, params);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return found;
  }),
];
