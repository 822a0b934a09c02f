import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { results } from '#laboratory/schema.ts';
import { app, enter, lab, prepareReadings, reading, returned } from '#test/support/entered-readings.ts';
import { findReadDosimeter, getReadDosimeter } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { enterTray, findTray } from '../tray/contract.ts';
import { maxRows, trayTexts } from '../tray/rules.ts';

prepareReadings();

const { lettore, letto, ...figures } = reading();
const row = (codice: string, more: Record<string, unknown> = {}) => ({ codice, ...figures, ...more });
const save = (righe: readonly unknown[], headers?: Record<string, string>) =>
  lab.call(enterTray, { body: { lettore, letto, righe } as never }, headers);
const countOf = async ({ id }: { id: number }) =>
  (await app.db.select().from(results).where(eq(results.placementId, id))).length;

describe('the readings of a tray', () => {
  test('are entered as each would be alone', async () => {
    const [one, two] = [await returned(), await returned()];
    const { status, body } = await save([
      row(one.code),
      row(` ${two.code.toLowerCase()} `, { chiQuadro: 1.4 }),
    ]);
    expect([status, body]).toEqual([
      200,
      {
        salvate: [
          { riga: 0, trattamento: one.id, codice: one.code, esito: 'valid' },
          { riga: 1, trattamento: two.id, codice: two.code, esito: 'recount' },
        ],
        rifiutate: [],
      },
    ]);
    const alone = await returned();
    await enter(alone);
    const kept = async ({ id }: { id: number }) => {
      const { body: found } = await lab.call(getReadDosimeter, { params: { trattamento: id } });
      return found.risultati.map(({ id: _id, quando: _when, ...rest }) => rest);
    };
    expect(await kept(one)).toEqual(await kept(alone));
  });

  test('that are refused are told with their reason, the others are saved', async () => {
    const good = await returned();
    const active = await returned({ endedOn: null });
    const [noArea, read, twice] = [await returned(), await returned(), await returned()];
    await enter(read);
    const { body } = await save([
      row(active.code),
      row('NESSUNO9'),
      row(noArea.code, { area: null }),
      row(read.code),
      row(twice.code),
      row(good.code),
      row(twice.code.toLowerCase(), { conteggi: 870 }),
    ]);
    expect(body.salvate.map(({ codice }) => codice)).toEqual([good.code]);
    expect(body.rifiutate).toEqual([
      { riga: 0, stato: 409, campo: null, messaggio: entryTexts.notReturned },
      { riga: 1, stato: 404, campo: null, messaggio: entryTexts.unknown },
      { riga: 2, stato: 422, campo: 'area', messaggio: entryTexts.noArea },
      { riga: 3, stato: 409, campo: null, messaggio: entryTexts.hasResult },
      { riga: 4, stato: 409, campo: null, messaggio: trayTexts.twice },
      { riga: 6, stato: 409, campo: null, messaggio: trayTexts.twice },
    ]);
    expect([await countOf(twice), await countOf(read), await countOf(noArea)]).toEqual([0, 1, 0]);
  });

  test('sent again with the same key are entered once, also beside one that was read meanwhile', async () => {
    const [one, other] = [await returned(), await returned({ endedOn: null })];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const rows = [row(one.code, { chiQuadro: 1.4 }), row(other.code)];
    const first = await save(rows, key);
    // A second count would be welcome: only the key keeps this one from being another.
    expect((await save(rows, key)).body).toEqual(first.body);
    expect(await countOf(one)).toBe(1);
    expect((await save([rows[0]])).body.salvate).toHaveLength(1);
    expect(await countOf(one)).toBe(2);
  });

  test('of two people at the same time are entered once each', async () => {
    const one = await returned();
    const answers = await Promise.all([save([row(one.code)]), save([row(one.code)])]);
    expect(answers.flatMap(({ body }) => body.rifiutate)).toEqual([
      { riga: 0, stato: 409, campo: null, messaggio: entryTexts.hasResult },
    ]);
    expect(await countOf(one)).toBe(1);
  });

  test('that are no numbers, without a code or too many are refused by the row', async () => {
    const wrong = await save([row('A1'), row('', { conteggi: 1.5, area: 'due' })]);
    expect([wrong.status, wrong.failure.errors]).toEqual([
      422,
      {
        'righe.1.codice': trayTexts.noCode,
        'righe.1.conteggi': 'Indicare un numero intero.',
        'righe.1.area': 'Indicare un numero.',
      },
    ]);
    const many = await save(Array.from({ length: maxRows + 1 }, (_, index) => row(`A${index}`)));
    expect([many.status, many.failure.errors]).toEqual([422, { righe: trayTexts.tooManyRows }]);
    expect((await save([])).failure.errors).toEqual({ righe: trayTexts.noRows });
  });
});

