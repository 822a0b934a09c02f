import { lateWeight, missedWeight, type Route, Walk, withFixed } from '../route/rules.ts';

/** At most so many stops are taken out at once. */
const mostTakenOut = 7;
/** One place in so many is passed over, so that the same stops do not always go in the same way. */
const passedOver = 0.02;
const seed = 20_260_101;

/** Numbers between 0 and 1 that are the same each time (mulberry32). */
function numbersFrom(beginning: number): () => number {
  let state = beginning;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An order of free stops that is being worked on, with what it comes to. */
type Found = { free: number[]; cost: number };

/** A route with the two walks that all its orders are tried on. */
type Ground = { route: Route; nearest: readonly (readonly number[])[]; ahead: Walk; trial: Walk };

/** What an order comes to; once it is beyond `limit`, only that it is. */
function costOf({ trial }: Ground, free: readonly number[], limit = Infinity): number {
  trial.begin();
  for (const stop of free) {
    trial.goTo(stop);
    if (trial.cost >= limit) return trial.cost;
  }
  trial.finish();
  return trial.cost;
}

/** Puts a stop where it costs least; `isPassed` says which places are not looked at. */
function insert(ground: Ground, free: readonly number[], stop: number, isPassed: () => boolean): Found {
  const { ahead, trial } = ground;
  let [bestCost, bestAt] = [Infinity, 0];
  ahead.begin();
  for (let at = 0; at <= free.length; at += 1) {
    if (at === 0 || !isPassed()) {
      trial.copy(ahead);
      trial.goTo(stop);
      for (let next = at; next < free.length && trial.cost < bestCost; next += 1) trial.goTo(free[next] ?? 0);
      if (trial.cost < bestCost) trial.finish();
      if (trial.cost < bestCost) [bestCost, bestAt] = [trial.cost, at];
    }
    const passed = free[at];
    if (passed !== undefined) ahead.goTo(passed);
  }
  return { free: free.toSpliced(bestAt, 0, stop), cost: bestCost };
}

/** Neighbours of an order: a part of up to three stops elsewhere, turned round or not, and a part turned round. */
function* neighbours(free: readonly number[]): Generator<number[]> {
  for (let length = 1; length <= 3; length += 1)
    for (let from = 0; from + length <= free.length; from += 1) {
      const part = free.slice(from, from + length);
      const rest = free.toSpliced(from, length);
      for (let to = 0; to <= rest.length; to += 1) {
        if (to === from) continue;
        yield rest.toSpliced(to, 0, ...part);
        if (length > 1) yield rest.toSpliced(to, 0, ...part.toReversed());
      }
    }
  for (let from = 0; from < free.length - 1; from += 1)
    for (let to = from + 2; to <= free.length; to += 1)
      yield [...free.slice(0, from), ...free.slice(from, to).reverse(), ...free.slice(to)];
  for (let one = 0; one < free.length - 1; one += 1)
    for (let other = one + 1; other < free.length; other += 1)
      yield free.with(one, free[other] ?? 0).with(other, free[one] ?? 0);
}

/** Goes from neighbour to better neighbour until there is none. */
function descend(ground: Ground, found: Found): Found {
  let best = found;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const free of neighbours(best.free)) {
      const cost = costOf(ground, free, best.cost);
      if (cost < best.cost) {
        best = { free, cost };
        isBetter = true;
        break;
      }
    }
  }
  return best;
}

/** Of each free stop the others from the nearest by road. */
function nearestOf(route: Route): readonly (readonly number[])[] {
  return Array.from({ length: route.size }, (_stop, middle) =>
    route.free.toSorted((one, other) => route.seconds(middle, one) - route.seconds(middle, other)),
  );
}

/** Takes out a stop and some of those that lie nearest to it by road. */
function takeOut({ nearest }: Ground, free: readonly number[], random: () => number) {
  const count = 2 + Math.floor(random() * Math.min(mostTakenOut - 1, free.length - 1));
  const middle = free[Math.floor(random() * free.length)] ?? 0;
  const near = nearest[middle] ?? free;
  const out = new Set([middle]);
  // Near ones most often, and now and then one from anywhere.
  while (out.size < count) out.add(near[Math.floor(random() ** 2 * near.length)] ?? middle);
  return { kept: free.filter((stop) => !out.has(stop)), out: [...out] };
}

function shuffled(stops: readonly number[], random: () => number): number[] {
  const mixed = [...stops];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] ?? 0, mixed[last] ?? 0];
  }
  return mixed;
}

/** A cost in which what is missed can be weighed against the road: a late visit is worth so many seconds on it. */
function softened(cost: number, lateSeconds: number): number {
  const missed = Math.floor(cost / missedWeight);
  const late = Math.floor((cost % missedWeight) / lateWeight);
  return (cost % lateWeight) + lateSeconds * (2 * missed + late);
}

/** Rounds, how warm they begin, and what a late visit is worth on the road meanwhile, seconds; null: no road is. */
type Stretch = { rounds: number; warmth: number; lateSeconds: number | null };

const stretches: readonly Stretch[] = [
  { rounds: 3000, warmth: 0.5, lateSeconds: 1800 },
  { rounds: 3000, warmth: 0.15, lateSeconds: 1800 },
  { rounds: 2000, warmth: 0.03, lateSeconds: null },
];

/** Takes a few stops out and puts them in again, round after round; returns the best order found on the way. */
function wander(
  ground: Ground,
  start: Found,
  { rounds, warmth, lateSeconds }: Stretch,
  random: () => number,
): Found {
  const weigh = (cost: number) => (lateSeconds === null ? cost : softened(cost, lateSeconds));
  const warmest = (start.cost % lateWeight) * warmth + 1;
  let current = start;
  let best = start;
  for (let round = 0; round < rounds; round += 1) {
    const { kept, out } = takeOut(ground, current.free, random);
    let next: Found = { free: kept, cost: 0 };
    for (const stop of shuffled(out, random))
      next = insert(ground, next.free, stop, () => random() < passedOver);
    const allowed = warmest * (1 - round / rounds) ** 2 * -Math.log(1 - random());
    if (weigh(next.cost) <= weigh(current.cost) + allowed) current = next;
    if (current.cost < best.cost) best = current;
  }
  return best;
}

/**
 * A good order of more stops than can be gone through: begun as it stands and by putting in one stop after the other,
 * then a few stops are taken out and put in again where they cost least, round after round, at first also where that
 * is a little worse; what is found is brought to where no small change betters it. Never worse than what stands.
 */
export function searchOrder(route: Route): number[] {
  const random = numbersFrom(seed);
  const ground: Ground = { route, nearest: nearestOf(route), ahead: new Walk(route), trial: new Walk(route) };
  const standing: Found = { free: [...route.free], cost: costOf(ground, route.free) };
  let built: Found = { free: [], cost: 0 };
  for (const stop of route.free) built = insert(ground, built.free, stop, () => false);
  let best = descend(ground, built.cost < standing.cost ? built : standing);
  if (route.free.length > 2)
    for (const stretch of stretches) best = descend(ground, wander(ground, best, stretch, random));
  return withFixed(route, best.free);
}
