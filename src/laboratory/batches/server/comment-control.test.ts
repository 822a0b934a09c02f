import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildControl } from '#db/builders/results.ts';
import { getReadDosimeter } from '#laboratory/results/entry/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { commentControl } from '../controls/comment/contract.ts';
import { listControls, withdrawControl } from '../controls/contract.ts';
import { controlsShown, controlTexts } from '../controls/rules.ts';
import { getBatchHistory } from '../record/contract.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

/** A batch with a blank that is out of control, 100 ± 10 against 24 ± 4, and one that is not. */
async function outOfControl() {
  const batch = await buildBatch(app.db);
  const fine = await buildControl(app.db, { batch, readOn: '2026-02-01', traces: 25 });
  const out = await buildControl(app.db, { batch, readOn: '2026-02-02', traces: 100 });
  return { batch, fine: fine.id, params: { lotto: batch.batchId, controllo: out.id } };
}
const testo = 'Rivelatore graffiato, ripetuto';
const comment = (params: { lotto: number; controllo: number }, text = testo) =>
  lab.call(commentControl, { params, body: { testo: text } });
const waiting = async (lotto: number) =>
  (await lab.call(listControls, { params: { lotto } })).body.daCommentare.map(({ id }) => id);

describe('a control that is out of control', () => {
  test('waits for a comment, which is kept with who wrote it and when', async () => {
    const { batch, params } = await outOfControl();
    const placement = await buildPlacement(app.db, { startedOn: '2025-01-01', batchId: batch.batchId });
    const onTheBench = async () =>
      (await lab.call(getReadDosimeter, { params: { trattamento: placement.id } })).body.lotto?.daCommentare;
    expect(await waiting(params.lotto)).toEqual([params.controllo]);
    expect(await onTheBench()).toBe(1);
    const { status, body } = await comment(params);
    expect(status).toBe(200);
    expect(body.daCommentare).toEqual([]);
    expect(body.controlli.map(({ commenti }) => commenti)).toEqual([
      [],
      [{ testo, quando: expect.any(String), chi: expect.any(String) }],
    ]);
    expect(await onTheBench()).toBe(0);
    const history = await lab.call(getBatchHistory, { params: { lotto: params.lotto } });
    expect(history.body.eventi[0]).toMatchObject({ evento: 'Controllo di qualità commentato' });
    expect(history.body.eventi[0]?.modifiche).toContainEqual({ campo: 'Nota', prima: null, dopo: testo });
  });

  test('waits no more when it is withdrawn', async () => {
    const { params } = await outOfControl();
    await lab.call(withdrawControl, { params, body: { motivo: 'Rivelatori scambiati' } });
    expect(await waiting(params.lotto)).toEqual([]);
    const late = await comment(params);
    expect([late.status, late.failure.detail]).toEqual([409, controlTexts.withdrawn]);
  });

  test('waits also when it is none of the latest that are shown', async () => {
    const { params } = await outOfControl();
    await app.db.execute(sql`
      insert into quality_controls (batch_id, kind, read_on, traces, traces_uncertainty, entered_at)
      select ${params.lotto}, 'blank', date '2026-03-01' + n, 24, 5, now() from generate_series(1, ${controlsShown}::int) n`);
    expect(await waiting(params.lotto)).toEqual([params.controllo]);
  });

  test('is told by its verdict among all, though the one that makes a trend with it is not shown', async () => {
    const batch = await buildBatch(app.db);
    // 60 apart, ±√540: 2,6σ each.
    const far = { batch, traces: 300, otherTraces: 240 };
    const first = await buildControl(app.db, { ...far, readOn: '2026-02-01' });
    await app.db.execute(sql`
      insert into quality_controls (batch_id, kind, read_on, traces, traces_uncertainty, entered_at)
      select ${batch.batchId}, 'blank', date '2026-02-02', 24, 5, now() from generate_series(1, ${controlsShown - 1}::int)`);
    const second = await buildControl(app.db, { ...far, readOn: '2026-02-03' });
    const { body } = await lab.call(listControls, { params: { lotto: batch.batchId } });
    expect(body.controlli.some(({ id }) => id === first.id)).toBe(false);
    expect(body.controlli.at(-1)).toMatchObject({ id: second.id, esito: 'trend' });
    expect(body.daCommentare).toMatchObject([{ id: second.id, esito: 'trend' }]);
  });

  test('keeps the comments of two people who write at once', async () => {
    const { params } = await outOfControl();
    await Promise.all([comment(params), comment(params, 'Visto anche dal responsabile')]);
    const { body } = await lab.call(listControls, { params: { lotto: params.lotto } });
    expect(body.controlli[1]?.commenti.map(({ testo: text }) => text).toSorted()).toEqual(
      [testo, 'Visto anche dal responsabile'].toSorted(),
    );
  });

  test('asks for words, is one of its batch, and one in control needs none', async () => {
    const { params, fine } = await outOfControl();
    const short = await comment(params, ' ok ');
    expect([short.status, short.failure.errors]).toEqual([422, { testo: controlTexts.noComment }]);
    const other = await buildBatch(app.db);
    expect((await comment({ ...params, lotto: other.batchId })).status).toBe(404);
    const needless = await comment({ ...params, controllo: fine });
    expect([needless.status, needless.failure.detail]).toEqual([409, controlTexts.notOut]);
    expect(await waiting(params.lotto)).toEqual([params.controllo]);
  });

  test('keeps what was said as it was said', async () => {
    const { params } = await outOfControl();
    await comment(params);
    for (const change of [
      sql`update control_comments set text = 'Altro testo'`,
      sql`delete from control_comments`,
    ])
      expect(await refusal(app.db.execute(change))).toBe('control_comments_written_once');
  });
});
