import { listAvailableDosimeters } from '#dosimeters/dosimeters/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import * as queries from './queries.ts';
import { replaceDosimeter } from './replace-dosimeter.ts';

export const routes: Route[] = [
  handle(contract.listPlacedDosimeters, async ({ query, body }, { db, user, clock }) => {
    const found = await queries.listPlacedDosimeters(db, user, { ...query, ...body }, clock.today());
    if (!found) throw notFound();
    return found;
  }),
  handle(contract.listReplacementCandidates, async ({ params }, { db, user }) => {
    const place = await queries.findPlace(db, user, params.oldDosimeterId);
    if (!place || place.addressId === null) throw notFound();
    const { principalId, addressId } = place;
    const found = await listAvailableDosimeters(db, user, { principalId, clientId: null, addressId });
    if (!found) throw notFound();
    return found;
  }),
  handle(contract.replaceDosimeter, ({ params, body }, context) =>
    replaceDosimeter(params.oldDosimeterId, body, context),
  ),
];
