import { beforeAll, describe, expect, test } from 'vitest';
import { openTrips, pause } from '#test/support/trip-world.ts';
import { createCalendarFeed } from '../../calendar-feeds/contract.ts';
import { getMyDay } from '../../field-days/contract.ts';
import { listTripDays } from '../../transfers/days/contract.ts';
import type { LegSource } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;
beforeAll(async () => {
  trips = await openTrips();
});

/** A day on which each stop is reached by a way known from there. */
async function dayBy(
  date: string,
  ...stops: { fonte?: LegSource; providedHour?: number; nowhere?: true }[]
): Promise<{ transfer: number; day: number }> {
  const appointments = stops.map(({ nowhere, ...stop }, index) => ({
    ...pause,
    ...{ sessionId: `fermata-${index}`, displayName: `Fermata ${index + 1}`, workingTime: 600_000 },
    ...stop,
    ...(nowhere && { location: null, distance: null, duration: null }),
  }));
  const departure = { ...trips.plan([]).departure, dateHour: `${date}T08:00:00+01:00` };
  return trips.created(appointments, { departure });
}
const sourcesOf = async (params: { transfer: number; day: number }) =>
  (await trips.read(params)).day.appointments.map(({ fonte, fonteArrivo }) => [fonte, fonteArrivo]);
const daysOf = async ({ transfer }: { transfer: number }) =>
  (await trips.planner.call(listTripDays, { params: { transfer } })).body.days;

describe('from where times are known', () => {
  test('is kept with each way, and says of an arrival the worst of the ways to there', async () => {
    const params = await dayBy(
      '2026-03-17',
      { fonte: 'strada' },
      { fonte: 'stima' },
      { fonte: 'precedente' },
    );
    expect(await sourcesOf(params)).toEqual([
      ['strada', 'strada'],
      ['stima', 'stima'],
      ['precedente', 'stima'],
    ]);
    const [day] = await daysOf(params);
    expect(day?.totals).toMatchObject({ fonte: 'stima', fonteFine: 'stima' });
    expect(day?.appointments.map(({ fonteArrivo }) => fonteArrivo)).toEqual(['strada', 'stima', 'stima']);
  });

  test('begins anew where an hour is agreed, not at a stop that nobody knows the place of (Q1-70)', async () => {
    const params = await dayBy(
      '2026-03-18',
      { fonte: 'stima', providedHour: 9 },
      { fonte: 'precedente' },
      { fonte: 'stima', nowhere: true, providedHour: 15 },
      { fonte: 'strada' },
    );
    expect(await sourcesOf(params)).toEqual([
      ['stima', 'stima'],
      ['precedente', 'precedente'],
      [null, null],
      ['strada', 'precedente'],
    ]);
    const [day] = await daysOf(params);
    expect(day?.totals).toMatchObject({ fonte: 'stima', fonteFine: 'precedente' });
  });

  test('counts as an estimate where nobody vouches for it; an agreed end is none', async () => {
    const params = await dayBy('2026-03-19', {}, { fonte: 'strada', providedHour: 17 });
    expect(await sourcesOf(params)).toEqual([
      ['stima', 'stima'],
      ['strada', 'stima'],
    ]);
    expect((await daysOf(params))[0]?.totals).toMatchObject({ fonte: 'stima', fonteFine: null });
  });

  test('counts as an estimate of days saved before it was kept', async () => {
    const params = await dayBy('2026-03-24', { fonte: 'strada' }, { nowhere: true });
    await trips.app.db.execute(`update trip_stops set leg_source = null where day_id = ${params.day}`);
    expect(await sourcesOf(params)).toEqual([
      ['stima', 'stima'],
      [null, null],
    ]);
    expect((await daysOf(params))[0]?.totals).toMatchObject({ fonte: 'stima', fonteFine: 'stima' });
  });

  test('is never kept without a way, nor as a word that nobody knows', async () => {
    const params = await dayBy('2026-03-20', { fonte: 'strada' });
    const set = (what: string) =>
      trips.app.db.execute(`update trip_stops set ${what} where day_id = ${params.day}`);
    const refusedBy = (rule: string) => ({ cause: { constraint: `trip_stops_leg_${rule}` } });
    await expect(set('distance = null, duration = null')).rejects.toMatchObject(refusedBy('sourced'));
    await expect(set("leg_source = 'boh'")).rejects.toMatchObject(refusedBy('source'));
  });

  test('is told to who works through the day, and in his calendar', async () => {
    const params = await dayBy('2026-03-23', { fonte: 'strada' }, { fonte: 'stima' }, { providedHour: 16 });
    const { body } = await trips.worker.call(getMyDay, { params: { day: params.day } });
    expect(body.fermate.map(({ fonteArrivo }) => fonteArrivo)).toEqual(['strada', 'stima', 'stima']);
    const { indirizzo } = (await trips.worker.call(createCalendarFeed)).body;
    const { bytes } = await trips.app.stranger.send({ method: 'GET', url: new URL(indirizzo).pathname });
    const text = bytes.toString().replaceAll('\r\n ', '');
    const event = (name: string) =>
      text.split('BEGIN:VEVENT').find((one) => one.includes('20260323T') && one.includes(`SUMMARY:${name}`));
    const marked = 'Ora di arrivo stimata\\, senza le strade.';
    expect(event('Fermata 1')).not.toContain(marked);
    expect(event('Fermata 2')).toContain(marked);
    // The hour is agreed: it is no estimate.
    expect(event('Fermata 3')).not.toContain(marked);
    expect(text).toContain('08:15 Fermata 1\\n08:40 Fermata 2 (stima)\\n16:00 Fermata 3\\n');
  });
});
