import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { correctControl, enterControl, listControls, withdrawControl } from '../controls/contract.ts';
import { controlsShown, controlTexts } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';

let app: TestApp;
let lab: Caller;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  batch = await buildBatch(app.db, { background: 24, backgroundUncertainty: 4, areaCm2: 4 });
});

const blank = (more: Partial<BodyOf<typeof enterControl>> = {}): BodyOf<typeof enterControl> => ({
  ...{ tipo: 'blank', letto: '2026-02-02', densita: 25, incertezza: 3, nota: null },
  ...{ altraDensita: null, altraIncertezza: null },
  ...more,
});
const enter = (body: BodyOf<typeof enterControl>, lotto = batch.batchId) =>
  lab.call(enterControl, { params: { lotto }, body });

describe('quality controls of a batch', () => {
  test('are kept once for one key and listed as they were read, with what blanks are compared with', async () => {
    const params = { lotto: batch.batchId };
    const duplicate = blank({ tipo: 'duplicate', letto: '2026-01-10', altraDensita: 100, nota: ' Seconda ' });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await lab.call(enterControl, { params, body: blank() }, key);
    expect(first.status).toBe(200);
    expect((await lab.call(enterControl, { params, body: blank() }, key)).body).toEqual(first.body);
    await enter(duplicate);
    const { body } = await lab.call(listControls, { params });
    expect(body).toMatchObject({ fondo: 24, incertezzaFondo: 4, totale: 2 });
    expect(
      body.controlli.map(({ id: _id, chi: _chi, ritiro: _ritiro, commenti: _commenti, ...rest }) => rest),
    ).toEqual([
      // √(100·4)/4 = 5 on the area of the batch.
      {
        ...{ tipo: 'duplicate', letto: '2026-01-10', densita: 25, incertezza: 3 },
        ...{ altraDensita: 100, altraIncertezza: 5, nota: 'Seconda', esito: 'out-of-control' },
      },
      {
        ...{ tipo: 'blank', letto: '2026-02-02', densita: 25, incertezza: 3 },
        ...{ altraDensita: null, altraIncertezza: null, nota: null, esito: 'in-control' },
      },
    ]);
    const history = await lab.call(getBatchHistory, { params });
    expect(history.body.eventi[0]).toMatchObject({ evento: 'Controllo di qualità registrato' });
  });

  test('are refused in words, and not kept', async () => {
    const { batchId } = await buildBatch(app.db);
    const wrong: [Partial<BodyOf<typeof enterControl>>, Record<string, string>][] = [
      [{ tipo: 'duplicate' }, { altraDensita: controlTexts.noOther }],
      [{ altraDensita: 3 }, { altraDensita: controlTexts.onlyOne }],
      [{ letto: '2199-01-01' }, { letto: controlTexts.inFuture }],
      [{ incertezza: 0 }, { incertezza: controlTexts.notPositive }],
    ];
    for (const [more, errors] of wrong) {
      const { status, failure } = await enter(blank(more), batchId);
      expect([status, failure.errors]).toEqual([422, errors]);
    }
    const { body } = await lab.call(listControls, { params: { lotto: batchId } });
    expect(body.totale).toBe(0);
    expect((await enter(blank(), 2_000_000_000)).status).toBe(404);
  });

  test('of two people at once are both kept', async () => {
    const { batchId } = await buildBatch(app.db);
    await Promise.all([enter(blank(), batchId), enter(blank({ densita: 30 }), batchId)]);
    const { body } = await lab.call(listControls, { params: { lotto: batchId } });
    expect(body.controlli.map(({ densita }) => densita).toSorted()).toEqual([25, 30]);
  });

  test('are shown as far as the latest hundred', async () => {
    const { batchId } = await buildBatch(app.db);
    await app.db.execute(sql`
      insert into quality_controls (batch_id, kind, read_on, traces, traces_uncertainty, entered_at)
      select ${batchId}, 'blank', date '2025-01-01' + n, n, 1, now() from generate_series(1, ${controlsShown + 5}::int) n`);
    const { body } = await lab.call(listControls, { params: { lotto: batchId } });
    expect([body.totale, body.controlli.length]).toEqual([controlsShown + 5, controlsShown]);
    expect([body.controlli[0]?.densita, body.controlli.at(-1)?.densita]).toEqual([6, controlsShown + 5]);
  });
});

