import { beforeAll, describe, expect, test } from 'vitest';
import { buildMeasuredPoint, buildMeasuredSite, type MeasuredStay } from '#db/builders/measured-sites.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { reportContentOf } from '#db/builders/report-content.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { getReportSettings, saveReportSettings } from '#laboratory/report-settings/versions/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { reportContent } from '../content/contract.ts';
import { createReport, downloadFinalReport, getReport } from '../contract.ts';
import { correctReport, previewReportCorrection } from '../correction/contract.ts';
import { listCustomerReports } from '../customers/contract.ts';

/** What is known of a mean by a bound alone, or not for a year, in reports as they are issued and corrected. */

let app: TestApp;
let lab: Caller;
let own: PrincipalWorld;

beforeAll(async () => {
  app = await openTestApp();
  ({ own } = await buildRadonWorld(app));
  lab = await app.as('laboratorio');
});

type Site = Parameters<typeof buildMeasuredSite>[1];

async function issuedSite(changes: Site = {}, date = '2024-01-01') {
  const site = await buildMeasuredSite(app.db, { clientId: own.client.id, ...changes });
  const { body } = await lab.call(createReport, { params: { addressId: site.address.id, date } });
  return { ...site, report: body.finalReport.id };
}
const read = async (report: number) => (await lab.call(getReport, { params: { report } })).body;
const correct = (report: number) =>
  lab.call(
    correctReport,
    { params: { report }, body: { revisione: 0, reason: 'Lettura ripetuta' } },
    { 'idempotency-key': crypto.randomUUID() },
  );
const printed = async (report: number) =>
  (await readPdf((await lab.call(downloadFinalReport, { params: { report } })).bytes))
    .map(({ text }) => text)
    .join(' ');
const exceeds = async (q: string) => {
  const params = { committente: own.principal.id };
  return (await lab.call(listCustomerReports, { params, query: { q } })).body.rows[0]?.supera;
};

describe('a reading that turns out to be saturated', () => {
  test('gives the mean a lower bound, and above the level starts the authorities’ clock', async () => {
    const { report, batch, placements } = await issuedSite({ name: 'Galleria filtri' });
    expect((await read(report)).comunicazione).toBeNull();
    await buildResult(app.db, { placementId: placements[0]?.id ?? 0, batch, counts: 15_000, areaCm2: 1 });
    expect((await correct(report)).status).toBe(200);

    const { content, comunicazione } = await read(report);
    // (12 000 − 24)/2,2 = 5443,64 and (1502 − 24)/2,2 = 671,82 kBq·h/m³ over 8520 h: 717,78 Bq/m³.
    expect(content.points[0]).toMatchObject({
      ...{ outcome: 'above', missing: null, mean: { isLowerBound: true, isUpperBound: false } },
    });
    expect(content.points[0]?.mean?.concentration).toBeCloseTo(717.776, 3);
    expect(content.isAboveLevel).toBe(true);
    expect(comunicazione?.daInviare).toMatchObject({ tipo: 'notice', scadenza: '2026-04-16' });
    expect(comunicazione?.daInviare?.testo).toContain('almeno 718 Bq/m³');
    expect(await exceeds('Galleria filtri')).toBe(true);

    const text = await printed(report);
    expect(text).toMatch(/Media annua: almeno 718 ± \d+ Bq\/m³/);
    expect(text).toMatch(/saturo, almeno\s*5\.443,6/);
    expect(text).toContain('Superiore al livello di riferimento');
    expect(text).not.toContain('Mancano i risultati');
  });

  test('is not comparable where its bound lies below the level: neither above nor below', async () => {
    const batch = await buildBatch(app.db, { saturation: 1100 });
    // (1100 − 24)/2,2 = 489,09 kBq·h/m³: with nothing else 57 Bq/m³ over 8520 h.
    const stays: MeasuredStay[] = [
      { days: 180, radon: 100 },
      { days: 175, radon: 90 },
    ];
    const { report, placements } = await issuedSite({ name: 'Torre piezometrica', batch, stays });
    expect(await exceeds('Torre piezometrica')).toBe(false);
    await buildResult(app.db, { placementId: placements[0]?.id ?? 0, batch, counts: 2000, areaCm2: 1 });
    expect((await correct(report)).status).toBe(200);
    const { content, comunicazione } = await read(report);
    expect([content.points[0]?.outcome, content.isAboveLevel, comunicazione]).toEqual([
      ...['not-comparable', false, null],
    ]);
    expect(content.texts.conclusions[0]).toMatch(/^Di nessun punto si può dire/);
    expect(await exceeds('Torre piezometrica')).toBeNull();
    expect(await printed(report)).toMatch(/almeno 102 ± \d+ Bq\/m³\s*Non confrontabile/);
  });
});

