import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildCompany, buildDevice } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { getRun, startRun } from '#radioprotection/runs/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** A hundred and more by default; the same holds for 5,000: `MIGRATED=5000`. */
const count = Number(process.env['MIGRATED'] ?? 120);
const timeoutMs = processTimeoutMs + count * 100;
const documents = 2;

let app: TestApp;
let planner: Caller;
let workers: (() => Promise<void>)[] = [];
const killWorkers = async () => {
  await Promise.all(workers.map((kill) => kill()));
  workers = [];
};

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  planner = await app.as('rp');
  atEndOfFile(killWorkers);
  for (let position = 1; position <= documents; position += 1)
    await buildDefaultDocument(app.db, { position });
  const { id: companyId } = await buildCompany(app.db);
  await buildDevice(app.db, { companyId, sigla: 'RX1' });
  // Each names a device that is there and one that is not; a tenth are closed.
  await app.db.execute(sql`
    with made as (
      insert into registries (company_id, kind, implant_type, open_date, close_date, model_version)
      select ${companyId}, 'surveillance', 'dentist', '2015-01-01',
             case when n % 10 = 0 then '2019-12-31'::date end, 1
        from generate_series(1, ${count}) n returning id)
    insert into registry_references (registry_id, kind, text)
    select id, 'device', unnest(array['rx 1', 'Apparecchio venduto']) from made`);
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  workers.push(startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder }));
}

/** Registries by what is there of them: each is the old one whole, or the new one whole. */
async function shapes() {
  const { rows } = await app.db.execute<{ shape: string; count: number }>(sql`
    select case
        when r.model_version = 1 and r.upgraded_at is null and f.id is null and d.documents = 0
          and x.open = 2 and x.linked = 0 and e.events = 0 then 'old'
        when r.model_version = 2 and r.upgraded_at is not null and f.id is not null
          and d.documents = case when r.close_date is null then ${documents} else 0 end
          and x.open = 1 and x.linked = 1 and e.events = 1 then 'new'
        else 'half' end as shape, count(*)::int as count
    from registries r left join folders f on f.registry_id = r.id
      cross join lateral (select count(*) as documents from documents o where o.folder_id = f.id) d
      cross join lateral (select count(*) filter (where state = 'open') as open,
        count(*) filter (where state = 'linked') as linked from registry_references where registry_id = r.id) x
      cross join lateral (select count(*) as events from audit_events
        where event = 'registry.upgraded' and entity_id = r.id::text) e
    group by 1`);
  return Object.fromEntries(rows.map((row) => [row.shape, row.count]));
}

test(
  `workers killed amid the migration of ${count} registries: each is old or new, and the next one ends it (R2-459)`,
  async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { body: run, status } = await planner.call(startRun, { body: { kind: 'migrate' } }, key);
    expect([status, run.total]).toEqual([200, count]);
    const read = async () => (await planner.call(getRun, { params: { run: run.id } })).body;
    const patience = { timeout: timeoutMs, interval: 20 };
    expect(await shapes()).toEqual({ old: count });

    // Two share the work; both are gone amid it, twice.
    for (const part of [0.2, 0.6]) {
      startWorker();
      startWorker();
      await expect.poll(async () => (await read()).done, patience).toBeGreaterThan(count * part);
      await killWorkers();
      // What was at work in the database is taken back when its connection is seen to be gone.
      await expect
        .poll(async () => {
          const { rows } = await app.db.execute(sql`select from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`);
          return rows.length;
        }, patience)
        .toBe(0);
      const amid = await shapes();
      expect(amid).toEqual({ old: expect.any(Number), new: expect.any(Number) });
      expect(amid['new']).toBe((await read()).done);
    }
    startWorker();
    await expect.poll(async () => (await read()).finishedAt, patience).not.toBeNull();
    await killWorkers();
    expect(await read()).toMatchObject({ total: count, done: count, failed: 0, state: 'complete' });
    expect(await shapes()).toEqual({ new: count });
  },
  3 * timeoutMs,
);
