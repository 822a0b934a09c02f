import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { tableDosimeters } from '#laboratory/dosimeter-records/table/contract.ts';
import { listResults } from '#laboratory/results/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getLabDashboard, type LabTile, labTiles } from '../laboratory/contract.ts';
import { analysedFrom, keptFiguresMs, namedInTile } from '../laboratory/rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let cellar: { id: number };

const tile = async (riquadro: LabTile) => (await lab.call(getLabDashboard, { query: { riquadro } })).body;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  const addressId = world.own.address.id;
  cellar = await buildPoint(app.db, { addressId, alias: 'Cantina' });
  const loft = await buildPoint(app.db, { addressId, alias: 'Mansarda' });
  const batch = await buildBatch(app.db);
  // 172 days are 4,128 hours: 1,400 kBq·h/m³ are 339.1 Bq/m³, 200 are 48.4.
  const period = { startedOn: '2025-08-01', endedOn: '2026-01-20' };
  for (const [pointId, traces, readOn] of [
    [cellar.id, 3104, '2026-02-10'],
    [loft.id, 464, '2026-03-02'],
  ] as const) {
    const removed = await buildPlacement(app.db, { ...period, pointId });
    await buildResult(app.db, { placementId: removed.id, batch, traces, readOn });
  }
  const old = await buildPoint(app.db, { addressId, alias: 'Portineria' });
  await buildPlacement(app.db, { pointId: old.id, startedOn: '2025-09-01' });
  await buildPlacement(app.db, { startedOn: '2025-10-01', endedOn: '2026-03-01' });
  await buildPlacement(app.db, { startedOn: '2025-10-01', endedOn: '2026-03-01', returnedOn: '2026-03-05' });
  await buildPlacement(app.db, { startedOn: '2025-10-01', endedOn: '2026-03-01', lost: true });
  await buildDosimeter(app.db);
});