test('a dosimeter that lay for longer than its material lasts is told, and its mean is not called annual', async () => {
  const site = await buildMeasuredSite(app.db, { clientId: own.client.id, stays: [] });
  await buildMeasuredPoint(app.db, {
    ...{ addressId: site.address.id, batch: site.batch, alias: 'Deposito' },
    ...{ stays: [{ days: 735, radon: 210 }], start: '2024-02-01' },
  });
  const params = { addressId: site.address.id, date: '2024-01-01' };
  const { body } = await lab.call(createReport, { params });
  const { content } = await read(body.finalReport.id);
  const [point] = content.points;
  expect(point).toMatchObject({ totalDays: 735, isTooLong: true, outcome: 'not-comparable' });
  expect(point?.exposures[0]).toMatchObject({ agedBeyond: 365 });
  const text = await printed(body.finalReport.id);
  expect(text).toMatch(/Media di 735 giorni: 210 ± \d+ Bq\/m³/);
  expect(text).toContain('L’esposizione è durata 735 giorni, oltre i 365 del lotto');
  expect(text).not.toMatch(/Media annua: |Non superiore/);
});

describe('a point that was too short at the end of the search', () => {
  /**
   * Of 2025 an office with its year, a store with half of it and an attic with less; office and store go on in 2026, the
   * attic begins anew after a gap, a gym for the first time.
   */
  async function issuedForYear() {
    const site = await buildMeasuredSite(app.db, { clientId: own.client.id });
    const pointWith = (alias: string, start: string, ...stays: MeasuredStay[]) =>
      buildMeasuredPoint(app.db, {
        ...{ addressId: site.address.id, batch: site.batch, alias, start, stays },
      });
    await pointWith('Deposito', '2025-07-01', { days: 183, radon: 90 }, { days: 170, radon: 110 });
    await pointWith('Palestra', '2026-01-02', { days: 350, radon: 80 });
    const attic = await pointWith('Soffitta', '2025-07-01', { days: 100, radon: 70 });
    for (const [pointId, startedOn, endedOn] of [
      [site.point.id, '2025-12-31', '2026-06-19'],
      [attic.point.id, '2026-01-05', '2026-12-21'],
    ] as const)
      await buildPlacement(app.db, { pointId, startedOn, endedOn });
    const params = { addressId: site.address.id, date: '2025-01-01' };
    const { body } = await lab.call(createReport, { params, query: { to: '2025-12-31' } });
    return { address: site.address, report: body.finalReport.id };
  }
  const changesOf = async (report: number) =>
    (await lab.call(previewReportCorrection, { params: { report } })).body.modifiche;
  const daysOf = async (report: number) =>
    (await read(report)).content.points.map(({ name, totalDays }) => [name, totalDays]);

  test('gets what goes on from there by a correction; what begins anew, and years of other points, do not come in', async () => {
    const { report } = await issuedForYear();
    const others = [
      ['Soffitta', 100],
      ['Ufficio tecnico', 355],
    ];
    expect((await daysOf(report)).toSorted()).toEqual([['Deposito', 183], ...others]);
    expect((await changesOf(report)).map(({ dove }) => dove)).toContain('Deposito');
    expect((await correct(report)).status).toBe(200);
    expect((await daysOf(report)).toSorted()).toEqual([['Deposito', 353], ...others]);
    const { content } = await read(report);
    expect(content.period).toEqual({ from: '2025-01-01', to: '2026-06-19' });
    expect(content.points.find(({ name }) => name === 'Deposito')?.outcome).toBe('below');
    expect([content.excluded, await changesOf(report)]).toEqual([[], []]);
  });

  test('gets nothing of it that a newer report holds', async () => {
    const { address, report } = await issuedForYear();
    const params = { addressId: address.id, date: '2025-12-31' };
    const newer = (await lab.call(createReport, { params })).body.finalReport.id;
    expect(await daysOf(newer)).toContainEqual(['Deposito', 170]);
    expect(await changesOf(report)).toEqual([]);
  });
});

test('what was issued before bounds and rule were kept is read as it was', () => {
  const kept = reportContentOf();
  expect(reportContent.parse(structuredClone(kept))).toEqual(kept);
});

test('the decision rule of the settings judges and is printed, with the laboratory’s own words for it', async () => {
  const { versione, impostazioni } = (await lab.call(getReportSettings)).body;
  expect(impostazioni.decision).toEqual({ rule: 'rounded-value', text: '', longestDays: 400 });
  const text = 'Regola concordata: banda di guardia pari a U attorno a {livello} Bq/m³.';
  const saved = await lab.call(
    saveReportSettings,
    {
      body: {
        ...{ versione, nota: 'Regola di decisione' },
        impostazioni: {
          ...impostazioni,
          decision: { rule: 'guard-band' as const, text, longestDays: 400 },
        },
      },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(saved.status).toBe(200);
  const stays = [
    { days: 180, radon: 310 },
    { days: 175, radon: 310 },
  ];
  const { report } = await issuedSite({ name: 'Confine', stays });
  const { content, comunicazione } = await read(report);
  expect(content).toMatchObject({ decisionRule: 'guard-band', points: [{ outcome: 'not-comparable' }] });
  expect(comunicazione).toBeNull();
  const words = await printed(report);
  expect(words).toContain('Regola concordata: banda di guardia pari a U attorno a 300 Bq/m³.');
  expect(words).toContain('Il livello cade nell’intervallo di incertezza della media');
});
