import { type Crossing, crossingBetween, estimateLeg, legInWords } from '#geography/maps/rules.ts';
import type { SavedStop } from '../../planning/contract.ts';
import type { LegSource } from '../../planning/rules.ts';
import { type DayTimes, dayTimes, isUsablePlace, type Place } from '../../times/rules.ts';
import { deadlineOfStop, deadlineSeconds, departureInstant, type Plan } from '../plan/rules.ts';

type Measured = { text: string; value: number };

/** The way to a stop, and from where it is known. */
export type Leg = {
  distance: Measured;
  duration: Measured;
  kind: LegSource;
  /** Water on the way; null: none. */
  crossing: Crossing | null;
};

/** What the roads' provider has answered so far, by the two ends of each way. */
export type KnownRoads = ReadonlyMap<string, { distance: Measured; duration: Measured; isEstimate: boolean }>;

const point = ({ lat, lng }: Place) => `${lat.toFixed(6)},${lng.toFixed(6)}`;
const between = (from: Place, to: Place) => `${point(from)}|${point(to)}`;

export type RouteRequest = { origin: Place; stops: Place[]; departureTime: string };

/** What the provider is asked for a plan; null: there is no route. Stops without a place are left out. */
export function routeOf({ departure, stops }: Plan): RouteRequest | null {
  const at = departureInstant(departure);
  const located = stops.flatMap(({ location }) => (isUsablePlace(location) ? [location] : []));
  if (at === null || departure.location === null || located.length === 0) return null;
  return { origin: departure.location, stops: located, departureTime: at.toISOString() };
}

type Answer = { legs: readonly { distance: Measured; duration: Measured }[]; isEstimate: boolean };

/** What is known after an answer, with what was known before. */
export function learnt(known: KnownRoads, { origin, stops }: RouteRequest, answer: Answer): KnownRoads {
  const next = new Map(known);
  let from = origin;
  for (const [index, to] of stops.entries()) {
    const leg = answer.legs[index];
    if (leg) next.set(between(from, to), { ...leg, isEstimate: answer.isEstimate });
    from = to;
  }
  return next;
}

type SavedWays = {
  day: {
    departure: Place;
    appointments: readonly Pick<SavedStop, 'location' | 'distance' | 'duration' | 'fonte'>[];
  };
};

/** What a saved day tells: without an answer the last known ways stay, marked. */
export function knownFrom({ day: { departure, appointments } }: SavedWays): KnownRoads {
  const known = new Map<string, { distance: Measured; duration: Measured; isEstimate: boolean }>();
  let from: Place | null = departure;
  for (const { location, distance, duration, fonte } of appointments) {
    if (!isUsablePlace(location)) continue;
    if (from && distance && duration)
      known.set(between(from, location), { distance, duration, isEstimate: fonte === 'stima' });
    // A stop that had no place yet was passed by: the way behind it began elsewhere.
    from = distance || duration ? location : null;
  }
  return known;
}

/** The way to each stop of a plan, null for those left out: as far as it is known by road, else estimated at once. */
export function legsOf({ departure, stops }: Plan, known: KnownRoads, isAnswered: boolean): (Leg | null)[] {
  let from = departure.location;
  return stops.map(({ location }) => {
    if (from === null || !isUsablePlace(location)) return null;
    const leg = legBetween(from, location, known, isAnswered);
    from = location;
    return leg;
  });
}

function legBetween(from: Place, to: Place, known: KnownRoads, isAnswered: boolean): Leg {
  const found = known.get(between(from, to));
  const crossing = crossingBetween(from, to);
  if (!found) return { ...legInWords(estimateLeg(from, to)), kind: 'stima', crossing };
  const { distance, duration, isEstimate } = found;
  if (isEstimate) return { distance, duration, kind: 'stima', crossing };
  return { distance, duration, kind: isAnswered ? 'strada' : 'precedente', crossing };
}

/** What the day comes to with these ways; null while nobody has said when it begins. */
export function timesOf(plan: Plan, legs: readonly (Leg | null)[], closesAt: number | null): DayTimes | null {
  const departure = departureInstant(plan.departure);
  if (departure === null) return null;
  const stops = plan.stops.map((stop, index) => ({
    ...stop,
    deadline: deadlineSeconds(deadlineOfStop(stop)),
    distance: legs[index]?.distance ?? null,
    duration: legs[index]?.duration ?? null,
  }));
  return dayTimes({ departure, stops, closesAt });
}

/** S1 §8: so many requests a page may make in its life. */
export const mostRequests = 1000;

export const faultyPageText = (requests: number) =>
  `Questa pagina sembra difettosa. Avvisare l'ufficio IT: made ${requests} direction requests!`;

/** How long after a change of what leaves the road is asked for again, in ms (S1 §9). */
export const routeDelays = { place: 2000, time: 3000 } as const;

/** How long a changed route waits before it is asked for: a new order not at all. */
export function delayOf(before: RouteRequest | null, after: RouteRequest): number {
  if (before === null || JSON.stringify(before.stops) !== JSON.stringify(after.stops)) return 0;
  return point(before.origin) === point(after.origin) ? routeDelays.time : routeDelays.place;
}
