import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#test/support/app.ts';
import { openTrips, pause } from '#test/support/trip-world.ts';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '../contract.ts';
import { feedTexts } from '../rules.ts';

let trips: Awaited<ReturnType<typeof openTrips>>;

beforeAll(async () => {
  trips = await openTrips();
  await trips.created([trips.visit(trips.own, [], { note: '<p>Suonare <b>due</b> volte</p>' }), pause]);
});

const read = (address: string, headers = {}) =>
  trips.app.stranger.send({ method: 'GET', url: new URL(address).pathname, headers });
const created = async (caller: Caller = trips.worker) =>
  (await caller.call(createCalendarFeed)).body.indirizzo;
const unfolded = (bytes: Buffer) => bytes.toString().replaceAll('\r\n ', '');

describe('a calendar', () => {
  test('tells the days of its owner and their visits to whoever has its address', async () => {
    const address = await created();
    const { status, headers, bytes } = await read(address);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = unfolded(bytes);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(text).toContain('DTSTART;VALUE=DATE:20260318');
    expect(text).toContain('SUMMARY:Giro di Vicenza');
    expect(text).toContain('SUMMARY:Studio Bianchi');
    expect(text).toContain('DTSTART:20260318T071500Z');
    expect(text).toContain('LOCATION:Via della Prova 1\\, 36100 Vicenza');
    expect(text).toContain('Suonare due volte');
    const other = await read(await created(trips.planner));
    expect(unfolded(other.bytes)).not.toContain('BEGIN:VEVENT');
  });

  test('tells a visit whose hour is agreed although nobody knows when one arrives', async () => {
    const nowhere = { location: null, distance: null, duration: null, providedHour: 15, providedMinutes: 45 };
    await trips.created([trips.visit(trips.third.id, [], { ...nowhere })], {
      departure: { dateHour: '2026-04-02T08:00:00+02:00', origin: 'Centrale', lat: 41.9028, lng: 12.4964 },
    });
    await trips.app.db.execute(
      `update trip_stops set arrives_at = null, latitude = null, longitude = null, distance = null, duration = null
        where company_id = ${trips.third.id}`,
    );
    const text = unfolded((await read(await created())).bytes);
    expect(text).toContain('DTSTART:20260402T134500Z\r\nDTEND:20260402T144500Z\r\nSUMMARY:Ambulatorio Neri');
  });

  test('is known by the fingerprint of its address alone, and has one at a time', async () => {
    const first = await created();
    expect((await trips.worker.call(getCalendarFeed)).body).toMatchObject({ attivo: true, letto: null });
    const secret = first.split('/').at(-1)?.replace('.ics', '') ?? '';
    const { rows } = await trips.app.db.execute<{ all: string }>(
      'select json_agg(f)::text as all from calendar_feeds f',
    );
    expect(rows[0]?.all).not.toContain(secret);
    const second = await created();
    const gone = await read(first);
    expect([gone.status, gone.failure.message]).toEqual([404, feedTexts.notFound]);
    expect((await read(second)).status).toBe(200);
    expect((await trips.worker.call(getCalendarFeed)).body.letto).not.toBeNull();
    const both = await Promise.all([created(), created()]);
    const statuses = await Promise.all(both.map(async (address) => (await read(address)).status));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('opens nothing once it is revoked, or its owner may not sign in any more', async () => {
    const address = await created();
    await trips.worker.call(revokeCalendarFeed);
    expect((await read(address)).status).toBe(404);
    expect((await trips.worker.call(getCalendarFeed)).body).toEqual({
      attivo: false,
      creato: null,
      letto: null,
    });
    const again = await created();
    await trips.app.db.execute(`update users set disabled_at = now() where username = 'operaio'`);
    expect((await read(again)).status).toBe(404);
    await trips.app.db.execute(`update users set disabled_at = null where username = 'operaio'`);
    expect((await read(again)).status).toBe(200);
  });

  test('tells no trips any more to an owner whose role for them was taken back', async () => {
    const address = await created();
    const visits = async () => unfolded((await read(address)).bytes).match(/BEGIN:VEVENT/g);
    expect(await visits()).not.toBeNull();
    const takes = (role: string, instead: string) =>
      trips.app.db.execute(
        `update user_roles set role = '${instead}' where role = '${role}' and user_id = ${trips.operator.id}`,
      );
    await takes('lab', 'operatore');
    expect((await read(address)).status).toBe(200);
    expect(await visits()).toBeNull();
    await takes('operatore', 'lab');
    expect(await visits()).not.toBeNull();
  });

  test('is not guessed, and not a customer’s', async () => {
    expect((await read('http://x/calendario/abc.ics')).status).toBe(404);
    expect((await read(`http://x/calendario/${'a'.repeat(43)}.ics`)).status).toBe(404);
    expect((await (await trips.app.as('cliente')).call(createCalendarFeed)).status).toBe(403);
    expect((await trips.app.stranger.call(createCalendarFeed)).status).toBe(401);
  });
});
