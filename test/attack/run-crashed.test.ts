import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildCompany, buildRegistry } from '#db/builders/radioprotection.ts';
import { getRun, startRun } from '#radioprotection/runs/contract.ts';
import { mostAttempts, runTexts } from '#radioprotection/runs/rules.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

let app: TestApp;
let planner: Caller;
let killWorker: () => Promise<void> = async () => undefined;
let registries: number[];

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  planner = await app.as('rp');
  atEndOfFile(() => killWorker());
  const { id: companyId } = await buildCompany(app.db);
  registries = [];
  for (let nth = 0; nth < 3; nth += 1)
    registries.push((await buildRegistry(app.db, { companyId, modelVersion: 1 })).id);
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  killWorker = startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder });
}

const attempts = async () => {
  const { rows } = await app.db.execute<{ attempts: number }>(
    sql`select attempts from radioprotection_run_attempts`,
  );
  return rows.map((row) => row.attempts);
};
const begin = async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  return (await planner.call(startRun, { body: { kind: 'migrate' } }, key)).body;
};

test(
  'an item during which the worker dies three times is failed in words; the others are done, and a new run tries it anew',
  async () => {
    const patience = { timeout: processTimeoutMs, interval: 20 };
    const run = await begin();
    const read = async () => (await planner.call(getRun, { params: { run: run.id } })).body;
    // The first registry is held: the worker is amid its item when it is killed.
    const holder = await app.foundation.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from registries where id = $1 for update', [registries[0]]);
    startWorker();
    await expect.poll(attempts, patience).toEqual([1]);
    await killWorker();
    await holder.query('rollback');
    holder.release();
    // What it was at is taken back when its connection is seen to be gone.
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`select from pg_locks l join pg_class c on c.oid = l.relation
          where c.relname = 'radioprotection_run_items' and l.mode = 'RowShareLock'`);
        return rows.length;
      }, patience)
      .toBe(0);
    expect(await read()).toMatchObject({ done: 0, failed: 0, state: 'running' });
    // Each death costs a start of the program; two more would leave this.
    await app.db.execute(sql`update radioprotection_run_attempts set attempts = ${mostAttempts}`);
    startWorker();
    await expect.poll(async () => (await read()).finishedAt, patience).not.toBeNull();
    const ended = await read();
    expect(ended).toMatchObject({ total: 3, done: 2, failed: 1, state: 'complete' });
    expect(ended.items[0]).toMatchObject({ targetId: registries[0], failure: runTexts.crashed });
    expect(await attempts()).toEqual([]);

    const again = await begin();
    expect(again.total).toBe(1);
    await expect
      .poll(async () => (await planner.call(getRun, { params: { run: again.id } })).body.done, patience)
      .toBe(1);
    await killWorker();
  },
  4 * processTimeoutMs,
);