describe('the dosimeters of a tray', () => {
  test('are found by their codes, in their order, with batch, results and the level of their site', async () => {
    const [one, read] = [await returned(), await returned()];
    await enter(read);
    const codici = [read.code, 'NESSUNO9', ` ${one.code.toLowerCase()}`];
    const { body } = await lab.call(findTray, { body: { codici } });
    expect(body.dosimetri).toEqual([
      {
        codice: read.code,
        dosimetro: expect.objectContaining({
          ...{ trattamento: read.id, codice: read.code },
          risultati: [expect.objectContaining({ inVigore: true })],
        }),
      },
      { codice: 'NESSUNO9', dosimetro: null },
      {
        codice: one.code.toLowerCase(),
        dosimetro: expect.objectContaining({
          ...{ trattamento: one.id, risultati: [], livello: 300 },
          lotto: expect.objectContaining({ codice: 'LOTTO-R', k: 2 }),
        }),
      },
    ]);
  });

  test('whose codes have a stroke are found by the whole of it, never by what stands behind', async () => {
    const whole = await returned({ code: 'C2/00012' });
    await returned({ code: 'LBS00012' });
    const { body } = await lab.call(findTray, { body: { codici: ['c2/00012', 'C3/00012'] } });
    expect(body.dosimetri.map(({ dosimetro }) => dosimetro?.codice)).toEqual([whole.code, undefined]);
    const found = (codice: string) => lab.call(findReadDosimeter, { query: { codice } });
    expect((await found('c2/00012')).body.trattamento).toBe(whole.id);
    expect((await found('C3/00012')).status).toBe(404);
  });

  test('where a site has a level of its own come with that', async () => {
    const address = await buildAddress(app.db);
    const answers = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 2025, p: [] },
    ];
    await buildBuildingAnswers(app.db, address.id, { answers });
    const pointId = (await buildPoint(app.db, { addressId: address.id })).id;
    const { code } = await returned({ pointId });
    const { body } = await lab.call(findTray, { body: { codici: [code] } });
    expect(body.dosimetri[0]?.dosimetro?.livello).toBe(200);
  });

  test('are asked for by codes, not too many', async () => {
    const { failure } = await lab.call(findTray, { body: { codici: [] } });
    expect(failure.errors).toEqual({ codici: trayTexts.noRows });
    const codici = Array.from({ length: maxRows + 1 }, (_, index) => `A${index}`);
    expect((await lab.call(findTray, { body: { codici } })).failure.errors).toEqual({
      codici: trayTexts.tooManyRows,
    });
  });
});

test('is for the laboratory', async () => {
  const body = { lettore, letto, righe: [row('A1')] };
  expect((await app.stranger.call(enterTray, { body })).status).toBe(401);
  expect((await app.stranger.call(findTray, { body: { codici: ['A1'] } })).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr']) {
    const caller = await app.as(who);
    expect((await caller.call(enterTray, { body })).status).toBe(403);
    expect((await caller.call(findTray, { body: { codici: ['A1'] } })).status).toBe(403);
  }
});
