import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { placements } from '#dosimeters/schema.ts';
import { getDosimeterHistory } from '#laboratory/dosimeter-records/contract.ts';
import { figureOfResult } from '#laboratory/level-figures/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { buildingOf, defaultReportSettings, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { getReportSettings, saveReportSettings } from '#laboratory/report-settings/versions/contract.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { refusal } from '#test/support/database-refusal.ts';
import {
  app,
  batch,
  enter,
  lab,
  prepareReadings,
  reading,
  returned,
  world,
} from '#test/support/entered-readings.ts';
import { listResults } from '../contract.ts';
import { enterResult, findReadDosimeter, getReadDosimeter, type ReadingBody } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { exposureHours } from '../rules.ts';

prepareReadings();

describe('a reading entered by hand', () => {
  test('is calculated with the figures of the batch, which stay with it (Q2-87)', async () => {
    const placement = await returned();
    const { status, body } = await enter(placement);
    expect(status).toBe(200);
    // 900/2 = 450; √900/2 = 15; (450 − 50)/2 = 200; √(12,5² + 30²) = 32,5.
    expect(body.risultati).toEqual([
      expect.objectContaining({
        ...{ inVigore: true, fonte: 'manual', motivo: null, lotto: 'LOTTO-R', lettore: 'Lettore 1' },
        letto: '2026-03-10',
        misura: {
          ...{ traces: 450, incertezzaTracce: 15, background: 50, incertezzaFondo: 20, fondoProprio: false },
          ...{ conteggi: 900, area: 2, campi: 100, chiQuadro: 1.02, k: 2, incertezzaK: 0.3, limite: 10 },
          ...{
            saturazione: 20_000,
            giorniInvecchiamento: 300,
            esposizione: 200,
            incertezzaEsposizione: 32.5,
          },
          esito: 'valid',
        },
      }),
    ]);
    const [stored] = await app.db.select().from(placements).where(eq(placements.id, placement.id));
    expect(stored?.processed).toBe(true);
  });

  test('is kept once for one key, and tells the dosimeter’s history', async () => {
    const placement = await returned();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { trattamento: placement.id, ...reading() };
    const first = await lab.call(enterResult, { body }, key);
    expect((await lab.call(enterResult, { body }, key)).body).toEqual(first.body);
    const history = await lab.call(getDosimeterHistory, { params: { dosimetro: placement.dosimeterId } });
    expect(history.body.eventi[0]?.evento).toBe('Risultato registrato');
    const values = (history.body.eventi[0]?.modifiche ?? []).map(({ campo, dopo }) => [campo, dopo]);
    expect(Object.fromEntries(values)).toEqual({
      ...{ 'Tracce (tracce/cm²)': '450', 'Fondo (tracce/cm²)': '50' },
      ...{ Esito: 'Valido', Lotto: 'LOTTO-R', 'Letto il': '10/03/2026' },
    });
  });

  test('takes the dosimeter’s own background before that of its batch', async () => {
    const { body } = await enter(await returned(), { background: 32 });
    // u = √(32/2) = 4; (450 − 32)/2 = 209
    expect(body.risultati[0]?.misura).toMatchObject({
      ...{ background: 32, incertezzaFondo: 4, fondoProprio: true, esposizione: 209 },
    });
  });

  test('of no track at all is uncertain by one', async () => {
    const { body } = await enter(await returned(), { conteggi: 0 });
    // 0/2 = 0; 1/2 = 0,5; (0 − 50)/2 = −25; √(0,5² + 20²)/2 = 10,00…; of k 25 · 0,3/2 = 3,75.
    expect(body.risultati[0]?.misura).toMatchObject({
      ...{ traces: 0, incertezzaTracce: 0.5, esposizione: -25, esito: 'below-limit' },
      incertezzaEsposizione: Math.hypot(Math.hypot(0.5, 20) / 2, 3.75),
    });
  });

  test.each([
    ['below LR', { conteggi: 138 }, 'below-limit'],
    ['above the saturation', { conteggi: 40_001 }, 'saturated'],
    ['with an uneven count', { chiQuadro: 1.4 }, 'recount'],
  ] as const)('%s is told', async (_what, more, state) => {
    expect((await enter(await returned(), more)).body.risultati[0]?.misura.esito).toBe(state);
  });

  test.each<[string, Partial<Record<keyof ReadingBody, unknown>>, string, string]>([
    ['nothing read', { conteggi: null, area: null }, 'traces', entryTexts.nothingRead],
    ['counts without area', { area: null }, 'area', entryTexts.noArea],
    ['a density that its counts contradict', { traces: 9999 }, 'traces', entryTexts.contradiction('450')],
    ['χ² without frames', { campi: null }, 'campi', entryTexts.noFrames],
    ['a day to come', { letto: '2026-03-17' }, 'letto', entryTexts.readInFuture],
    ['a day before it came back', { letto: '2025-04-10' }, 'letto', entryTexts.readBeforeEnd('2025-04-11')],
    ['no day', { letto: '' }, 'letto', 'Data non valida: usare il formato AAAA-MM-GG.'],
    ['half a track', { conteggi: 1.5 }, 'conteggi', 'Indicare un numero intero.'],
    ['a negative background', { background: -1 }, 'background', 'Indicare un numero, zero o più.'],
    ['no frames at all', { campi: 0 }, 'campi', 'Indicare un numero maggiore di zero.'],
    ['no area at all', { area: 0 }, 'area', 'Indicare un numero maggiore di zero.'],
  ])('with %s is refused', async (_what, wrong, field, text) => {
    const { id } = await returned();
    const { status, failure } = await lab.call(enterResult, {
      body: { trattamento: id, ...reading(), ...wrong },
    });
    expect([status, failure.errors]).toEqual([422, { [field]: text }]);
  });

  test.each([
    ['still at its point', { endedOn: null }, entryTexts.notReturned],
    ['lost', { lost: true }, entryTexts.lost],
  ])('of a dosimeter that is %s is refused, by the database too', async (_what, more, text) => {
    const placement = await returned(more);
    const { status, failure } = await enter(placement);
    expect([status, failure.detail]).toEqual([409, text]);
    expect(await refusal(buildResult(app.db, { placementId: placement.id, batch }))).toBe(
      'results_of_returned',
    );
  });

  test('of a dosimeter without batch, never placed or unknown is refused', async () => {
    const bare = await buildPlacement(app.db, { startedOn: '2025-01-01', endedOn: '2025-04-11' });
    const refused = await enter(bare);
    expect([refused.status, refused.failure.errors]).toEqual([422, { lotto: entryTexts.noBatch }]);
    const never = await enter(world.own.dosimeter);
    expect([never.status, never.failure.detail]).toEqual([409, entryTexts.notPlaced]);
    expect((await enter({ id: 999_999 })).status).toBe(404);
  });
});

