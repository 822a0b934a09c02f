import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement, type PlacementRow } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { listCandidates } from '#field/candidates/contract.ts';
import { getDosimeterHistory } from '#laboratory/dosimeter-records/history/contract.ts';
import { batchRevisions, results } from '#laboratory/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { outcomeOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listResults } from '../contract.ts';
import {
  correctResult,
  enterResult,
  findReadDosimeter,
  getReadDosimeter,
  type ReadingBody,
} from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  batch = await buildBatch(app.db, {
    ...{ code: 'LOTTO-R', k: 2, kUncertainty: 0.3, background: 50, backgroundUncertainty: 20 },
    ...{ areaCm2: 2, detectionLimit: 10, saturation: 20_000, ageingDays: 300 },
  });
});

const reading = (more: Partial<ReadingBody> = {}): ReadingBody => ({
  ...{ traces: null, incertezzaTracce: null, conteggi: 900, area: 2, background: null },
  ...{ campi: 100, chiQuadro: 1.02, lettore: 'Lettore 1', letto: '2026-03-10' },
  ...more,
});

/** 100 days at a point, back in the laboratory, made of the batch. */
async function returned(more: Parameters<typeof buildPlacement>[1] = {}): Promise<PlacementRow> {
  const placement = await buildPlacement(app.db, {
    ...{ startedOn: '2025-01-01', endedOn: '2025-04-11' },
    ...more,
  });
  await app.db
    .update(dosimeters)
    .set({ batchId: batch.batchId })
    .where(eq(dosimeters.id, placement.dosimeterId));
  return placement;
}
const enter = (placement: { id: number }, more: Partial<ReadingBody> = {}) =>
  lab.call(enterResult, { body: { trattamento: placement.id, ...reading(more) } });
const inForce = (body: { risultati: { inVigore: boolean }[] }) =>
  body.risultati.filter(({ inVigore }) => inVigore);

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