describe('the dashboard of the laboratory', () => {
  test('counts what its table of dosimeters lists', async () => {
    const { dosimetri } = await tile('dosimetri');
    // Two of the world's and the one that has measured since September.
    expect(dosimetri).toEqual({
      posizionati: 3,
      inScadenza: 1,
      rimossi: 1,
      rientrati: 1,
      analizzati: 1,
      smarriti: 1,
    });
    for (const [filter, count] of [
      [{ situazione: 'posizionato' }, 3],
      [{ scadenza: 'vicina' }, 1],
      [{ situazione: 'rimosso' }, 1],
      [{ situazione: 'rientrato' }, 1],
      [{ situazione: 'smarrito' }, 1],
    ] as const) {
      const body = { _dt: 'dosimeters', draw: '1', start: '0', length: '10', ...filter };
      const listed = await lab.call(tableDosimeters, { body });
      expect([filter, listed.body]).toMatchObject([filter, { recordsFiltered: count }]);
    }
    const read = await lab.call(listResults, { query: { dal: analysedFrom(testDay) } });
    expect(read.body).toMatchObject({ total: 1, rows: [{ letto: '2026-03-02' }] });
  });

  test('has the mean of each month in which something was read', async () => {
    const { concentrazione } = await tile('concentrazione');
    expect(concentrazione?.mesi).toEqual([
      { mese: '2026-02', media: expect.closeTo(339.147, 2) as number, misure: 1, sottoLimite: 0 },
      { mese: '2026-03', media: expect.closeTo(48.45, 2) as number, misure: 1, sottoLimite: 0 },
    ]);
  });

  test('names the points above the level of their building', async () => {
    const { superamenti } = await tile('superamenti');
    expect(superamenti).toMatchObject({ totale: 1, eAltri: false });
    expect(superamenti?.punti).toEqual([
      {
        ...{ id: cellar.id, alias: 'Cantina', livello: 300 },
        indirizzo: { id: world.own.address.id, nome: 'Reparto fanghi' },
        concentrazione: expect.closeTo(339.147, 2) as number,
      },
    ]);
  });

  test('keeps costly figures for a while, and tells since when', async () => {
    const { questionari: before } = await tile('questionari');
    expect(before).toMatchObject({ calcolato: '2026-03-16T09:00:00.000Z', esaminate: 2, incomplete: 2 });
    expect(before?.sedi[0]).toMatchObject({ id: world.own.address.id, inizio: '2025-09-01' });
    await buildBuildingAnswers(app.db, world.own.address.id);
    await buildEmployerAnswers(app.db, world.own.client.id);
    expect((await tile('questionari')).questionari).toEqual(before);
    app.clock.advance(keptFiguresMs / 60_000);
    const { questionari: after } = await tile('questionari');
    expect(after).toMatchObject({ esaminate: 2, incomplete: 1, sedi: [{ id: world.foreign.address.id }] });
  });

  test('counts imported results without a day of reading by the end of their exposure, and tells what it leaves out', async () => {
    const attic = await buildPoint(app.db, { addressId: world.own.address.id, alias: 'Sottotetto' });
    const period = { startedOn: '2025-01-10', endedOn: '2025-12-20', pointId: attic.id };
    const { id: placementId } = await buildPlacement(app.db, period);
    // 344 days are 8,256 hours: 3,600 kBq·h/m³ are 436 Bq/m³.
    await app.db.execute(sql`insert into results (placement_id, traces, is_own_background, k, exposure, state, source, entered_at)
      values (${placementId}, 9000, false, 2.5, 3600, 'valid', 'past', ${'2026-03-01T09:00:00Z'})`);
    const recounted = await buildPlacement(app.db, { startedOn: '2025-08-01', endedOn: '2026-01-20' });
    await app.db.execute(sql`insert into results (placement_id, traces, is_own_background, k, exposure, state, source, entered_at)
      values (${recounted.id}, 900, false, 2.5, 360, 'recount', 'past', ${'2026-03-01T09:00:00Z'})`);
    app.clock.advance(keptFiguresMs / 60_000);
    const { superamenti } = await tile('superamenti');
    expect(superamenti).toMatchObject({ totale: 2, senzaLettura: 1, nonContati: 1 });
    expect(superamenti?.punti[0]).toMatchObject({ alias: 'Sottotetto' });
    const { concentrazione } = await tile('concentrazione');
    expect(concentrazione).toMatchObject({ senzaLettura: 1, nonContati: 1 });
    expect(concentrazione?.mesi[0]).toMatchObject({ mese: '2025-12', misure: 1 });
  });

  test('counts reports of the month and what the authorities are owed', async () => {
    const addressId = world.own.address.id;
    await buildReport(app, {
      addressId,
      issuedAt: '2026-01-31T23:30:00Z',
      isAbove: true,
      dueOn: '2026-03-01',
    });
    const latest = await buildReport(app, {
      addressId,
      issuedAt: '2026-03-01T00:30:00Z',
      isAbove: true,
      dueOn: '2026-04-01',
    });
    await buildReport(app, { addressId, issuedAt: '2025-12-31T22:30:00Z', isAbove: false });
    const { relazioni } = await tile('relazioni');
    expect(relazioni).toMatchObject({ mese: 1, anno: 2 });
    expect(relazioni?.ultime).toHaveLength(3);
    const { enti } = await tile('enti');
    expect(enti).toMatchObject({ aperti: 2, scaduti: 1 });
    expect(enti?.relazioni.map(({ entro }) => entro)).toEqual(['2026-03-01', '2026-04-01']);
    expect(enti?.relazioni[1]).toEqual({
      ...{ id: latest.id, numero: latest.numero, entro: '2026-04-01', rettifica: false },
      indirizzo: { id: addressId, nome: 'Reparto fanghi' },
    });
    expect(relazioni?.ultime.length).toBeLessThanOrEqual(namedInTile);
  });

  test('answers every tile when none is named, and refuses one that is none', async () => {
    const { body } = await lab.call(getLabDashboard, {});
    expect(Object.keys(body).sort()).toEqual([...labTiles].sort());
    const { status, failure } = await lab.call(getLabDashboard, {
      query: { riquadro: 'nessuno' as LabTile },
    });
    expect([status, failure.errors]).toEqual([422, { riquadro: 'Riquadro sconosciuto.' }]);
  });

  test.each(['cliente', 'operatore', 'radioprotezione'])('is closed to %s', async (who) => {
    expect((await (await app.as(who)).call(getLabDashboard, {})).status).toBe(403);
  });
});