describe('a dosimeter on the bench', () => {
  test('is found by its code, whatever its capitals, with its batch', async () => {
    const { code, id } = await returned();
    const { body } = await lab.call(findReadDosimeter, { query: { codice: ` ${code.toLowerCase()} ` } });
    expect(body).toMatchObject({
      ...{ trattamento: id, codice: code, inizio: '2025-01-01', fine: '2025-04-11', risultati: [] },
      lotto: { codice: 'LOTTO-R', revisione: 1, k: 2, area: 2 },
    });
  });

  test('that is unknown, or never was given to anybody, is not found', async () => {
    const unknown = await lab.call(findReadDosimeter, { query: { codice: 'NESSUNO' } });
    expect([unknown.status, unknown.failure.detail]).toEqual([404, entryTexts.unknown]);
    expect((await lab.call(findReadDosimeter, { query: { codice: ' ' } })).status).toBe(422);
    expect((await lab.call(getReadDosimeter, { params: { trattamento: 999_999 } })).status).toBe(404);
  });
});

describe('the list of results', () => {
  test('shows those in force, by state, batch, principal and above a level', async () => {
    const own = await buildBatch(app.db, {
      ...{ code: 'ELENCO', k: 1, background: 0, detectionLimit: 10, saturation: 5000 },
    });
    // 240 kBq·h/m³ in 2 400 h are 100 Bq/m³.
    const counts = { LISTA1: 240, LISTA2: 721, LISTA3: 721.3, LISTA4: 9, LISTA5: 5001 };
    for (const [code, traces] of Object.entries(counts)) {
      const placement = await buildPlacement(app.db, {
        ...{ code, startedOn: '2025-01-01', endedOn: '2025-04-11' },
      });
      await buildResult(app.db, { placementId: placement.id, batch: own, traces, readOn: '2025-05-01' });
    }
    const codes = async (query: Record<string, string | number>) => {
      const { body } = await lab.call(listResults, {
        query: { lotto: own.batchId, sort: 'codice', ...query },
      });
      return body.rows.map(({ codice }) => codice);
    };
    expect(await codes({})).toEqual(['LISTA1', 'LISTA2', 'LISTA3', 'LISTA4', 'LISTA5']);
    expect(await codes({ esito: 'below-limit' })).toEqual(['LISTA4']);
    expect(await codes({ esito: 'saturated' })).toEqual(['LISTA5']);
    // 300,42 and 300,54 Bq/m³: judged as printed; what is saturated is above anything.
    expect(await codes({ oltre: 300 })).toEqual(['LISTA3', 'LISTA5']);
    expect(await codes({ oltre: 299 })).toEqual(['LISTA2', 'LISTA3', 'LISTA5']);
    expect(await codes({ sort: 'concentrazione', dir: 'desc', size: 2 })).toEqual(['LISTA5', 'LISTA3']);
    expect(await codes({ q: 'lista2' })).toEqual(['LISTA2']);
    expect(await codes({ committente: world.foreign.principal.id })).toEqual([]);
    const beyond = await lab.call(listResults, { query: { lotto: own.batchId, size: 2, page: 9 } });
    expect(beyond.body).toEqual({ rows: [], total: 5 });
  });

  test('tells the level of each site, and which lie above it', async () => {
    const own = await buildBatch(app.db, {
      ...{ code: 'LIVELLI', k: 1, background: 0, detectionLimit: 10, saturation: 5000 },
    });
    const measured = async (code: string, traces: number, answers: Answer[] | null) => {
      const address = await buildAddress(app.db);
      if (answers) await buildBuildingAnswers(app.db, address.id, { answers });
      const point = await buildPoint(app.db, { addressId: address.id });
      const placement = await buildPlacement(app.db, {
        ...{ code, pointId: point.id, startedOn: '2025-01-01', endedOn: '2025-04-11' },
      });
      await buildResult(app.db, { placementId: placement.id, batch: own, traces, readOn: '2025-05-01' });
    };
    const home = (year: number) => [
      { q: 1, a: 101, p: [] },
      { q: 2, a: year, p: [] },
    ];
    // 600 tracks are 250 Bq/m³, 720 are 300.
    await measured('LIVELLO1', 600, null);
    await measured('LIVELLO2', 600, home(2025));
    await measured('LIVELLO3', 600, home(1980));
    await measured('LIVELLO4', 720, home(1980));
    await measured('LIVELLO5', 726, [{ q: 1, a: 125, p: [] }]);
    await measured('LIVELLO6', 5001, null);
    const { body: built } = await lab.call(findReadDosimeter, { query: { codice: 'LIVELLO2' } });
    expect([built.livello, built.regola, built.idPunto !== null]).toEqual([200, 'rounded-value', true]);
    const list = async (query: Record<string, string>) =>
      (await lab.call(listResults, { query: { lotto: own.batchId, sort: 'codice', ...query } })).body;
    expect((await list({})).rows.map(({ livello }) => livello)).toEqual([300, 200, 300, 300, 300, 300]);
    const above = await list({ livello: 'sopra' });
    expect([above.total, above.rows.map(({ codice }) => codice)]).toEqual([
      3,
      ['LIVELLO2', 'LIVELLO5', 'LIVELLO6'],
    ]);
    // 250 of 200, 302,5 of 300, 300 of 300, 250 of 300; what is saturated is above any level.
    const byLevel = await list({ sort: 'livello', dir: 'desc' });
    expect(byLevel.rows.map(({ codice }) => codice.at(-1)).join('')).toMatch(/^6254(13|31)$/);

    // Where U counts, 302,5 ± U is not above any more: the filter goes by the rule of the reports, as the mark does.
    const { versione, impostazioni } = (await lab.call(getReportSettings, {})).body;
    const guardBand = {
      ...impostazioni,
      decision: { ...impostazioni.decision, rule: 'guard-band' as const },
      letterhead: { ...impostazioni.letterhead, name: 'Laboratorio', address: 'Via Roma 1' },
      signers: { ...impostazioni.signers, expert: 'Esperta', laboratoryHead: 'Responsabile' },
    };
    const saved = await lab.call(
      saveReportSettings,
      { body: { versione, nota: 'Banda di guardia', impostazioni: guardBand } },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(saved.status).toBe(200);
    const guarded = (await list({})).rows.filter(({ misura, inizio, fine, livello, regola }) => {
      const exposure = { value: misura.esposizione ?? 0, uncertainty: misura.incertezzaEsposizione };
      const hours = exposureHours(inizio ?? '', fine ?? '');
      return figureOfResult({ state: misura.esito, exposure, hours }, livello, regola).mark === 'above';
    });
    expect(guarded.map(({ codice }) => codice)).not.toContain('LIVELLO5');
    expect((await list({ livello: 'sopra' })).rows.map(({ codice }) => codice)).toEqual(
      guarded.map(({ codice }) => codice),
    );
  });

  test('tells the level that the rule of the reports tells, of every use and year', async () => {
    const levels: ReportSettings['levels'] = [
      { use: 'workplace', builtFrom: null, bqM3: 310, text: 'Luoghi di lavoro' },
      { use: 'workplace', builtFrom: 2027, bqM3: 150, text: 'Luoghi di lavoro nuovi' },
      { use: 'dwelling', builtFrom: null, bqM3: 220, text: 'Abitazioni' },
      { use: 'dwelling', builtFrom: 2025, bqM3: 180, text: 'Abitazioni nuove' },
      { use: 'dwelling', builtFrom: 2027, bqM3: 120, text: 'Abitazioni nuovissime' },
    ];
    const settings = { ...defaultReportSettings, levels };
    const buildings = [
      { use: null, year: 2027 },
      ...[null, 2024, 2025, 2027].map((year) => ({ use: 101, year })),
      ...[null, 2025, 2027].map((year) => ({ use: 125, year })),
    ];
    const own = await buildBatch(app.db, { code: 'USI', k: 1, background: 0 });
    const expected: [string, number][] = [];
    for (const [index, { use, year }] of buildings.entries()) {
      const answers: Answer[] = [
        ...(use === null ? [] : [{ q: 1, a: use, p: [] }]),
        ...(year === null ? [] : [{ q: 2, a: year, p: [] }]),
      ];
      const { id: addressId } = await buildAddress(app.db, { clientId: world.own.client.id });
      await buildBuildingAnswers(app.db, addressId, { answers });
      const code = `USO-${String.fromCharCode(65 + index)}`;
      const { id: pointId } = await buildPoint(app.db, { addressId });
      const placement = await buildPlacement(app.db, {
        ...{ code, pointId, startedOn: '2025-01-01', endedOn: '2025-04-11' },
      });
      await buildResult(app.db, { placementId: placement.id, batch: own, traces: 600 });
      expected.push([code, referenceLevelOf(settings, buildingOf(settings, answers)).bqM3]);
    }
    await buildReportSettings(app.db, { levels });
    const { body } = await lab.call(listResults, { query: { lotto: own.batchId, sort: 'codice', size: 50 } });
    expect(body.rows.map(({ codice, livello }) => [codice, livello])).toEqual(expected);
    await buildReportSettings(app.db);
  });

  test('counts imported ones, of which nobody noted the day of reading, by the end of their exposure', async () => {
    for (const [code, endedOn] of Object.entries({ PASSATO1: '2025-04-11', PASSATO2: '2025-04-10' })) {
      const placement = await buildPlacement(app.db, { code, startedOn: '2025-01-01', endedOn });
      await app.db.execute(sql`insert into results
          (placement_id, traces, is_own_background, k, exposure, state, source, entered_at)
        values (${placement.id}, 900, false, 2.5, 360, 'valid', 'past', '2026-03-01T09:00:00Z')`);
    }
    const { body } = await lab.call(listResults, { query: { q: 'passato', dal: '2025-04-11' } });
    expect([body.total, body.rows.map(({ codice }) => codice)]).toEqual([1, ['PASSATO1']]);
  });

  test.each([
    ['livello', 'sotto'],
    ['esito', 'rotto'],
    ['oltre', 'tanto'],
    ['oltre', '-1'],
    ['sort', 'k'],
    ['lotto', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, failure } = await lab.call(listResults, { query: { [name]: value } });
    expect([status, failure.errors[name]]).toEqual([422, expect.stringMatching(/\.$/)]);
  });
});

test('is for the laboratory', async () => {
  expect((await app.stranger.call(listResults)).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr']) {
    const caller = await app.as(who);
    expect((await caller.call(listResults)).status).toBe(403);
    expect((await caller.call(enterResult, { body: {} })).status).toBe(403);
  }
});
