import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { enterControl, listControls } from '../controls/contract.ts';
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
    expect(body.controlli.map(({ id: _id, chi: _chi, ...rest }) => rest)).toEqual([
      // √(100·4)/4 = 5 on the area of the batch.
      {
        ...{ tipo: 'duplicate', letto: '2026-01-10', densita: 25, incertezza: 3 },
        ...{ altraDensita: 100, altraIncertezza: 5, nota: 'Seconda' },
      },
      {
        ...{ tipo: 'blank', letto: '2026-02-02', densita: 25, incertezza: 3 },
        ...{ altraDensita: null, altraIncertezza: null, nota: null },
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
