import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { deviceTexts } from '../../devices/rules.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { getOwnDevice, listOwnDevices } from '../contract.ts';
import { findOwnDevice, findOwnDevices } from './queries.ts';

export const routes: Route[] = [
  handle(listOwnDevices, async ({ params }, { db, user }) => {
    const found = await findOwnDevices(db, user, params);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return found;
  }),
  handle(getOwnDevice, async ({ params }, context) => {
    const found = await findOwnDevice(context, params);
    if (!found) throw notFound(deviceTexts.notFound);
    return found;
  }),
];
