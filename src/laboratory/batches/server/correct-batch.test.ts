import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import { getDosimeterHistory } from '#laboratory/dosimeter-records/contract.ts';
import { getReadDosimeter } from '#laboratory/results/entry/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { assignBatch, correctBatch } from '../record/contract.ts';
import { batchTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let wrong: BatchRow;
let right: BatchRow;
const motivo = 'Rivelatori del lotto nuovo';

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  const figures = { backgroundUncertainty: 20, areaCm2: 2, detectionLimit: 10, saturation: 20_000 };
  wrong = await buildBatch(app.db, {
    code: 'SBAGLIATO',
    ...figures,
    k: 2,
    kUncertainty: 0.3,
    background: 50,
  });
  right = await buildBatch(app.db, { code: 'GIUSTO', ...figures, k: 4, kUncertainty: 0.3, background: 30 });
});

async function read(reading: Partial<Parameters<typeof buildResult>[1]> = {}) {
  const placement = await buildPlacement(app.db, { startedOn: '2025-01-01', endedOn: '2025-04-11' });
  const result = await buildResult(app.db, {
    ...{ placementId: placement.id, batch: wrong, counts: 900, areaCm2: 2 },
    ...{ frames: 100, chiSquared: 1.02, readOn: '2025-05-01', ...reading },
  });
  return { ...placement, result };
}
const correct = (risultati: readonly number[], more: { motivo?: string; lotto?: number } = {}) =>
  lab.call(correctBatch, {
    params: { lotto: more.lotto ?? right.batchId },
    body: { risultati: [...risultati], motivo: more.motivo ?? motivo },
  });
const readingsOf = async (placementId: number) =>
  (await lab.call(getReadDosimeter, { params: { trattamento: placementId } })).body.risultati;

