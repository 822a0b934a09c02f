import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addresses } from '#customers/schema.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildResult } from '#db/builders/results.ts';
import { placements } from '#dosimeters/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import {
  check,
  correct,
  exported,
  kinds,
  type Laboratory,
  laboratory,
  now,
  open,
  send,
  sendHalf,
} from '#test/support/isin-halves.ts';
import { transmissionTexts } from '../rules.ts';
import { meanBasisOf } from './mean-basis.ts';

// 170 days each: (1250 − 50)/2 = 600 kBq·h/m³ in 4,080 h, (450 − 50)/2 = 200 in the other 4,080.
const firstHalf = { startedOn: '2024-01-10', endedOn: '2024-06-28' };
const secondHalf = { startedOn: '2024-07-10', endedOn: '2024-12-27', counts: 450 };

const meansOf = async (on: Laboratory, id: number) =>
  (await kinds(on, id)).map(([code, , mean, kind]) => [code, mean, kind].join(' ')).toSorted();

test('an annual mean is transmitted anew once another half of its year is corrected, read or found, and just once', async () => {
  const on = await laboratory();
  const [school, gym, cellar] = [await on.site('Scuola'), await on.site('Palestra'), await on.site('Asilo')];
  const corrected = await on.measured(school.point.id, { ...firstHalf, code: 'PRV-A' });
  await on.measured(school.point.id, { ...secondHalf, code: 'PRV-B' });
  const recounted = await buildPlacement(on.app.db, { pointId: gym.point.id, ...firstHalf, code: 'PRV-C' });
  const again = { counts: 700, areaCm2: 1, chiSquared: 3, frames: 100 };
  await buildResult(on.app.db, { placementId: recounted.id, batch: on.batch, ...again });
  await on.measured(gym.point.id, { ...secondHalf, code: 'PRV-D' });
  const lost = { pointId: cellar.point.id, ...firstHalf, code: 'PRV-E', lost: true };
  const found = await buildPlacement(on.app.db, lost);
  await on.measured(cellar.point.id, { ...secondHalf, code: 'PRV-F' });

  expect(await meansOf(on, await sendHalf(on, '2024-1'))).toEqual(['PRV-A  nuovo']);
  const { id } = await open(on, '2024-2');
  expect((await check(on, id)).body).toMatchObject({ rows: 3, changed: 0 });
  await exported(on, id);
  expect(await meansOf(on, id)).toEqual(['PRV-B 98 nuovo', 'PRV-D  nuovo', 'PRV-F  nuovo']);

  // (300 + 200)/8.16 = 61: told while the mean of before waits to be sent.
  await correct(on, corrected.id, 650);
  expect((await now(on, id)).changed).toBe(1);
  expect((await send(on, id)).body.state).toBe('sent');
  await correct(on, recounted.id, 1250);
  await on.app.db.update(placements).set({ lost: false }).where(eq(placements.id, found.id));
  await buildResult(on.app.db, { placementId: found.id, batch: on.batch, counts: 1250, areaCm2: 1 });
  const next = await sendHalf(on, '2025-1');
  expect(await meansOf(on, next)).toEqual([
    ...['PRV-A  rettifica', 'PRV-B 61 rettifica', 'PRV-C  nuovo', 'PRV-D 98 rettifica'],
    ...['PRV-E  nuovo', 'PRV-F 98 rettifica'],
  ]);
  expect((await open(on, '2025-2')).rows).toBe(0);
});

/** Dosimeters back to back at one point, so many days each. */
async function inTurn(on: Laboratory, pointId: number, days: number, codes: readonly string[]) {
  const began = codes.map((code, index) => ({ code, startedOn: addDays('2024-01-10', days * index) }));
  return Promise.all(
    began.map((stay) => on.measured(pointId, { ...stay, endedOn: addDays(stay.startedOn, days) })),
  );
}

test('a measurement whose days make no annual mean is transmitted anew for no other one’s figures, but once they make one', async () => {
  const on = await laboratory();
  const [school, gym, cellar] = [await on.site('Scuola'), await on.site('Palestra'), await on.site('Asilo')];
  const quarters = await inTurn(on, school.point.id, 90, ['PRV-A', 'PRV-B', 'PRV-C', 'PRV-D']);
  const tooLong = await inTurn(on, gym.point.id, 250, ['PRV-E', 'PRV-F']);
  const short = await inTurn(on, cellar.point.id, 113, ['PRV-G', 'PRV-H', 'PRV-I']);
  const [quarter, long, third] = [quarters[0], tooLong[0], short[0]];
  if (!quarter || !long || !third) throw new Error('each site was measured');

  expect(await meansOf(on, await sendHalf(on, '2024-1'))).toEqual(['PRV-A  nuovo', 'PRV-G  nuovo']);
  expect(await meansOf(on, await sendHalf(on, '2025-1'))).toEqual([
    ...['PRV-B  nuovo', 'PRV-C  nuovo', 'PRV-D 278 nuovo', 'PRV-E  nuovo', 'PRV-F  nuovo'],
    ...['PRV-H  nuovo', 'PRV-I  nuovo'],
  ]);
  // 600 kBq·h/m³ each, (3 · 600 + 300)/8.64 = 243; 3 · 600 in 340 days, that were 339, /8.16 = 221.
  await correct(on, quarter.id, 650);
  await correct(on, long.id, 650);
  await on.app.db.update(placements).set({ startedOn: '2024-01-09' }).where(eq(placements.id, third.id));
  const { id } = await open(on, '2025-2');
  expect((await check(on, id)).body).toMatchObject({ rows: 5, changed: 0 });
  await exported(on, id);
  expect(await meansOf(on, id)).toEqual([
    ...['PRV-A  rettifica', 'PRV-D 243 rettifica', 'PRV-E  rettifica', 'PRV-G  rettifica'],
    'PRV-I 221 rettifica',
  ]);
});

