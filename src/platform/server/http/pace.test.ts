import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { exportOwnData } from '#accounts/personal-data/contract.ts';
import { getMe } from '#accounts/session/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { tableDosimeters } from '#laboratory/dosimeter-records/table/contract.ts';
import { storePicture } from '#post/pictures/contract.ts';
import { type Caller, openTestApp } from '#test/support/app.ts';

let laura: Caller;
let luca: Caller;

beforeAll(async () => {
  const app = await openTestApp({ COSTLY_CALLS_PER_MINUTE: '3' });
  for (const username of ['laura', 'luca']) await buildUser(app.db, { username, roles: ['lab'] });
  [laura, luca] = [await app.as('laura'), await app.as('luca')];
});

// The counts of the library go by the clock of the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a person makes so many costly calls in a minute, of whatever kind; others and ordinary calls go on', async () => {
  const table = { _dt: 'dosimeters' };
  const exportTable = () => laura.call(tableDosimeters, { body: { ...table, _exporter: 'excel' } });

  for (let made = 0; made < 2; made += 1) expect((await laura.call(exportOwnData)).status).toBe(200);
  vi.setSystemTime(Date.now() + 20_000);
  expect((await exportTable()).status).toBe(200);
  for (const refused of [await laura.call(exportOwnData), await exportTable()]) {
    expect([refused.status, refused.headers['retry-after'], refused.failure.detail]).toEqual([
      ...[429, '40'],
      'Troppe operazioni pesanti in poco tempo: riprovare tra 40 secondi.',
    ]);
    expect(refused.failure.requestId).toBe(refused.headers['x-request-id']);
  }
  expect((await laura.call(getMe)).status).toBe(200);
  expect((await laura.call(tableDosimeters, { body: table })).status).toBe(200);
  expect((await luca.call(exportOwnData)).status).toBe(200);

  vi.setSystemTime(Date.now() + 40_000);
  expect((await laura.call(exportOwnData)).status).toBe(200);
});

test('the photos of a day without network are five times as many, counted for themselves', async () => {
  const url = storePicture.path.replace('{sha256}', 'a'.repeat(64));
  const headers = { 'content-type': 'image/png' };
  const send = async () => (await luca.send({ method: 'PUT', url, payload: 'x', headers })).status;
  for (let sent = 0; sent < 15; sent += 1) expect(await send()).toBe(422);
  expect(await send()).toBe(429);
  expect((await luca.call(exportOwnData)).status).toBe(200);
});
