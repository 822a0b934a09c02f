import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { makeSamplingReport, type SamplingPeriod } from '../contract.ts';
import { samplingTexts } from '../rules.ts';

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

/** What is answered while nobody has written who issues reports. */
let withoutLetterhead: { status: number; failure: { detail: string } };

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
  withoutLetterhead = await (await app.as('operatore')).call(makeSamplingReport, {
    params: pathOf(site),
    body: { start: '2024-10-01', end: '2025-12-31' },
  });
  await introduceLaboratory(app.db);
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
      'Misure di radon dal 01/01/2025 al 31/12/2025',
      'Terme di prova',
      'Terme di prova Nord',
      'Stabilimento',
      '300 Bq/m³. Luoghi di lavoro',
      'Cantina · Piano terra',
      // 1000·(200 + 200)/(2400 + 3600)
      'Media di 250 giorni: 67 ±',
      'non è una media annua: nessun confronto con il livello di riferimento (2 di 3 dosimetri analizzati)',
      'da 340 a 400 giorni in tutto',
      'k = 2,2 tracce/cm² per kBq·h/m³, LR = 10 kBq·h/m³.',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(new RegExp(`Numero\\s*RC-${site}-\\d{8}-\\d{6}`));
    expect(text).not.toContain('superiore');
    expect(text).not.toContain('Regola di decisione');
    expect(text).toMatch(/CAM00001\s*03\/10\/2024\s*11\/01\/2025\s*100\s*200,0 ± [\d,]+\s*83 ± \d+\s/);
    expect(text).toMatch(/CAM00002\s*11\/01\/2025\s*10\/06\/2025\s*150\s*200,0 ± [\d,]+\s*56 ± \d+\s/);
    expect(text).toMatch(/CAM00003\s*10\/06\/2025\s*—\s*—\s*—\s*in corso/);
    expect(text).not.toContain('Sottotetto');
  });

  test('judges a year by the rule of the settings, in a site of its own', async () => {
    const { own } = world;
    const home = (await buildAddress(app.db, { clientId: own.client.id, name: 'Annuale' })).id;
    const room = await buildPoint(app.db, { addressId: home, alias: 'Sala' });
    const stay = await buildPlacement(app.db, {
      ...{ pointId: room.id, code: 'CAM00009', startedOn: '2025-01-10', endedOn: '2025-12-31' },
    });
    const batch = await buildBatch(app.db, { ageingDays: 300 });
    // (5632 − 24)/2,2 = 2549,1 kBq·h/m³ over 355 days: 299 Bq/m³.
    await buildResult(app.db, { placementId: stay.id, batch, traces: 5632 });
    const text = await textOf(year, home);
    expect(text).toMatch(
      /Media annua \(355 giorni\): 299 ± \d+ Bq\/m³ – non superiore al livello di\s*riferimento \*/,
    );
    expect(text).toMatch(/Regola di decisione: confronto semplice.*50 %/);
    expect(text).toContain('* L’intervallo di incertezza della media comprende il livello di riferimento.');
    expect(text).toContain('Dosimetro CAM00009: L’esposizione è durata 355 giorni, oltre i 300 del lotto');
  });

  test('draws the trend against the level', async () => {
    const text = await textOf(year);
    expect(text).toContain('Livello di riferimento 300 Bq/m³');
    expect(text).toMatch(/0 Bq\/m³.*300 Bq\/m³.*01\/01\/2025.*Cantina/);
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
  test('to everybody while the laboratory has no letterhead', () => {
    expect(withoutLetterhead.status).toBe(422);
    expect(withoutLetterhead.failure.detail).toBe(samplingTexts.notIntroduced);
  });

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
    const unused = await buildAddress(app.db, { clientId: world.own.client.id, active: false });
    const operator = await app.as('operatore');
    for (const params of [
      pathOf(unused.id),
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
