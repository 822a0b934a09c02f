import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildRegistry } from '#db/builders/radioprotection.ts';
import { auditEvents } from '#identity/schema.ts';
import { conflict } from '#platform/server/http/errors.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { registries } from '../../registries/schema.ts';
import * as calls from '../contract.ts';
import { runTexts } from '../rules.ts';
import { radioprotectionRunItems, radioprotectionRuns } from '../schema.ts';
import { type RunWork, startRun, workOnRuns } from './public.ts';

let app: TestApp;
let rp: Caller;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let targets: number[];

const count = 5;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  rp = await app.as('rp');
});

beforeEach(async () => {
  await app.db.delete(radioprotectionRunItems);
  await app.db.delete(radioprotectionRuns);
  targets = [];
  for (let nth = 0; nth < count; nth += 1)
    targets.push((await buildRegistry(app.db, { companyId: world.own.company.id })).id);
});

/** Notes on each registry how often it was worked on. */
const noted: RunWork['workOn'] = async ({ db }, { targetId }) => {
  const [row] = await db
    .select({ notes: registries.notes })
    .from(registries)
    .where(eq(registries.id, targetId));
  await db
    .update(registries)
    .set({ notes: `${row?.notes ?? ''}x` })
    .where(eq(registries.id, targetId));
};
const workWith = (workOn: RunWork['workOn']): RunWork => ({
  kind: 'migrate',
  targets: () => Promise.resolve(targets),
  workOn,
});

/** A run of this work, begun by the planning staff. */
async function begin(workOn = noted, targetIds?: number[], besides: Partial<RunWork> = {}) {
  return app.db.transaction((db) =>
    startRun(
      { ...app.foundation.services, db, user: { id: 1 }, requestId: 'test' } as never,
      { ...workWith(workOn), ...besides },
      targetIds ? { targetIds } : {},
    ),
  );
}
const work = (workOn = noted, isStopped = () => false) =>
  workOnRuns(app.foundation.services, [workWith(workOn)], isStopped);
const read = async (run: number) => (await rp.call(calls.getRun, { params: { run } })).body;
const notes = async () => {
  const rows = await app.db
    .select({ id: registries.id, notes: registries.notes })
    .from(registries)
    .orderBy(asc(registries.id));
  return targets.map((id) => rows.find((row) => row.id === id)?.notes ?? '');
};

