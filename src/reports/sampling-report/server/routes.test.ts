import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { makeSamplingReport, type SamplingPeriod } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
/** A site of the own client with a cellar that was measured twice and is being measured. */
let site: number;

const year = { start: '2025-01-01', end: '2025-12-31' };
const pathOf = (indirizzo: number) => ({
  committente: world.own.principal.id,
  cliente: world.own.client.id,
  indirizzo,
});

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  const { own } = world;
  site = (await buildAddress(app.db, { clientId: own.client.id, name: 'Stabilimento' })).id;
  const batch = await buildBatch(app.db);
  const cellar = await buildPoint(app.db, { addressId: site, alias: 'Cantina', floorId: 4 });
  const placed = (pointId: number, code: string, startedOn: string, endedOn?: string) =>
    buildPlacement(app.db, { pointId, code, startedOn, ...(endedOn ? { endedOn } : {}) });
  const first = await placed(cellar.id, 'CAM00001', '2024-10-03', '2025-01-11');
  const second = await placed(cellar.id, 'CAM00002', '2025-01-11', '2025-06-10');
  await placed(cellar.id, 'CAM00003', '2025-06-10');
  // (464 − 24)/2.2 = 200 kBq·h/m³ over 100 days: 83 Bq/m³, over 150 days: 56.
  await buildResult(app.db, { placementId: first.id, batch, traces: 464 });
  await buildResult(app.db, { placementId: second.id, batch, traces: 464 });
  const attic = await buildPoint(app.db, { addressId: site, alias: 'Sottotetto' });
  await placed(attic.id, 'CAM00004', '2023-01-10', '2023-06-10');
});

async function report(period: SamplingPeriod, indirizzo = site, who = 'operatore') {
  const caller = await app.as(who);
  const { status, body } = await caller.call(makeSamplingReport, { params: pathOf(indirizzo), body: period });
  const bytes = Buffer.from(status === 200 ? body.content : '', 'base64');
  return { status, bytes };
}
const textOf = async (period: SamplingPeriod, indirizzo?: number) =>
  (await readPdf((await report(period, indirizzo)).bytes)).map(({ text }) => text).join(' ');

describe('the sampling report', () => {
  test('is a PDF of site, period, dosimeters and means (R2-008, R2-291, R2-463)', async () => {
    const { status, bytes } = await report(year);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
    const text = await textOf(year);
    for (const part of [
      'Report campionamento',
      'Misure di radon dal 1/1/2025 al 31/12/2025',
      'Terme di prova',
      'Terme di prova Nord',
      'Stabilimento',
      '300 Bq/m³. Luoghi di lavoro',
      'Cantina · 0 | Piano terra',
      // 1000·(200 + 200)/(2400 + 3600)
      'Media: 67 ±',
      'inferiore al livello di riferimento (2 di 3 dosimetri analizzati)',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/CAM00001\s*3\/10\/2024\s*11\/1\/2025\s*100\s*83 ± \d+ Bq\/m³/);
    expect(text).toMatch(/CAM00002\s*11\/1\/2025\s*10\/6\/2025\s*150\s*56 ± \d+ Bq\/m³/);
    expect(text).toMatch(/CAM00003\s*10\/6\/2025\s*—\s*—\s*in corso/);
    expect(text).not.toContain('Sottotetto');
  });

  test('draws the trend against the level', async () => {
    const text = await textOf(year);
    expect(text).toContain('Livello di riferimento 300 Bq/m³');
    expect(text).toMatch(/0 Bq\/m³.*300 Bq\/m³.*1\/1\/2025.*Cantina/);
  });

  test.each([
    ['ends on the day the first one begins', '2024-01-01', '2024-10-03', ['CAM00001']],
    ['begins on the day the second one ends', '2025-06-10', '2025-06-10', ['CAM00002', 'CAM00003']],
    ['lies within one', '2025-02-01', '2025-02-01', ['CAM00002']],
  ])('that %s has what overlaps it', async (_how, start, end, codes) => {
    const text = await textOf({ start, end });
    expect([...text.matchAll(/CAM\d+/g)].map(([code]) => code)).toEqual(codes);
  });

  test('of a period without measures says so', async () => {
    expect(await textOf({ start: '2020-01-01', end: '2020-12-31' })).toContain('Nessuna misura nel periodo');
  });

  test('compares with the level of the building, and says when it is assumed', async () => {
    const home = (await buildAddress(app.db, { clientId: world.own.client.id })).id;
    expect(await textOf(year, home)).toContain('destinazione d’uso non indicata');
    const answers = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 2026, p: [] },
    ];
    await buildBuildingAnswers(app.db, home, { answers });
    expect(await textOf(year, home)).toContain('200 Bq/m³. Abitazioni costruite dopo il 31/12/2024');
  });

  test('names of 255 characters and many points go over several pages', async () => {
    const large = (await buildAddress(app.db, { clientId: world.own.client.id, name: 'N'.repeat(255) })).id;
    for (let number = 0; number < 12; number += 1) {
      const { id } = await buildPoint(app.db, { addressId: large, alias: `${number}${'W'.repeat(200)}` });
      await buildPlacement(app.db, { pointId: id, startedOn: '2025-02-01', endedOn: '2025-08-01' });
    }
    const pages = await readPdf((await report(year, large)).bytes);
    expect(pages.length).toBeGreaterThan(1);
    const ends = pages.flatMap(({ placed }) => placed.map(({ text, x }) => x + text.length * 3));
    expect(Math.max(...ends)).toBeLessThan(595);
  });
});

describe('is refused', () => {
  test.each([
    [{ start: '2026-03-10', end: '2026-03-01' }, 'Controlla le date'],
    [{ start: '2026-03-10' }, 'Data non valida'],
    [{ start: 'ieri', end: '2026-03-01' }, 'Data non valida'],
  ])('for %j with 422', async (body, message) => {
    const operator = await app.as('operatore');
    const answer = await operator.call(makeSamplingReport, {
      params: pathOf(site),
      body: body as SamplingPeriod,
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(message);
  });

  test('of a stranger, of another client, out of use: not found', async () => {
    const { principal, client, address } = world.foreign;
    const closed = await buildClient(app.db, { principalId: world.own.principal.id, active: false });
    const operator = await app.as('operatore');
    for (const params of [
      { committente: principal.id, cliente: client.id, indirizzo: address.id },
      { ...pathOf(site), indirizzo: address.id },
      { ...pathOf(site), cliente: closed.id },
    ])
      expect((await operator.call(makeSamplingReport, { params, body: year })).status).toBe(404);
  });

  test.each(['radioprotezione', 'edr'])('%s with 403', async (who) => {
    expect((await report(year, site, who)).status).toBe(403);
  });
});