describe('another reading', () => {
  test('of one with a result needs a reason; both stay, one in force', async () => {
    const placement = await returned();
    const first = (await enter(placement)).body;
    const twice = await enter(placement);
    expect([twice.status, twice.failure.detail]).toEqual([409, entryTexts.hasResult]);
    const params = { risultato: first.risultati[0]?.id ?? 0 };
    const noReason = await lab.call(correctResult, { params, body: { motivo: ' no ', ...reading() } });
    expect([noReason.status, noReason.failure.errors['motivo']]).toEqual([422, entryTexts.reasonTooShort]);
    const body = { motivo: 'Scambiati due rivelatori', ...reading({ conteggi: 1000 }) };
    const corrected = (await lab.call(correctResult, { params, body })).body;
    expect(
      corrected.risultati.map(({ inVigore, motivo, misura }) => [inVigore, motivo, misura.traces]),
    ).toEqual([
      [true, 'Scambiati due rivelatori', 500],
      [false, null, 450],
    ]);
    const history = await lab.call(getDosimeterHistory, { params: { dosimetro: placement.dosimeterId } });
    expect(history.body.eventi[0]).toMatchObject({ evento: 'Risultato corretto' });
    expect(history.body.eventi[0]?.modifiche).toEqual(
      expect.arrayContaining([
        { campo: 'Motivo', prima: null, dopo: 'Scambiati due rivelatori' },
        { campo: 'Tracce (tracce/cm²)', prima: '450', dopo: '500' },
      ]),
    );
    // Whoever still looks at the first one is told.
    const late = await lab.call(correctResult, { params, body });
    expect([late.status, late.failure.detail]).toEqual([409, entryTexts.replaced]);
  });

  test('of one to be counted again needs none', async () => {
    const placement = await returned();
    await enter(placement, { chiQuadro: 2 });
    const { body } = await enter(placement);
    expect(body.risultati.map(({ motivo, misura }) => [motivo, misura.esito])).toEqual([
      [entryTexts.recounted, 'valid'],
      [null, 'recount'],
    ]);
  });

  test('at the same instant by two people leaves one in force, and the other is told', async () => {
    const placement = await returned();
    const both = await Promise.all([enter(placement), enter(placement, { conteggi: 1000 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await lab.call(getReadDosimeter, { params: { trattamento: placement.id } });
    expect([body.risultati.length, inForce(body).length]).toEqual([1, 1]);
  });

  test('never overwrites one, nor wakes it up again', async () => {
    const placement = await returned();
    const [first] = (await enter(placement)).body.risultati;
    const row = eq(results.id, first?.id ?? 0);
    expect(await refusal(app.db.update(results).set({ traces: 1 }).where(row))).toBe('results_written_once');
    expect(await refusal(app.db.delete(results).where(row))).toBe('results_written_once');
    await app.db.update(results).set({ inForce: false }).where(row);
    expect(await refusal(app.db.update(results).set({ inForce: true }).where(row))).toBe(
      'results_written_once',
    );
  });

  test('of an unknown result is not found', async () => {
    const body = { motivo: 'Una prova', ...reading() };
    expect((await lab.call(correctResult, { params: { risultato: 999_999 }, body })).status).toBe(404);
  });

  test('uses the figures that the batch has by then', async () => {
    const own = await buildBatch(app.db, { code: 'CAMBIA', k: 2 });
    const placement = await returned();
    const assign = { batchId: own.batchId };
    await app.db.update(dosimeters).set(assign).where(eq(dosimeters.id, placement.dosimeterId));
    const [first] = (await enter(placement)).body.risultati;
    const { code: _code, id: _id, ...figures } = own;
    await app.db.insert(batchRevisions).values({ ...figures, revision: 2, k: 4 });
    const { body } = await lab.call(correctResult, {
      params: { risultato: first?.id ?? 0 },
      body: { motivo: 'Nuova taratura', ...reading() },
    });
    expect(body.risultati.map(({ misura }) => misura.k)).toEqual([4, 2]);
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

  test.each([
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

describe('what follows from a result', () => {
  test('a candidate has it only while it is good for a report (R0-363)', async () => {
    const { id: site } = await buildAddress(app.db);
    const { id: pointId } = await buildPoint(app.db, { addressId: site });
    const placement = await returned({ pointId });
    const hasResult = async () => {
      const params = { id: site, from: '2024-01-01' };
      return (await lab.call(listCandidates, { params })).body[0]?.dosimeter.risultato;
    };
    expect(await hasResult()).toBe(false);
    await enter(placement, { chiQuadro: 2 });
    expect(await hasResult()).toBe(false);
    await enter(placement);
    expect(await hasResult()).toBe(true);
  });

  test('an import of past results leaves it alone, and takes the place of one it brought itself', async () => {
    const at = { Committente: 'Terme di prova', Cliente: 'Terme di prova Nord', Sede: 'Reparto fanghi' };
    const row = { ...at, Dosimetro: 'PAST1', Punto: 'Spogliatoio', Inizio: '01/01/2025', Fine: '11/04/2025' };
    const brought = { ...row, Tracce: '450', Fondo: '50' };
    expect((await outcomeOf(app, 'past-results', [brought])).counts).toBe('1/0/0/0');
    const again = { ...brought, Tracce: '500' };
    expect((await outcomeOf(app, 'past-results', [again])).counts).toBe('0/1/0/0');
    const found = (await lab.call(findReadDosimeter, { query: { codice: 'PAST1' } })).body;
    expect(
      found.risultati.map(({ fonte, inVigore, misura }) => [fonte, inVigore, misura.esposizione]),
    ).toEqual([
      ['past', true, 180],
      ['past', false, 160],
    ]);
    const [dosimeter] = await app.db.select().from(dosimeters).where(eq(dosimeters.code, 'PAST1'));
    const assign = { batchId: batch.batchId };
    await app.db
      .update(dosimeters)
      .set(assign)
      .where(eq(dosimeters.id, dosimeter?.id ?? 0));
    const params = { risultato: found.risultati[0]?.id ?? 0 };
    await lab.call(correctResult, { params, body: { motivo: 'Riletto da noi', ...reading() } });
    const refused = await outcomeOf(app, 'past-results', [again]);
    expect(refused.counts).toBe('0/0/0/1');
    expect(refused.said[0]).toContain('Il laboratorio ha già un suo risultato');
    const lost = await outcomeOf(app, 'past-results', [{ ...row, Smarrito: 'sì' }]);
    expect(lost.said).toEqual([
      '2 refused Smarrito: Il laboratorio ha il suo risultato: non può essere smarrito.',
    ]);
    expect((await outcomeOf(app, 'past-results', [{ ...row, Lavorato: 'no' }])).counts).toBe('0/0/1/0');
  });

  test('an import without background is incomplete: it is no result yet', async () => {
    const at = { Committente: 'Terme di prova', Cliente: 'Terme di prova Nord', Sede: 'Reparto fanghi' };
    const row = { ...at, Dosimetro: 'PAST2', Punto: 'Spogliatoio', Inizio: '01/06/2025', Fine: '11/08/2025' };
    await outcomeOf(app, 'past-results', [{ ...row, Tracce: '450' }]);
    const { body } = await lab.call(findReadDosimeter, { query: { codice: 'PAST2' } });
    expect(body.risultati[0]?.misura).toMatchObject({ esito: 'incomplete', esposizione: null });
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