describe('work on many records', () => {
  test('each item is one transaction: what failed is taken back and says why, the others are done', async () => {
    const broken = targets[2];
    const { id } = await begin();
    await work(async (context, item) => {
      await noted(context, item);
      if (item.targetId === broken) throw conflict('Il registro è firmato.');
    });
    expect(await notes()).toEqual(['x', 'x', '', 'x', 'x']);
    const run = await read(id);
    expect(run).toMatchObject({ state: 'complete', total: 5, done: 4, failed: 1 });
    expect(run.items[0]).toMatchObject({
      ...{ targetId: broken, state: 'failed', failure: 'Il registro è firmato.' },
      unita: expect.stringContaining('Studio Bianchi'),
    });
    expect(run.items[0]?.href).toContain(`/registries/${broken}/view`);
  });

  test('what nobody foresaw is told in general words, and logged', async () => {
    const { id } = await begin(noted, targets.slice(0, 1));
    await work(() => Promise.reject(new Error('secret')));
    expect((await read(id)).items[0]?.failure).toBe(runTexts.unexpected);
  });

  test('paused, no further item begins; resumed, the rest is done (R2-350)', async () => {
    const { id } = await begin();
    let asked = 0;
    await work(noted, () => (asked += 1) > 2);
    expect(await notes()).toEqual(['x', 'x', '', '', '']);
    expect((await rp.call(calls.pauseRun, { params: { run: id } })).body.state).toBe('paused');
    await work();
    expect(await notes()).toEqual(['x', 'x', '', '', '']);
    expect((await rp.call(calls.resumeRun, { params: { run: id } })).body.state).toBe('running');
    await work();
    expect(await notes()).toEqual(['x', 'x', 'x', 'x', 'x']);
    expect((await read(id)).state).toBe('complete');
  });

  test('paused or stopped amid its turn, the item at work is ended and none after it is begun', async () => {
    for (const [endpoint, state] of [
      [calls.pauseRun, 'paused'],
      [calls.stopRun, 'stopped'],
    ] as const) {
      const { id } = await begin();
      let begun = 0;
      await work(async (context, item) => {
        await noted(context, item);
        if ((begun += 1) === 2) await rp.call(endpoint, { params: { run: id } });
      });
      expect([begun, (await read(id)).done, (await read(id)).state]).toEqual([2, 2, state]);
      await rp.call(calls.stopRun, { params: { run: id } });
    }
    expect(await notes()).toEqual(['xx', 'xx', '', '', '']);
  });

  test('stopped, no further item is processed and it is not resumed; the next one has what remained (R2-352)', async () => {
    const { id } = await begin();
    let asked = 0;
    await work(noted, () => (asked += 1) > 2);
    expect((await rp.call(calls.stopRun, { params: { run: id } })).body.state).toBe('stopped');
    await work();
    expect(await notes()).toEqual(['x', 'x', '', '', '']);
    for (const endpoint of [calls.pauseRun, calls.resumeRun]) {
      const { status, failure } = await rp.call(endpoint, { params: { run: id } });
      expect([status, failure.message]).toEqual([409, runTexts.over]);
    }
    expect((await rp.call(calls.stopRun, { params: { run: id } })).body.state).toBe('stopped');
    targets = targets.slice(2);
    const next = await begin();
    expect(next).toMatchObject({ state: 'running', total: 3 });
    expect(next.id).not.toBe(id);
  });

  test('two workers share a run without doubling', async () => {
    const { id } = await begin();
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await notes()).toEqual(['x', 'x', 'x', 'x', 'x']);
    expect(await read(id)).toMatchObject({ done: 5, state: 'complete' });
  });

  test('who comes second with the same joins what is under way; what he has chosen is done after the rest', async () => {
    const [first, ...others] = targets as [number, ...number[]];
    const { id } = await begin(noted, [first]);
    const joined = await begin(noted, [first, ...others.slice(0, 2)]);
    expect(joined).toMatchObject({ id, total: 3 });
    await work();
    expect(await notes()).toEqual(['x', 'x', 'x', '', '']);
    const runs = (await rp.call(calls.listRuns, { query: { kind: 'migrate' } })).body.runs;
    expect(runs.map((run) => [run.id, run.state])).toEqual([[id, 'complete']]);
  });

  test('what is done and named anew is done once more only where the work says so', async () => {
    const [first] = targets as [number, ...number[]];
    await begin(noted, targets.slice(0, 2));
    let asked = 0;
    await work(noted, () => (asked += 1) > 1);
    expect(await begin(noted, [first])).toMatchObject({ total: 2, done: 1 });
    expect(await begin(noted, [first], { isDoneAnew: true })).toMatchObject({ total: 2, done: 0 });
    await work();
    expect(await notes()).toEqual(['xx', 'x', '', '', '']);
  });

  test('with nothing to do it is complete at once', async () => {
    targets = [];
    expect(await begin()).toMatchObject({ total: 0, state: 'complete' });
  });

  test('a long run keeps no short one waiting', async () => {
    const order: string[] = [];
    const long: RunWork = {
      kind: 'append',
      targets: () => Promise.resolve(targets),
      workOn: () => Promise.resolve(void order.push('long')),
    };
    const short = workWith(() => Promise.resolve(void order.push('short')));
    const context = { ...app.foundation.services, user: { id: 1 }, requestId: 'test' } as never as Parameters<
      typeof startRun
    >[0];
    const many = await Promise.all(
      Array.from({ length: 40 }, () => buildRegistry(app.db, { companyId: world.own.company.id })),
    );
    await startRun(context, long, { subjectId: 1, targetIds: many.map(({ id }) => id) });
    await startRun(context, short, { targetIds: targets.slice(0, 1) });
    await workOnRuns(app.foundation.services, [long, short], () => false);
    expect(order.indexOf('short')).toBe(20);
    expect(order).toHaveLength(41);
  });

  test('many items are told page by page', async () => {
    const many = await Promise.all(
      Array.from({ length: 130 }, () => buildRegistry(app.db, { companyId: world.own.company.id })),
    );
    const { id } = await begin(
      noted,
      many.map((row) => row.id),
    );
    await work();
    expect(await read(id)).toMatchObject({ done: 130, state: 'complete' });
    expect(
      (await rp.call(calls.getRun, { params: { run: id }, query: { page: 2 } })).body.items,
    ).toHaveLength(50);
    expect(
      (await rp.call(calls.getRun, { params: { run: id }, query: { page: 3 } })).body.items,
    ).toHaveLength(30);
  });
});

describe('its calls', () => {
  test('say who did what, and refuse what is no run, no kind, no person of the planning staff', async () => {
    const { id } = await begin();
    await rp.call(calls.pauseRun, { params: { run: id } });
    await rp.call(calls.stopRun, { params: { run: id } });
    const events = await app.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(eq(auditEvents.entityId, String(id)))
      .orderBy(asc(auditEvents.id));
    expect(events.map(({ event }) => event)).toEqual([
      'unit-run.started',
      'unit-run.paused',
      'unit-run.stopped',
    ]);
    const unknown = { params: { run: 2_000_000_000 } };
    for (const endpoint of [calls.getRun, calls.pauseRun, calls.resumeRun, calls.stopRun]) {
      expect((await rp.call(endpoint, unknown)).status).toBe(404);
      expect((await app.stranger.call(endpoint, unknown)).status).toBe(401);
      for (const name of ['lab', 'edr', 'operatore', 'cliente'])
        expect((await (await app.as(name)).call(endpoint, unknown)).status).toBe(403);
    }
    for (const [body, field] of [
      [{ kind: 'paint' }, 'kind'],
      [{ kind: 'append' }, 'subjectId'],
      [{ kind: 'append', subjectId: 0 }, 'subjectId'],
    ] as const) {
      const { status, failure } = await rp.call(calls.startRun, { body });
      expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
    }
    expect((await rp.call(calls.getRun, { params: { run: id }, query: { page: 0 } })).status).toBe(422);
  });
});
