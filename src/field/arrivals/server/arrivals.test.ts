import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { listRecentPlacements } from '../contract.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'laboratorio', roles: ['lab'] });
  lab = await app.as('laboratorio');
  const principal = await buildPrincipal(app.db, { name: 'Miniere Riunite' });
  const client = await buildClient(app.db, { principalId: principal.id, name: 'Sale Gemma S.r.l.' });
  const address = await buildAddress(app.db, { clientId: client.id, name: 'Galleria Santità' });
  const point = await buildPoint(app.db, { addressId: address.id, alias: 'Bocca nord' });
  const placer = await buildUser(app.db, { username: 'posatrice', displayName: 'Persona che posa' });
  const placed = { pointId: point.id, placedBy: placer.id, startedOn: '2026-02-01', endedOn: '2026-02-20' };
  await buildPlacement(app.db, { ...placed, code: 'ARRIVO-1', placedAt: new Date('2026-02-01T08:00:00Z') });
  const later = { startedOn: '2026-03-01', endedOn: null, placedAt: new Date('2026-03-01T08:00:00Z') };
  await buildPlacement(app.db, { ...placed, ...later, code: 'ARRIVO-2' });
  await buildPlacement(app.db, { code: 'ALTRO-1', placedAt: new Date('2026-01-01T08:00:00Z') });
  await buildDosimeter(app.db, { code: 'ARRIVO-SPEDITO', principalId: principal.id });
});

async function arrived(query: { q?: string; page?: string } = {}) {
  const { body } = await lab.call(listRecentPlacements, { query });
  return body.posizionamenti.map(({ codice }) => codice);
}

describe('placements as the laboratory sees them arrive', () => {
  test('stand from the latest, and what only left for its site is none of them', async () => {
    expect(await arrived()).toEqual(['ARRIVO-2', 'ARRIVO-1', 'ALTRO-1']);
  });

  test.each([
    ['the code', 'arrivo-1', ['ARRIVO-1']],
    ['the point', 'bocca', ['ARRIVO-2', 'ARRIVO-1']],
    ['the site, accents apart', 'santita', ['ARRIVO-2', 'ARRIVO-1']],
    ['the client', 'gemma', ['ARRIVO-2', 'ARRIVO-1']],
    ['the principal', 'miniere', ['ARRIVO-2', 'ARRIVO-1']],
    ['the operator', 'che posa', ['ARRIVO-2', 'ARRIVO-1']],
    ['words of several of them', 'nord galleria arrivo-2', ['ARRIVO-2']],
    ['nothing that holds every word', 'nord altro', []],
    ['a sign that is no wildcard', '%', []],
  ])('are found by %s', async (_what, q, codes) => {
    expect(await arrived({ q })).toEqual(codes);
  });

  test('come by the page, which says whether there are more', async () => {
    const point = await buildPoint(app.db);
    for (let n = 0; n < 24; n += 1) {
      const day = `2025-${String(1 + Math.floor(n / 2)).padStart(2, '0')}-${n % 2 === 0 ? '02' : '12'}`;
      await buildPlacement(app.db, {
        pointId: point.id,
        startedOn: day,
        endedOn: day,
        placedAt: new Date(day),
      });
    }
    const first = await lab.call(listRecentPlacements, { query: {} });
    expect([first.body.posizionamenti.length, first.body.hasMore]).toEqual([25, true]);
    const second = await lab.call(listRecentPlacements, { query: { page: '2' } });
    expect([second.body.posizionamenti.length, second.body.hasMore]).toEqual([2, false]);
    expect(second.body.posizionamenti.at(-1)?.registrato).toMatch(/^2025-01-02/);
  });
});
