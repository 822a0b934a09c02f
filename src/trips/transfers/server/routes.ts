import { historyOfAll } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { seesAllEmployers } from '#radioprotection/reach/server/public.ts';
import {
  countTripDevices,
  getTrip,
  getTripHistory,
  getTripStatus,
  listArchivedTrips,
  listInstrumentChoices,
  listOperators,
  listTrips,
} from '../contract.ts';
import { listTripDays } from '../days/contract.ts';
import { tripTexts } from '../rules.ts';
import { listDays } from './days.ts';
import * as queries from './queries.ts';

function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw notFound(tripTexts.notFound);
  return found;
}

/** Events that name the stops of a day, or a unit, with their hours: others' customers, to whoever has a reach. */
const namingOthers = ['trip.day-saved', 'trip.notice-sent', 'trip.notice-cancelled'] as const;

export const routes: Route[] = [
  handle(listTrips, (_input, context) => queries.listTrips(context, 'current')),
  handle(listArchivedTrips, (_input, context) => queries.listTrips(context, 'archived')),
  handle(getTripStatus, async ({ params }, context) => {
    const { status } = orNotFound(await queries.findTrip(context, params.transfer));
    return { status };
  }),
  handle(countTripDevices, async ({ params }, context) =>
    orNotFound(await queries.countDevices(context, params.transfer)),
  ),
  handle(getTrip, async ({ params }, context) =>
    orNotFound(await queries.findTrip(context, params.transfer)),
  ),
  handle(listTripDays, async ({ params }, context) => ({
    days: orNotFound(await listDays(context, params.transfer)),
  })),
  handle(getTripHistory, async ({ params }, context) => {
    orNotFound(await queries.findTrip(context, params.transfer));
    const concerned = [{ entity: 'trip', ids: [params.transfer] }];
    return historyOfAll(context.db, concerned, seesAllEmployers(context.user) ? [] : namingOthers);
  }),
  handle(listOperators, (_input, context) => queries.listOperatorChoices(context)),
  handle(listInstrumentChoices, (_input, context) => queries.listInstruments(context)),
];