describe('a quality control that was wrong', () => {
  const wrong = async () => {
    const { batchId } = await buildBatch(app.db, { background: 24, backgroundUncertainty: 4, areaCm2: 4 });
    const { body } = await enter(blank({ densita: 400 }), batchId);
    return { lotto: batchId, controllo: body.controlli[0]?.id ?? 0 };
  };
  const motivo = 'Rivelatori scambiati';
  const withdraw = (params: { lotto: number; controllo: number }, reason = motivo) =>
    lab.call(withdrawControl, { params, body: { motivo: reason } });
  const correct = (params: { lotto: number; controllo: number }, more = {}) =>
    lab.call(correctControl, { params, body: { ...blank({ densita: 40 }), ...more, motivo } });

  test('is withdrawn with the reason: it stays, and does not count any more', async () => {
    const one = await wrong();
    const { body } = await withdraw(one);
    expect(body).toMatchObject({ totale: 0, controlli: [] });
    expect(body.ritirati).toMatchObject([
      { id: one.controllo, densita: 400, ritiro: { motivo, chi: expect.any(String), sostituito: false } },
    ]);
    const history = await lab.call(getBatchHistory, { params: { lotto: one.lotto } });
    expect(history.body.eventi[0]).toMatchObject({ evento: 'Controllo di qualità ritirato' });
  });

  test('is corrected in one step, or not at all', async () => {
    const one = await wrong();
    const refused = await correct(one, { letto: '2199-01-01' });
    expect([refused.status, refused.failure.errors]).toEqual([422, { letto: controlTexts.inFuture }]);
    const { body } = await correct(one);
    expect(body).toMatchObject({ totale: 1, controlli: [{ densita: 40, ritiro: null }] });
    expect(body.ritirati).toMatchObject([{ densita: 400, ritiro: { motivo, sostituito: true } }]);
    expect(body.ritirati).toHaveLength(1);
  });

  test('is withdrawn once, by whoever comes first', async () => {
    const one = await wrong();
    const answers = await Promise.all([withdraw(one), correct(one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await correct(one);
    expect([late.status, late.failure.message]).toEqual([409, controlTexts.withdrawn]);
    const { body } = await lab.call(listControls, { params: { lotto: one.lotto } });
    expect(body.totale + 1).toBe(body.controlli.length + body.ritirati.length);
  });

  test('asks for a reason, and is one of its batch', async () => {
    const one = await wrong();
    const refused = await withdraw(one, 'no');
    expect([refused.status, refused.failure.errors]).toEqual([422, { motivo: controlTexts.noReason }]);
    expect((await withdraw({ ...one, lotto: batch.batchId })).status).toBe(404);
    expect((await correct({ ...one, lotto: batch.batchId })).status).toBe(404);
  });

  test('is never written over by anybody', async () => {
    const { controllo } = await wrong();
    const refused = (change: ReturnType<typeof sql>) => refusal(app.db.execute(change));
    expect(await refused(sql`update quality_controls set traces = 1 where id = ${controllo}`)).toBe(
      'quality_controls_written_once',
    );
    expect(await refused(sql`delete from quality_controls where id = ${controllo}`)).toBe(
      'quality_controls_written_once',
    );
    const withdrawn = sql`update quality_controls set withdrawn_at = now(), withdrawn_reason = 'Scambiati'
      where id = ${controllo}`;
    await app.db.execute(withdrawn);
    expect(await refused(withdrawn)).toBe('quality_controls_written_once');
  });
});
