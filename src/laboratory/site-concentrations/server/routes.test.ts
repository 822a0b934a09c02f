import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getSiteConcentrations } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

const ask = async (who: string, indirizzo: number | string) =>
  (await app.as(who)).call(getSiteConcentrations, { params: { indirizzo } });

test('a site without results has a level and no points', async () => {
  const { body, status } = await ask('laboratorio', world.own.address.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ livello: { bqM3: 300, presunto: true }, punti: [] });
});

test('each result stands at its point with its days, and the level is that of the building', async () => {
  const { id } = await buildPoint(app.db, { addressId: world.foreign.address.id, alias: 'Cantina' });
  const batch = await buildBatch(app.db);
  const period = { pointId: id, startedOn: '2025-01-10', endedOn: '2025-07-01' };
  const removed = await buildPlacement(app.db, { ...period, code: 'CON00001' });
  await buildResult(app.db, { placementId: removed.id, batch, traces: 464 });
  await buildPlacement(app.db, { pointId: id, startedOn: '2025-07-02' });
  await buildBuildingAnswers(app.db, world.foreign.address.id, {
    answers: [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 2026, p: [] },
    ],
  });
  const { body } = await ask('laboratorio', world.foreign.address.id);
  expect(body.livello).toMatchObject({ bqM3: 200, presunto: false });
  expect(body.punti).toEqual([
    {
      ...{ id, alias: 'Cantina' },
      periodi: [
        {
          ...{ codice: 'CON00001', inizio: '2025-01-10', fine: '2025-07-01' },
          // (464 − 24)/2.2
          ...{
            esito: 'valid',
            esposizione: expect.closeTo(200) as number,
            incertezza: expect.any(Number) as number,
            limite: 10,
            minimo: null,
          },
        },
      ],
    },
  ]);
});

test.each([
  ['cliente', 'own', 200],
  ['cliente', 'foreign', 404],
  ['laboratorio', 'foreign', 200],
  ['operatore', 'own', 403],
] as const)('%s at the site of %s is answered %s', async (who, whose, expected) => {
  expect((await ask(who, world[whose].address.id)).status).toBe(expected);
});

test('what is no site is not found', async () => {
  expect((await ask('laboratorio', 'x')).status).toBe(404);
  expect((await ask('laboratorio', 2_000_000_000)).status).toBe(404);
});
