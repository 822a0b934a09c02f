import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildCompany, buildRegistry } from '#db/builders/radioprotection.ts';
import { generateInBackground } from '#radioprotection/document-generation/contract.ts';
import { getRun } from '#radioprotection/runs/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** A few by default, each a PDF; the same holds for hundreds: `GENERATED=300`. */
const count = Number(process.env['GENERATED'] ?? 24);
const timeoutMs = processTimeoutMs + count * 2_000;

let app: TestApp;
let keeper: Caller;
let ids: number[];
let workers: (() => Promise<void>)[] = [];
const killWorkers = async () => {
  await Promise.all(workers.map((kill) => kill()));
  workers = [];
};

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  keeper = await app.as('rp');
  atEndOfFile(killWorkers);
  const { id: companyId } = await buildCompany(app.db);
  const registry = await buildRegistry(app.db, { companyId });
  const { id: folderId } = await folderOf(app.db, { registryId: registry.id });
  // Drafts that have a file: nothing but the run makes another revision of them.
  const built = [];
  for (let nth = 0; nth < count; nth += 1)
    built.push(
      await buildFolderDocument(app, {
        ...{ companyId, folderId, kind: 'surveillance-report', state: 'draft', title: `Relazione ${nth}` },
      }),
    );
  ids = built.map(({ id }) => id);
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  workers.push(startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder }));
}

/** Documents by what is there of them: each is the draft it was, or has one revision more with its file. */
async function shapes() {
  const { rows } = await app.db.execute<{ shape: string; count: number }>(sql`
    select case
        when d.revision = 1 and v.versions = 1 and v.printed = 1 and e.events = 0 then 'old'
        when d.revision = 2 and v.versions = 2 and v.printed = 2 and e.events = 1 then 'new'
        else 'half' end as shape, count(*)::int as count
    from documents d
      cross join lateral (select count(*) as versions, count(s.sha256) as printed
        from document_versions o left join stored_files s using (sha256) where o.document_id = d.id) v
      cross join lateral (select count(*) as events from audit_events
        where event = 'unit-document.revised' and entity_id = d.id::text) e
    group by 1`);
  return Object.fromEntries(rows.map((row) => [row.shape, row.count]));
}

test(
  `workers killed amid the generation of ${count} documents: each is old or new, and the next one ends it`,
  async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { body: run } = await keeper.call(generateInBackground, { body: { documenti: ids } }, key);
    expect(run.total).toBe(count);
    const read = async () => (await keeper.call(getRun, { params: { run: run.id } })).body;
    const patience = { timeout: timeoutMs, interval: 20 };
    expect(await shapes()).toEqual({ old: count });

    // Two share the work; both are gone amid it.
    startWorker();
    startWorker();
    await expect.poll(async () => (await read()).done, patience).toBeGreaterThanOrEqual(count / 4);
    await killWorkers();
    // What was at work in the database is taken back when its connection is seen to be gone.
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`);
        return rows.length;
      }, patience)
      .toBe(0);
    expect((await read()).finishedAt).toBeNull();
    const amid = await shapes();
    expect(amid).toEqual({ old: expect.any(Number), new: expect.any(Number) });
    expect(amid['new']).toBe((await read()).done);

    startWorker();
    await expect.poll(async () => (await read()).finishedAt, patience).not.toBeNull();
    await killWorkers();
    expect(await read()).toMatchObject({ total: count, done: count, failed: 0, state: 'complete' });
    expect(await shapes()).toEqual({ new: count });
  },
  3 * timeoutMs,
);
