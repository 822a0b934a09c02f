import { romeDateTime, romeInstants } from '#platform/contract/rome-clock.ts';
import { transactPart } from '#platform/server/database/transact.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import type { ReadHouse } from '../../appointment-notices/server/public.ts';
import { nextTripDay, tripTexts } from '../../transfers/rules.ts';
import { findTrip } from '../../transfers/server/public.ts';
import {
  addTripDay,
  createTrip,
  editTripDay,
  getDepartureDefaults,
  getTripDay,
  removeTripDay,
} from '../contract.ts';
import { departureLabel, departureTime } from '../rules.ts';
import { withDeparture } from './departure-place.ts';
import { findDay } from './find-day.ts';
import * as keeping from './keep-day.ts';

const placeOf = ({ transfer, day }: { transfer: number; day: number }) => ({ tripId: transfer, dayId: day });

/** `readHouse` knows in whose name customers are told that a visit is off. */
export const planningRoutes = (readHouse: ReadHouse): Route[] => [
  handle(createTrip, async ({ body }, context) => {
    const plan = await withDeparture(body, context);
    const part = { endpoint: createTrip.name, name: 'trasferta', body };
    return transactPart(context, part, (within) => keeping.createTrip(plan, within));
  }),
  handle(addTripDay, async ({ params, body }, context) => {
    const plan = await withDeparture(body, context);
    const part = { endpoint: addTripDay.name, name: 'giornata', body: [params, body] };
    return transactPart(context, part, (within) => keeping.addDay(params.transfer, plan, within));
  }),
  handle(editTripDay, async ({ params, body }, context) => {
    const plan = await withDeparture(body, context);
    const part = { endpoint: editTripDay.name, name: 'giornata', body: [params, body] };
    return transactPart(context, part, (within) =>
      keeping.editDay(placeOf(params), plan, { ...within, readHouse }),
    );
  }),
  handle(removeTripDay, ({ params, query }, context) =>
    keeping.removeDay(placeOf(params), query.versione, { ...context, readHouse }),
  ),
  handle(getTripDay, async ({ params }, context) => {
    const found = await findDay(context, params.transfer, params.day);
    if (!found) throw notFound(tripTexts.dayNotFound);
    return found;
  }),
  handle(getDepartureDefaults, ({ query }, context) => departureDefaults(query.transfer, context)),
];

/** Q1-67 */
async function departureDefaults(tripId: number | undefined, context: RequestContext) {
  const trip = tripId === undefined ? null : await findTrip(context, tripId);
  if (tripId !== undefined && trip === null) throw notFound(tripTexts.notFound);
  const day = nextTripDay(trip?.end ?? null, context.clock.today());
  const [leaves] = romeInstants(day, departureTime.hour * 60 + departureTime.minute);
  const { lat, lng } = context.config.headquarters;
  return { origin: departureLabel, lat, lng, dateHour: romeDateTime(new Date(leaves)) };
}
