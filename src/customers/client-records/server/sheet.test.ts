import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { exportPrincipals } from '#accounts/principals/contract.ts';
import { exportUsers } from '#accounts/users/contract.ts';
import { buildClient } from '#db/builders/sites.ts';
import { users } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { exportAddresses } from '../../address-records/contract.ts';
import { exportPoints } from '../../point-records/contract.ts';
import { clients } from '../../schema.ts';
import { exportClients, listClientRecords } from '../contract.ts';
import { listClients } from './queries.ts';
import { clientSheet } from './sheet.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

async function exported(who: string, sheet: Endpoint, query: Record<string, string> = {}) {
  const answer = await (await app.as(who)).call(sheet, { query });
  expect(answer.status).toBe(200);
  const rows = [];
  for await (const { cells } of readSheet(answer.bytes, 100_000)) rows.push(cells);
  return { ...answer, rows, names: rows.slice(1).map(([name]) => name) };
}

test('a list of records goes to Excel whole, however long its pages are, with figures as such', async () => {
  const { own } = world;
  for (let n = 1; n <= 101; n += 1)
    await buildClient(app.db, { principalId: own.principal.id, name: `Foglio ${n}` });
  const { rows, names, headers } = await exported('laboratorio', exportClients, { q: 'foglio', size: '10' });
  expect(headers['content-disposition']).toBe(`attachment; filename="clienti-${testDay}.xlsx"`);
  expect(rows[0]?.slice(0, 3)).toEqual(['Ragione sociale', 'Sede legale', 'Committente']);
  expect(new Set(names).size).toBe(101);
  expect(rows[1]?.slice(2, 5)).toEqual([own.principal.name, 0, 0]);
});

test('it is of one moment: what others write while it is read moves no row of it', async () => {
  const { principal } = world.own;
  await app.db.execute(sql`insert into clients (principal_id, name, address, city, postal_code, province)
    select ${principal.id}, 'Istante ' || n, 'Via 1', 'Padova', '35100', 'PD' from generate_series(1000, 2100) n`);
  const [lab] = await app.db.select().from(users).where(eq(users.username, 'laboratorio'));
  const query = listClientRecords.query.parse({ q: 'istante' });
  const user = { id: lab?.id, roles: ['lab'] } as User;
  const context = { db: app.db, clock: app.clock, user, setHeader() {} } as unknown as RequestContext;
  const sheet = await sendListSheet(clientSheet, context, async ({ db }, slice) => {
    if (slice.page === 2) {
      await buildClient(app.db, { principalId: principal.id, name: 'Istante 0' });
      await app.db.delete(clients).where(eq(clients.name, 'Istante 2100'));
    }
    return listClients(db, user, { ...query, ...slice });
  });
  const names: unknown[] = [];
  for await (const { cells } of readSheet(await buffer(sheet), 100_000)) names.push(cells[0]);
  expect(names.slice(1)).toEqual(Array.from({ length: 1101 }, (_, at) => `Istante ${1000 + at}`));
});

test('it keeps to the filters in force and to their order; what reads as a formula stays text', async () => {
  const { own } = world;
  await buildClient(app.db, { principalId: own.principal.id, name: '=HYPERLINK("http://x") formula' });
  await buildClient(app.db, { principalId: own.principal.id, name: 'Zeta formula' });
  await buildClient(app.db, { principalId: own.principal.id, name: 'Vecchia formula', active: false });
  const asked = { q: 'formula', dir: 'desc' };
  expect((await exported('laboratorio', exportClients, asked)).names).toEqual([
    'Zeta formula',
    '=HYPERLINK("http://x") formula',
  ]);
  expect((await exported('laboratorio', exportClients, { ...asked, stato: 'disattivati' })).names).toEqual([
    'Vecchia formula',
  ]);
});

test('a stranger’s records are not in it', async () => {
  const { own, foreign } = world;
  for (const [sheet, mine] of [
    [exportClients, own.client.name],
    [exportAddresses, own.address.name],
    [exportPoints, own.freePoint.alias],
  ] as const) {
    const { names, rows } = await exported('operatore', sheet);
    expect(names).toContain(mine);
    expect(JSON.stringify(rows)).not.toContain(foreign.client.name);
    expect(JSON.stringify((await exported('laboratorio', sheet)).rows)).toContain(foreign.client.name);
  }
});

test('people and principals go too, to whoever keeps them', async () => {
  expect((await exported('admin', exportUsers, { q: 'laboratorio' })).rows[1]).toContain('laboratorio');
  expect((await exported('laboratorio', exportPrincipals)).names).toContain(world.own.principal.name);
  expect((await (await app.as('laboratorio')).call(exportUsers)).status).toBe(403);
  expect((await app.stranger.call(exportClients)).status).toBe(401);
  const wrong = await (await app.as('laboratorio')).call(exportClients, { query: { stato: 'boh' } });
  expect([wrong.status, wrong.failure.errors]).toEqual([422, { stato: 'Stato sconosciuto.' }]);
});
