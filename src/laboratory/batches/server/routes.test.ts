import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import { batchRevisions } from '#laboratory/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listResults } from '../../results/contract.ts';
import { getTypicalExposures } from '../budget/contract.ts';
import { type BatchFields, createBatch, getBatch, listBatches, updateBatch } from '../contract.ts';
import { assignBatch, getBatchHistory } from '../record/contract.ts';
import { batchTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

let last = 0;
const fields = (more: Partial<BatchFields> = {}): BatchFields => ({
  codice: `LOTTO-${(last += 1)}`,
  ...{ k: 2.2, incertezzaK: 0.11, fondo: 24, incertezzaFondo: 4, area: 1, limite: 10 },
  ...{ saturazione: 12_000, giorniInvecchiamento: 365 },
  ...{ validoDal: null, validoFino: '2027-12-31', nota: null },
  ...more,
});
const created = async (more: Partial<BatchFields> = {}) =>
  (await lab.call(createBatch, { body: fields(more) })).body;
const readFrom = async (batch: Awaited<ReturnType<typeof buildBatch>>) => {
  const placement = await buildPlacement(app.db, { startedOn: '2025-01-01', endedOn: '2025-07-01' });
  return buildResult(app.db, { placementId: placement.id, batch, counts: 400, areaCm2: 1 });
};

test('a batch counts the results in force, a reading that was replaced only in its revision', async () => {
  const batch = await buildBatch(app.db);
  const { placementId } = await readFrom(batch);
  await buildResult(app.db, { placementId, batch, counts: 410, areaCm2: 1 });
  const { body } = await lab.call(getBatch, { params: { lotto: batch.batchId } });
  expect([body.risultati, body.revisioni[0]?.risultati]).toEqual([1, 2]);
  const listed = await lab.call(listResults, { query: { lotto: String(batch.batchId) } });
  expect(listed.body.total).toBe(1);
});

describe('batches of material', () => {
  test('are registered once for one key, and listed with their figures in force', async () => {
    const body = fields({ codice: ' Elenco-1 ' });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await lab.call(createBatch, { body }, key);
    expect(first.status).toBe(200);
    expect((await lab.call(createBatch, { body }, key)).body).toEqual(first.body);
    const { body: list } = await lab.call(listBatches, { query: { q: 'elenco' } });
    expect(list).toEqual({
      total: 1,
      rows: [
        {
          ...{ id: first.body.id, codice: 'Elenco-1', revisione: 1, k: 2.2, incertezzaK: 0.11, fondo: 24 },
          ...{ limite: 10, validoFino: '2027-12-31', dosimetri: 0 },
        },
      ],
    });
    expect(first.body.revisioni[0]).toMatchObject({ saturazione: 12_000, risultati: 0 });
  });

  test('without results are changed in place; the history tells what was', async () => {
    const batch = await created({ codice: 'In-prova' });
    const { k: _k, ...rest } = fields({ codice: 'In-prova' });
    const changed = await lab.call(updateBatch, {
      params: { lotto: batch.id },
      body: { ...rest, k: 2.3, versione: batch.versione },
    });
    expect(changed.body.revisioni.map(({ revisione, k }) => [revisione, k])).toEqual([[1, 2.3]]);
    const { body } = await lab.call(getBatchHistory, { params: { lotto: batch.id } });
    expect(body.eventi[0]).toMatchObject({
      evento: 'Lotto modificato',
      modifiche: [
        { campo: 'Revisione', prima: null, dopo: '1' },
        { campo: 'k', prima: '2.2', dopo: '2.3' },
      ],
    });
  });

  test('with results get a revision; what was calculated keeps its figures', async () => {
    const batch = await buildBatch(app.db, { code: 'Usato' });
    const result = await readFrom(batch);
    const before = (await lab.call(getBatch, { params: { lotto: batch.batchId } })).body;
    const body = { ...fields({ codice: 'Usato', validoFino: null, k: 3 }), versione: before.versione };
    const after = (await lab.call(updateBatch, { params: { lotto: batch.batchId }, body })).body;
    expect(after.revisioni.map(({ revisione, k, risultati }) => [revisione, k, risultati])).toEqual([
      [2, 3, 0],
      [1, 2.2, 1],
    ]);
    expect(result.k).toBe(2.2);
    // Only its code changes: no new figures.
    const renamed = { ...body, codice: 'Usato-B', versione: after.versione };
    const last = (await lab.call(updateBatch, { params: { lotto: batch.batchId }, body: renamed })).body;
    expect([last.codice, last.revisioni.length]).toEqual(['Usato-B', 2]);
  });

  test('are kept from changes past the rules by the database', async () => {
    const batch = await buildBatch(app.db);
    await readFrom(batch);
    const change = app.db.update(batchRevisions).set({ k: 9 }).where(eq(batchRevisions.id, batch.id));
    expect(await refusal(change)).toBe('batch_revisions_kept');
    const removal = app.db.delete(batchRevisions).where(eq(batchRevisions.id, batch.id));
    expect(await refusal(removal)).toBe('batch_revisions_kept');
  });

  test('of two who save at once one is told', async () => {
    const batch = await created();
    const save = (k: number) =>
      lab.call(updateBatch, {
        params: { lotto: batch.id },
        body: { ...fields({ codice: batch.codice, k }), versione: 1 },
      });
    const both = await Promise.all([save(2), save(3)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no code', { codice: ' ' }, 'codice'],
    ['k of nothing', { k: 0 }, 'k'],
    ['k in words', { k: 'due' }, 'k'],
    ['a negative uncertainty', { incertezzaK: -0.1 }, 'incertezzaK'],
    ['a negative background', { fondo: -1 }, 'fondo'],
    ['no area', { area: 0 }, 'area'],
    ['half a day', { giorniInvecchiamento: 0.5 }, 'giorniInvecchiamento'],
    ['k of certainty', { incertezzaK: 0 }, 'incertezzaK'],
    ['an uncertainty of k beyond it', { k: 2, incertezzaK: 5 }, 'incertezzaK'],
    ['a background of certainty', { fondo: 0, incertezzaFondo: 0 }, 'incertezzaFondo'],
    ['LR of nothing', { limite: 0 }, 'limite'],
    ['LR below the decision threshold', { limite: 0.001 }, 'limite'],
    ['a saturation below the background', { saturazione: 24 }, 'saturazione'],
    ['a validity that ends first', { validoDal: '2028-01-01' }, 'validoFino'],
    ['a day that is none', { validoDal: '2026-02-30' }, 'validoDal'],
    ['a long note', { nota: 'x'.repeat(501) }, 'nota'],
  ])('with %s are refused', async (_what, wrong, field) => {
    const { status, failure } = await lab.call(createBatch, { body: { ...fields(), ...wrong } });
    expect([status, failure.errors[field]]).toEqual([422, expect.stringMatching(/\.$/)]);
  });

  test.each([
    ['batch_revisions_uncertain', { kUncertainty: 0 }],
    ['batch_revisions_uncertain', { k: 2, kUncertainty: 5 }],
    ['batch_revisions_uncertain', { background: 0, backgroundUncertainty: 0 }],
    ['batch_revisions_detection_limit', { detectionLimit: 0 }],
  ])('are refused by the database too: %s of %o', async (constraint, wrong) => {
    expect(await refusal(buildBatch(app.db, wrong))).toBe(constraint);
  });

  test('of one code exist once, whatever its capitals', async () => {
    const { codice } = await created();
    const { status, failure } = await lab.call(createBatch, {
      body: fields({ codice: codice.toLowerCase() }),
    });
    expect([status, failure.errors['codice']]).toEqual([422, batchTexts.codeTaken]);
  });

  test('that do not exist are not found', async () => {
    const params = { lotto: 999_999 };
    expect((await lab.call(getBatch, { params })).status).toBe(404);
    expect((await lab.call(getBatchHistory, { params })).status).toBe(404);
    expect((await lab.call(updateBatch, { params, body: { ...fields(), versione: 1 } })).status).toBe(404);
    expect((await lab.call(assignBatch, { params, body: { codici: ['A1'] } })).status).toBe(404);
  });
});

describe('what a batch usually measures', () => {
  test('is the median of its valid results in force, beside the levels of the settings', async () => {
    const batch = await buildBatch(app.db, {
      k: 2,
      background: 50,
      backgroundUncertainty: 20,
      detectionLimit: 10,
    });
    const params = { lotto: batch.batchId };
    expect((await lab.call(getTypicalExposures, { params })).body).toEqual({
      ...{ tipica: null, risultati: 0, livelli: [200, 300] },
    });
    // (N − 50)/2: 100, 200 and 300; below LR and saturated are none.
    for (const counts of [250, 450, 650, 51, 15_000]) {
      const placement = await buildPlacement(app.db, { startedOn: '2025-01-01', endedOn: '2025-07-01' });
      await buildResult(app.db, { placementId: placement.id, batch, counts, areaCm2: 1 });
    }
    const { body } = await lab.call(getTypicalExposures, { params });
    expect(body).toMatchObject({ tipica: 200, risultati: 3 });
    expect((await lab.call(getTypicalExposures, { params: { lotto: 999_999 } })).status).toBe(404);
  });
});

describe('dosimeters of a batch', () => {
  test('are named by their codes; each refused one says why', async () => {
    const free = await buildDosimeter(app.db);
    const old = await buildPlacement(app.db, { startedOn: '2024-01-01', endedOn: '2024-07-01', traces: 300 });
    const other = await buildBatch(app.db, { code: 'Altro' });
    const used = await buildPlacement(app.db, { startedOn: '2024-01-01', endedOn: '2024-07-01' });
    const { id: result } = await buildResult(app.db, { placementId: used.id, batch: other });
    const batch = await created();
    const codici = [free.code.toLowerCase(), old.code, free.code, used.code, 'NESSUNO1'];
    const first = await lab.call(assignBatch, { params: { lotto: batch.id }, body: { codici } });
    expect(first.body).toEqual({
      ...{ assegnati: 2, giaAssegnati: 0 },
      rifiutati: [
        { codice: used.code, motivo: batchTexts.analysedWithOther('Altro'), risultati: [result] },
        { codice: 'NESSUNO1', motivo: batchTexts.unknownDosimeter, risultati: [] },
      ],
    });
    const again = await lab.call(assignBatch, { params: { lotto: batch.id }, body: { codici: [free.code] } });
    expect(again.body).toEqual({ assegnati: 0, giaAssegnati: 1, rifiutati: [] });
    expect((await lab.call(getBatch, { params: { lotto: batch.id } })).body.dosimetri).toBe(2);
  });

  test('are known however their numbers are padded, each once (R2-411)', async () => {
    const [padded, bare] = [
      await buildDosimeter(app.db, { code: 'LBS00654' }),
      await buildDosimeter(app.db, { code: '0653' }),
    ];
    const batch = await created();
    const codici = ['LBS654', '654', 'RAD5_653', 'LBS655'];
    const { body } = await lab.call(assignBatch, { params: { lotto: batch.id }, body: { codici } });
    expect(body).toEqual({
      ...{ assegnati: 2, giaAssegnati: 0 },
      rifiutati: [{ codice: 'LBS655', motivo: batchTexts.unknownDosimeter, risultati: [] }],
    });
    const of = await app.db.select().from(dosimeters).where(eq(dosimeters.batchId, batch.id));
    expect(of.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([padded.dosimeterId, bare.dosimeterId]);
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 1001 }, (_, n) => `X${n}`)],
    ['an empty one', ['']],
  ])('need codes: %s is refused', async (_what, codici) => {
    const batch = await created();
    expect((await lab.call(assignBatch, { params: { lotto: batch.id }, body: { codici } })).status).toBe(422);
  });
});

test('are for the laboratory', async () => {
  expect((await app.stranger.call(listBatches)).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr']) {
    const caller = await app.as(who);
    expect((await caller.call(listBatches)).status).toBe(403);
    expect((await caller.call(createBatch, { body: fields() })).status).toBe(403);
  }
});
