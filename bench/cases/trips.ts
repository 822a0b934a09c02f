import { gapTo, tripDay } from '#test/support/trip-days.ts';
import { exactOrder } from '#trips/best-order/exact/rules.ts';
import { type Route, routeOf } from '#trips/best-order/route/rules.ts';
import { type OrderQuestion, proposeOrder } from '#trips/best-order/rules.ts';
import { searchOrder } from '#trips/best-order/search/rules.ts';
import { dayTimes, withLegs } from '#trips/times/rules.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

const routeFor = ({ departure, closesAt = null, stops, table }: OrderQuestion): Route =>
  routeOf({
    ...{ departure, closesAt, table },
    stops: stops.map((stop) => ({ ...stop, isFixed: stop.isLocked, counts: true })),
  });

/** What dates of so many stops cost in the language's own library, which tells the clock of Rome. */
const clockOfRome = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The times of a day of 25 stops, beside as many dates written by the clock of Rome. */
async function measureTimes(sizes: Bench['sizes']): Promise<Finding[]> {
  const { departure, closesAt = null, stops, table } = tripDay(1, { stops: 25, withHour: 0.3 });
  const legs = stops.map((_stop, index) => ({
    distance: { value: table.metres[index]?.[index + 1] ?? 0 },
    duration: { value: table.seconds[index]?.[index + 1] ?? 0 },
  }));
  const planned = withLegs(stops, legs);
  const times = await compare(
    {
      day: () => Promise.resolve(dayTimes({ departure, closesAt, stops: planned })),
      dates: () => Promise.resolve(stops.map(() => clockOfRome.format(departure))),
    },
    sizes,
  );
  const what = 'Orari di una giornata di 25 fermate';
  return [
    { what, measured: ms(times.day), value: times.day, unit: 'ms', aim: 1 },
    {
      what,
      measured: ms(times.day),
      reference: `25 date scritte secondo Roma ${ms(times.dates)}`,
      value: times.day / times.dates,
      unit: '×',
    },
  ];
}

/** The best order of days of 25 stops, some of them locked, some with an hour. */
function measureOrders(days: number): Finding[] {
  const taken: number[] = [];
  let [before, after] = [0, 0];
  for (let seed = 1; seed <= days; seed += 1) {
    const day = tripDay(seed, { stops: 25, withHour: 0.2, locked: 0.15, spread: 0.5 });
    const started = performance.now();
    const proposal = proposeOrder(day);
    taken.push(performance.now() - started);
    before += proposal.before.drivenMs;
    after += proposal.after.drivenMs;
  }
  const what = 'Ordine migliore di 25 fermate, alcune bloccate';
  const hours = (duration: number) => `${(duration / 3_600_000 / days).toFixed(1)} h di guida`;
  return [
    {
      what: `${what}: la più lenta`,
      measured: ms(Math.max(...taken)),
      value: Math.max(...taken),
      unit: 'ms',
      aim: 1000,
    },
    {
      what: `${what}: tempo di guida`,
      ...{ measured: hours(after), reference: `in un ordine qualunque ${hours(before)}` },
      ...{ value: after / before, unit: '×' },
    },
  ];
}

/** How far the search is from the best of twelve stops, where the best is known. */
function measureGaps(days: number): Finding[] {
  const gaps: number[] = [];
  const taken = { exact: 0, search: 0 };
  for (let seed = 1; seed <= days; seed += 1) {
    const route = routeFor(
      tripDay(seed, { stops: 12, withHour: seed % 2 === 0 ? 0.35 : 0, locked: seed % 4 === 0 ? 0.2 : 0 }),
    );
    let started = performance.now();
    const best = route.costOf(exactOrder(route));
    taken.exact += performance.now() - started;
    started = performance.now();
    gaps.push(gapTo(best, route.costOf(searchOrder(route))));
    taken.search += performance.now() - started;
  }
  const mean = gaps.reduce((total, gap) => total + gap, 0) / days;
  const best = gaps.filter((gap) => gap < 1e-9).length;
  return [
    {
      what: `Ricerca su 12 fermate, ${days} giornate: scarto medio dall’ottimo, per mille`,
      ...{ measured: `ottimo in ${best} su ${days}`, reference: 'programmazione dinamica' },
      ...{ value: mean * 1000, unit: '', aim: 1 },
    },
    {
      what: 'Ordine ottimo di 12 fermate, per giornata',
      measured: ms(taken.exact / days),
      reference: `ricerca ${ms(taken.search / days)}`,
      value: taken.exact / days,
      unit: 'ms',
    },
  ];
}

/** What the planner of trips works out by itself, without database or provider of maps. */
export async function measureTrips({ sizes }: Bench): Promise<Finding[]> {
  const { ordered } = sizes;
  return [...(await measureTimes(sizes)), ...measureOrders(ordered.many), ...measureGaps(ordered.few)];
}
