import { beforeAll, describe, expect, test } from 'vitest';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { isAllowed, type Role } from '#platform/contract/access.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { accounts, allows, allRoles, endpoints, lineOf, listed, named } from './access/endpoints.ts';
import { matrix } from './access/matrix.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  await introduceLaboratory(app.db);
});

test('every endpoint has its line in the matrix, and every line its endpoint (R0-338)', () => {
  expect(Object.keys(matrix).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('every endpoint has a name, a path and a permission of its own kind', () => {
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length);
  // The application paths: a reminder (Q1-01), downloads of folders (Q2-14), calendars under a secret address, what
  // the calendar of delegations loads (Q2-102).
  const ofPages = endpoints.filter(({ path }) =>
    /^\/fc-load-events$|^\/lb\/cr39\/sede\/\{id\}\/isin_reminder$|^\/calendario\/\{secret\}$|\/folders\/\{type\}\/(\{folder\}\/download|merged)$/.test(
      path,
    ),
  );
  expect(ofPages).toHaveLength(7);
  const ofApi = endpoints.filter((one) => !ofPages.includes(one));
  for (const { path } of ofApi) expect(path).toMatch(/^\/v1\/(auth|user)\//);
});

test('areas belong to their roles (R0-019, R0-339, R0-340)', () => {
  const areaOf = (path: string) => /^\/v1\/user\/(admin|lb)\//.exec(path)?.[1];
  for (const { path, permission } of endpoints) {
    if (areaOf(path) === 'admin')
      expect(isAllowed(['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'], permission)).toBe(false);
    // Experts read what radiation protection keeps of their own employers (Q1-05, Q2-25).
    const strangers: readonly Role[] = ['operatore', 'zona', 'cliente'];
    if (areaOf(path) === 'lb')
      expect(
        isAllowed(path.startsWith('/v1/user/lb/rp/') ? strangers : ['edr', ...strangers], permission),
      ).toBe(false);
  }
});

test('every path of the API answers under the base and without it (R1-539)', async () => {
  const admin = await app.as('admin');
  const read = (url: string) => admin.send({ method: 'GET', url });
  const { apiBase } = app.foundation.services.config;
  const [based, bare] = [
    await read(`${apiBase}/v1/user/lb/rp/transfers`),
    await read('/v1/user/lb/rp/transfers'),
  ];
  expect([based.status, bare.status]).toEqual([200, 200]);
  expect(based.headers['content-type']).toMatch(/^application\/json/);
  expect(based.body).toEqual(bare.body);
});

const openToAnyone = listed.filter(({ name }) => lineOf(name).roles === 'anyone');
const guarded = listed.filter(({ name }) => lineOf(name).roles !== 'anyone');

test.each(named(openToAnyone))('%s is open to anyone', async (name, endpoint) => {
  const entry = lineOf(name);
  expect((await app.stranger.call(endpoint, entry.on(world.own))).status).toBe(entry.answers ?? 200);
});

describe.each(named(guarded))('%s', (name, endpoint) => {
  const entry = lineOf(name);

  test('answers whoever may call it, and 403 to the others (R0-338, R2-419)', async () => {
    for (const role of allRoles) {
      const { status, failure } = await (await app.as(accounts[role])).call(endpoint, entry.on(world.own));
      const expected = entry.outOfReach?.includes(role)
        ? 404
        : allows(entry, role)
          ? (entry.answers ?? 200)
          : 403;
      expect([role, status]).toEqual([role, expected]);
      if (status === 403) expect(failure.detail).toBe('Non hai i permessi per questa operazione.');
    }
  });

  test('answers 401 without a session (R0-339, R2-419)', async () => {
    const { status, failure } = await app.stranger.call(endpoint, entry.on(world.own));
    expect([status, failure.detail]).toEqual([401, 'Sessione scaduta']);
  });
});
