import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildBatch } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import { listCandidates } from '#field/candidates/contract.ts';
import { getDosimeterHistory } from '#laboratory/dosimeter-records/contract.ts';
import { batchRevisions, results } from '#laboratory/schema.ts';
import { refusal } from '#test/support/database-refusal.ts';
import {
  app,
  batch,
  enter,
  inForce,
  lab,
  prepareReadings,
  reading,
  returned,
} from '#test/support/entered-readings.ts';
import { outcomeOf } from '#test/support/imports.ts';
import { correctResult, findReadDosimeter, getReadDosimeter } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { listToRead } from '../waiting/contract.ts';

prepareReadings();

describe('another reading', () => {
  test('of one with a result needs a reason; both stay, one in force', async () => {
    const placement = await returned();
    const first = (await enter(placement)).body;
    const twice = await enter(placement);
    expect([twice.status, twice.failure.detail]).toEqual([409, entryTexts.hasResult]);
    const params = { risultato: first.risultati[0]?.id ?? 0 };
    const noReason = await lab.call(correctResult, { params, body: { motivo: ' no ', ...reading() } });
    expect([noReason.status, noReason.failure.errors['motivo']]).toEqual([422, entryTexts.reasonTooShort]);
    const twofold = {
      motivo: 'Scambiati due rivelatori',
      ...reading({ conteggi: 307, area: 0.642, traces: 9999 }),
    };
    const contradicted = await lab.call(correctResult, { params, body: twofold });
    expect([contradicted.status, contradicted.failure.errors]).toEqual([
      422,
      { traces: entryTexts.contradiction('478,2') },
    ]);
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

  test('is waited for by what is back, and by what must be counted again, the longest first', async () => {
    const [late, early] = [
      await returned({ returnedOn: '2026-03-09' }),
      await returned({ returnedOn: '2026-01-09' }),
    ];
    const [uneven, read] = [
      await returned({ returnedOn: '2026-02-09' }),
      await returned({ returnedOn: '2026-02-09' }),
    ];
    await enter(uneven, { chiQuadro: 2 });
    await enter(read);
    const { body } = await lab.call(listToRead, {});
    const mine = body.dosimetri.filter(({ rientrato }) => rientrato !== null);
    expect(mine.map(({ codice, rientrato, daRicontare }) => [codice, rientrato, daRicontare])).toEqual([
      [early.code, '2026-01-09', false],
      [uneven.code, '2026-02-09', true],
      [late.code, '2026-03-09', false],
    ]);
    expect(body.quanti).toBe(body.dosimetri.length);
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
