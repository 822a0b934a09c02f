import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listJudgedSites } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

const ask = async (who: string, client: number | string) =>
  (await app.as(who)).call(listJudgedSites, { params: { client } });

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  const { id: clientId } = world.own.client;
  await buildAddress(app.db, { clientId, name: 'Archivio', latitude: 45.3, longitude: 11.7 });
  await buildAddress(app.db, { clientId, name: 'Dismessa', active: false });
  const measured = await buildAddress(app.db, { clientId, name: 'Palestra' });
  const { id: pointId } = await buildPoint(app.db, { addressId: measured.id, alias: 'Aula' });
  const { id: placementId } = await buildPlacement(app.db, {
    ...{ pointId, startedOn: '2025-01-01', endedOn: '2026-01-01' },
  });
  const batch = await buildBatch(app.db, { k: 1, background: 0, detectionLimit: 10, saturation: 50_000 });
  await buildResult(app.db, { placementId, batch, traces: 4000 });
  const closed = await buildClient(app.db, { principalId: world.own.principal.id, active: false });
  await buildAddress(app.db, { clientId: closed.id, name: 'Di un cliente chiuso' });
  const { id: foreignClient } = world.foreign.client;
  const far = await buildAddress(app.db, { clientId: foreignClient, name: 'Altrui' });
  await buildPlacement(app.db, { pointId: (await buildPoint(app.db, { addressId: far.id })).id });
});

test('a customer sees where his sites lie and how each stands, and no site of a stranger', async () => {
  for (const who of ['cliente', 'laboratorio']) {
    const { body } = await ask(who, world.own.principal.id);
    expect(
      body.sedi.map(({ nome, lat, lon, giudizio, parole }) => [nome, lat, lon, giudizio, parole]),
    ).toEqual([
      ['Archivio', 45.3, 11.7, 'never', 'Mai misurata'],
      // As in the list: no report has told of it yet.
      ['Palestra', null, null, 'above', expect.stringMatching(/^Provvisorio: sopra il livello 300/)],
      ['Reparto fanghi', null, null, 'measuring', expect.stringMatching(/^In misura, dal \d\d\/\d\d\/2026$/)],
    ]);
  }
});

test('a principal out of reach is not found; nobody else is let in', async () => {
  expect((await ask('cliente', world.foreign.principal.id)).status).toBe(404);
  expect((await ask('cliente', 'x')).status).toBe(404);
  expect((await ask('operatore', world.own.principal.id)).status).toBe(403);
  expect((await app.stranger.call(listJudgedSites, { params: { client: 1 } })).status).toBe(401);
});
