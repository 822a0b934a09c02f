import { estimateTable } from '#geography/maps/rules.ts';
import { lateWeight } from '#trips/best-order/route/rules.ts';
import type { OrderedStop, OrderQuestion } from '#trips/best-order/rules.ts';

/** Numbers between 0 and 1 that are the same each time (mulberry32). */
export function numbersFrom(beginning: number): () => number {
  let state = beginning;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Kind = {
  stops: number;
  /** Shares of the stops. */
  withHour?: number;
  locked?: number;
  /** Degrees that the stops are spread over. */
  spread?: number;
  departure?: string;
  closesAt?: number | null;
};

/** A day of visits around Vicenza, another for each seed. */
export function tripDay(seed: number, kind: Kind): OrderQuestion {
  const { stops: count, withHour = 0, locked = 0, spread = 0.6 } = kind;
  const { departure = '2026-11-24T07:00:00Z', closesAt = 18 * 60 } = kind;
  const random = numbersFrom(seed);
  const home = { lat: 45.5, lng: 11.5 };
  const minutesEach = 360 / count;
  const places = Array.from({ length: count }, () => ({
    lat: home.lat + (random() - 0.5) * spread,
    lng: home.lng + (random() - 0.5) * spread,
  }));
  const stops = places.map((location): OrderedStop => {
    const hasHour = random() < withHour;
    return {
      location,
      providedHour: hasHour ? 9 + Math.floor(random() * 8) : null,
      providedMinutes: hasHour && random() < 0.5 ? 30 : null,
      workingTime: Math.round(minutesEach * (0.5 + random())) * 60_000,
      isLocked: random() < locked,
    };
  });
  return { departure: new Date(departure), closesAt, stops, table: estimateTable([home, ...places]) };
}

/** How much more is driven in an order than in the best; an hour more missed, or a visit more late, is no such gap. */
export function gapTo(best: number, found: number): number {
  const isAsLate = Math.floor(found / lateWeight) === Math.floor(best / lateWeight);
  return isAsLate ? (found % lateWeight) / (best % lateWeight) - 1 : Infinity;
}