describe('a wrong batch', () => {
  test('is put right with a reason: new result, the old one kept, both told', async () => {
    const { id, code, dosimeterId, result } = await read();
    const refused = await lab.call(assignBatch, {
      params: { lotto: right.batchId },
      body: { codici: [code] },
    });
    expect(refused.body.rifiutati).toEqual([
      { codice: code, motivo: batchTexts.analysedWithOther('SBAGLIATO'), risultati: [result.id] },
    ]);
    const { body } = await correct([result.id]);
    // (450 − 50)/2 = 200; (450 − 30)/4 = 105, u = √((15² + 20²)/4² + (105·0,3/4)²) = √(39,0625 + 62,015625)
    expect(body.corretti).toMatchObject([
      {
        ...{ codice: code, trattamento: id },
        prima: { lotto: 'SBAGLIATO', misura: { esposizione: 200, incertezzaEsposizione: 32.5 } },
        dopo: {
          lotto: 'GIUSTO',
          misura: { esposizione: 105, k: 4, background: 30, conteggi: 900, campi: 100 },
        },
      },
    ]);
    expect(body.corretti[0]?.dopo.misura.incertezzaEsposizione).toBeCloseTo(Math.sqrt(101.078125), 12);
    const kept = await readingsOf(id);
    expect(
      kept.map(({ inVigore, lotto, fonte, letto, lettore }) => [inVigore, lotto, fonte, letto, lettore]),
    ).toEqual([
      [true, 'GIUSTO', 'reader', '2025-05-01', 'Lettore 1'],
      [false, 'SBAGLIATO', 'reader', '2025-05-01', 'Lettore 1'],
    ]);
    expect(kept[0]).toMatchObject({ motivo, chi: expect.any(String) });
    const [dosimeter] = await app.db.select().from(dosimeters).where(eq(dosimeters.id, dosimeterId));
    expect(dosimeter?.batchId).toBe(right.batchId);
    const { body: history } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    const told = history.eventi.map(({ evento, modifiche }) => [evento, modifiche] as const);
    expect(told).toEqual(
      expect.arrayContaining([
        [
          'Lotto corretto',
          [
            { campo: 'Motivo', prima: null, dopo: motivo },
            { campo: 'Lotto', prima: 'SBAGLIATO', dopo: 'GIUSTO' },
          ],
        ],
        [
          'Risultato corretto',
          expect.arrayContaining([
            { campo: 'Motivo', prima: null, dopo: motivo },
            { campo: 'Esposizione (kBq·h/m³)', prima: '200', dopo: '105' },
            { campo: 'Lotto', prima: 'SBAGLIATO', dopo: 'GIUSTO' },
          ]),
        ],
      ]),
    );
  });

  test('of several dosimeters is put right at once, also of one to be counted again', async () => {
    const [one, other] = [await read(), await read({ chiSquared: 2 })];
    const { body } = await correct([one.result.id, other.result.id]);
    expect(
      body.corretti.map(({ codice, dopo }) => [codice, dopo.lotto, dopo.misura.esito]).toSorted(),
    ).toEqual(
      [
        [one.code, 'GIUSTO', 'valid'],
        [other.code, 'GIUSTO', 'recount'],
      ].toSorted(),
    );
  });

  test('calculates with what was read: own background, and an uncertainty that somebody gave', async () => {
    const given = await read({
      counts: null,
      areaCm2: null,
      traces: 450,
      tracesUncertainty: 12,
      background: 32,
    });
    const reckoned = await read({ counts: null, areaCm2: null, traces: 450 });
    const large = await buildBatch(app.db, { areaCm2: 8, background: 30, k: 4, detectionLimit: 10 });
    const { body } = await correct([given.result.id, reckoned.result.id], { lotto: large.batchId });
    // √(32/8) = 2 and √(450/8) = 7,5: counted on the area that is usually read of the right batch.
    expect(body.corretti.map(({ dopo }) => dopo.misura)).toMatchObject([
      { traces: 450, incertezzaTracce: 12, background: 32, incertezzaFondo: 2, fondoProprio: true },
      { traces: 450, incertezzaTracce: 7.5, background: 30, fondoProprio: false },
    ]);
  });

  test('is corrected by one of two people, and the other is told', async () => {
    const { id, result, code } = await read();
    const both = await Promise.all([correct([result.id]), correct([result.id])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(batchTexts.changedMeanwhile(code));
    expect((await readingsOf(id)).map(({ inVigore }) => inVigore)).toEqual([true, false]);
  });

  test('of several is corrected for all of them or for none', async () => {
    const [fine, late] = [await read(), await read()];
    const again = await correct([late.result.id]);
    expect(again.status).toBe(200);
    const { status, failure } = await correct([fine.result.id, late.result.id]);
    expect([status, failure.detail]).toEqual([409, batchTexts.changedMeanwhile(late.code)]);
    expect((await readingsOf(fine.id)).map(({ lotto }) => lotto)).toEqual(['SBAGLIATO']);
  });

  test('is kept once for one key', async () => {
    const { id, result } = await read();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const request = { params: { lotto: right.batchId }, body: { risultati: [result.id], motivo } };
    const first = await lab.call(correctBatch, request, key);
    expect((await lab.call(correctBatch, request, key)).body).toEqual(first.body);
    expect(await readingsOf(id)).toHaveLength(2);
  });

  test('asks for a reason, for results, and for another batch than theirs', async () => {
    const { id, code, result } = await read();
    const noReason = await correct([result.id], { motivo: ' no ' });
    expect([noReason.status, noReason.failure.errors]).toEqual([422, { motivo: batchTexts.reasonTooShort }]);
    const none = await correct([]);
    expect([none.status, none.failure.errors]).toEqual([422, { risultati: batchTexts.noResults }]);
    const same = await correct([result.id], { lotto: wrong.batchId });
    expect([same.status, same.failure.detail]).toEqual([422, batchTexts.alreadyOfBatch(code)]);
    expect((await correct([result.id], { lotto: 999_999 })).status).toBe(404);
    expect((await correct([result.id, 999_999])).status).toBe(404);
    expect(await readingsOf(id)).toHaveLength(1);
  });
});
