import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { estimateLeg } from '#geography/maps/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import type { CompanyRow } from '../builders/radioprotection.ts';
import { buildInstrument, buildTrip, buildTripDay, buildTripStop, type Crew } from '../builders/trips.ts';
import type { Demo } from './demo.ts';

const hourMs = 3_600_000;
/** Where the demonstration's trips leave: near its units. */
const leaving = { originName: 'Padova, stazione', originLatitude: 45.4176, originLongitude: 11.8808 };
/** Agreed for the first visit of a day. */
const firstMinute = 8 * 60 + 30;

/** What the house measures with: calibrated, about to run out, run out, never calibrated, out of use. */
const instruments = [
  { brand: 'Radiometra', model: 'Alfa 10', serialNumber: 'RA-1001', ends: 240 },
  { brand: 'Radiometra', model: 'Alfa 10', serialNumber: 'RA-1002', ends: 21 },
  { brand: 'Radiometra', model: 'Beta 4', serialNumber: 'RB-0417', ends: -12 },
  { brand: 'Lumina', model: 'kV Test', serialNumber: 'LU-88', ends: null },
  { brand: 'Lumina', model: 'kV Test', serialNumber: 'LU-12', ends: 90, active: false },
  { brand: 'Portalis', model: 'Varco', serialNumber: 'PV-3', ends: 400, kind: 'portale' as const },
];

const names = [
  'Giro del Vicentino',
  'Controlli di qualità',
  'Verifiche annuali',
  'Giro dei dentisti',
  'Sorveglianza',
];

/** When trips leave, days from today, and how many days they last: seventeen not over yet, some that are. */
const current = [0, 1, 2, 3, 6, 7, 9, 13, 16, 20, 23, 27, 34, 41, 48, 62, 90].map((leaves, place) => ({
  ...{ leaves, days: 1 + (place % 3), alias: names[place % names.length] ?? 'Giro' },
}));
const past = [-9, -20, -41, -75].map((leaves, place) => ({
  ...{ leaves, days: 1 + (place % 2), alias: names[(place + 3) % names.length] ?? 'Giro' },
}));

/** Instruments of the house, and trips of its people to these units. */
export async function loadTrips(
  demo: Demo,
  { units, operators }: { units: readonly CompanyRow[]; operators: readonly number[] },
): Promise<void> {
  const { db, today } = demo;
  const tools = [];
  for (const { ends, ...fields } of instruments) {
    const nextCalibration = ends === null ? null : addDays(today, ends);
    const calibratedOn = nextCalibration && addDays(nextCalibration, -730);
    tools.push((await buildInstrument(db, { ...fields, calibratedOn, nextCalibration })).id);
  }
  const free = await farActivities(
    demo,
    units.map(({ id }) => id),
  );
  for (const [place, trip] of [...past, ...current].entries()) {
    const crew: Crew = {
      operators: operators.filter((_one, index) => index === place % operators.length || place % 4 === 0),
      instruments: tools.slice(place % 2, (place % 2) + 2),
    };
    const first = addDays(today, trip.leaves);
    const { id } = await buildTrip(db, { ...crew, day: first, alias: trip.alias });
    for (let turn = 0; turn < trip.days; turn += 1) {
      const plan = { ...crew, tripId: id, day: addDays(first, turn) };
      await loadDay(demo, plan, { units, from: place + turn, free });
    }
  }
}

/** The activities that are due last, which nobody misses on the maps of what is near. */
async function farActivities(
  { db }: Demo,
  unitIds: readonly number[],
): Promise<(typeof activities.$inferSelect)[]> {
  const isOpen = and(
    isNull(activities.deletedAt),
    eq(activities.complete, false),
    isNotNull(activities.deadline),
  );
  return db
    .select()
    .from(activities)
    .where(and(inArray(activities.companyId, [...unitIds]), inArray(activities.type, [2, 12]), isOpen))
    .orderBy(desc(activities.deadline), activities.id)
    .limit(4);
}

/** Up to three visits of an hour each, on the roads as they are estimated. */
async function loadDay(
  { db }: Demo,
  plan: Crew & { tripId: number; day: string },
  {
    units,
    from,
    free,
  }: { units: readonly CompanyRow[]; from: number; free: (typeof activities.$inferSelect)[] },
): Promise<void> {
  const day = await buildTripDay(db, { ...plan, ...leaving });
  const count = Math.min(units.length, 1 + (from % 3));
  let here = { lat: leaving.originLatitude, lng: leaving.originLongitude };
  let left = day.departsAt.getTime();
  for (let place = 0; place < count; place += 1) {
    const unit = units[(from + place * 2) % units.length];
    if (!unit) continue;
    const activity = free.findIndex(({ companyId }) => companyId === unit.id);
    const [taken] = activity < 0 ? [] : free.splice(activity, 1);
    const { latitude, longitude } = unit;
    const there = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };
    const road = there && estimateLeg(here, there);
    const arrival = left + (road?.seconds ?? 0) * 1000;
    const provided = place === 0 ? firstMinute : null;
    await buildTripStop(db, {
      ...{ dayId: day.id, position: place + 1, companyId: unit.id, activityIds: taken ? [taken.id] : [] },
      ...{ latitude, longitude, distance: road?.metres ?? null, duration: road?.seconds ?? null },
      ...{ legSource: road && ('stima' as const), providedMinute: provided, workingTime: hourMs },
      arrivesAt: road && new Date(arrival),
    });
    if (!there) continue;
    here = there;
    // As the planner counts: work begins at the hour agreed (Q1-70); the day leaves at eight.
    const begins = provided === null ? arrival : day.departsAt.getTime() + (provided - 480) * 60_000;
    left = begins + hourMs;
  }
}