test('of two dosimeters that old data have side by side the second one closes the year, and nothing of either is transmitted anew', async () => {
  const on = await laboratory();
  const [school, gym] = [await on.site('Scuola'), await on.site('Palestra')];
  const sideBySide = { startedOn: '2024-01-01', endedOn: '2024-06-29' };
  await on.measured(school.point.id, { ...sideBySide, code: 'PRV-A' });
  await on.measured(school.point.id, { ...sideBySide, code: 'PRV-B', legacy: true });

  const { id } = await open(on, '2024-1');
  expect((await check(on, id)).body).toMatchObject({ rows: 2, changed: 0 });
  await exported(on, id);
  // 2 · 600 kBq·h/m³ in 360 days: 1,200/8.64.
  expect(await meansOf(on, id)).toEqual(['PRV-A  nuovo', 'PRV-B 139 nuovo']);
  expect((await send(on, id)).body.state).toBe('sent');
  const next = await open(on, '2024-2');
  expect(next.rows).toBe(0);
  await on.measured(gym.point.id, { ...secondHalf, code: 'PRV-C' });
  expect((await check(on, next.id)).body).toMatchObject({ sites: 1, rows: 1, amendments: 0 });
});

const nowhere = { latitude: null, longitude: null };

test('a measurement whose days make an annual mean by the limits of then, and none by those of today, is not transmitted anew, and its site is not told of', async () => {
  const on = await laboratory();
  const [school, gym] = [await on.site('Scuola'), await on.site('Palestra')];
  // 240 and 170 days, which are 410; the first ones are another program's to transmit.
  const earlier = { startedOn: '2023-11-01', endedOn: '2024-06-28' };
  const others = await on.measured(school.point.id, { ...earlier, code: 'PRV-A' });
  await on.measured(school.point.id, { ...secondHalf, code: 'PRV-B' });
  expect(await meansOf(on, await sendHalf(on, '2024-2'))).toEqual(['PRV-B  nuovo']);

  // 390 by now.
  await on.app.db.update(placements).set({ startedOn: '2023-11-21' }).where(eq(placements.id, others.id));
  await buildReportSettings(on.app.db, { decision: { longestDays: 380 } });
  await on.app.db.update(addresses).set(nowhere).where(eq(addresses.id, school.address.id));
  const { id } = await open(on, '2025-1');
  expect((await check(on, id)).body).toMatchObject({ detail: transmissionTexts.nothing });
  await on.measured(gym.point.id, { startedOn: '2025-01-10', endedOn: '2025-06-28', code: 'PRV-C' });
  expect((await check(on, id)).body).toMatchObject({
    ...{ sites: 1, rows: 1, amendments: 0, changed: 0 },
    counts: { complete: 1, incomplete: 0 },
  });
  await exported(on, id);
  expect(await meansOf(on, id)).toEqual(['PRV-C  nuovo']);
  expect((await send(on, id)).body.state).toBe('sent');

  await buildReportSettings(on.app.db, { decision: { longestDays: 400 } });
  const next = await open(on, '2025-2');
  expect((await check(on, next.id)).body).toMatchObject({ sites: 1, rows: 1, amendments: 1 });
});

/** Four half-years back to back. */
const halves = Array.from({ length: 4 }, (_, index) => {
  const inizio = addDays('2024-01-10', 180 * index);
  return { id: index, codice: `PRV-${index}`, inizio, fine: addDays(inizio, 180), result: 10 + index };
});
const readAnew = (place: number) => halves.map((one) => (one.id === place ? { ...one, result: 99 } : one));

test.each([
  [0, []],
  [1, [0, 1]],
  [2, [1, 2]],
  [3, [2, 3]],
])('the annual mean of the half-year %i follows from %j alone', (place, from) => {
  const annual = { least: 340, most: 400 };
  const before = meanBasisOf(halves, place, annual);
  const changing = [0, 1, 2, 3].filter(
    (other) => meanBasisOf(readAnew(other), place, annual).meanRestsOn !== before.meanRestsOn,
  );
  expect(changing).toEqual(from);
});

test.each([
  ['in their order', [0, 1]],
  ['in the other order', [1, 0]],
])('of two dosimeters side by side, given %s, the one that was kept later closes the year', (_how, order) => {
  const [first] = halves;
  if (!first) throw new Error('there are four');
  const stays = order.map((id) => ({ ...first, id }));
  const closing = [0, 1].filter((id) => meanBasisOf(stays, id, { least: 340, most: 400 }).meanSince !== null);
  expect(closing).toEqual([1]);
});
