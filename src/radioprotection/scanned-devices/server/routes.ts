import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { deviceTexts } from '../../devices/rules.ts';
import { findScannedDevice } from '../contract.ts';
import { findPageOf } from './queries.ts';

export const routes: Route[] = [
  handle(findScannedDevice, async ({ params }, context) => {
    const found = await findPageOf(params.device, context);
    if (!found) throw notFound(deviceTexts.notFound);
    return found;
  }),
];
