import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildCompany, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { defaultRegistryDocVersions } from '#radioprotection/default-documents/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** A few by default, each a PDF; the same holds for hundreds: `PRINTED=300`. */
const count = Number(process.env['PRINTED'] ?? 12);
const timeoutMs = processTimeoutMs + count * 2_000;

let app: TestApp;
let workers: (() => Promise<void>)[] = [];
const killWorkers = async () => {
  await Promise.all(workers.map((kill) => kill()));
  workers = [];
};

beforeAll(async () => {
  app = await openTestApp();
  atEndOfFile(killWorkers);
  const { id: companyId } = await buildCompany(app.db);
  const expert = await buildUser(app.db, { username: 'edr', roles: ['edr'] });
  const doc = await buildDefaultDocument(app.db);
  const [template] = await app.db
    .update(defaultRegistryDocVersions)
    .set({ confirmedAt: app.clock.now(), confirmedBy: expert.id })
    .where(eq(defaultRegistryDocVersions.docId, doc.id))
    .returning({ id: defaultRegistryDocVersions.id });
  // Each in the folder of a registry of its own, and to be signed as soon as it is printed.
  for (let nth = 0; nth < count; nth += 1) {
    const registry = await buildRegistry(app.db, { companyId });
    const { id: folderId } = await folderOf(app.db, { registryId: registry.id });
    await buildFolderDocument(app, {
      ...{ companyId, folderId, kind: 'default', state: 'to_sign', title: `Norme ${nth}`, bytes: null },
      ...{ defaultDocId: doc.id, ...(template && { templateVersionId: template.id }) },
    });
  }
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  workers.push(startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder }));
}

/** Documents by what is there of them: each waits whole, or is printed and among those to sign, once. */
async function shapes(): Promise<Record<string, number>> {
  const { rows } = await app.db.execute<{ shape: string; count: number }>(sql`
    select case
        when d.state <> 'to_sign' or d.revision <> 1 or v.versions <> 1 or x.failures > 0 then 'half'
        when v.printed = 0 and v.stored = 0 and w.waiting = 0 then 'old'
        when v.printed = 1 and v.stored = 1 and w.waiting = 1 then 'new'
        else 'half' end as shape, count(*)::int as count
    from documents d
      cross join lateral (select count(*) as versions, count(o.sha256) as printed, count(s.sha256) as stored
        from document_versions o left join stored_files s using (sha256) where o.document_id = d.id) v
      cross join lateral (select count(*) as waiting from documents_to_sign
        where subject = 'document/' || d.id and state = 'waiting') w
      cross join lateral (select count(*) as failures from document_print_failures
        where document_id = d.id) x
    group by 1`);
  return Object.fromEntries(rows.map((row) => [row.shape, row.count]));
}

test(
  `workers killed while they print ${count} documents: each waits or is printed once, and the next one ends it`,
  async () => {
    const patience = { timeout: timeoutMs, interval: 20 };
    const printed = async () => (await shapes())['new'] ?? 0;
    expect(await shapes()).toEqual({ old: count });

    // Two share the work; both are gone amid it.
    startWorker();
    startWorker();
    await expect.poll(printed, patience).toBeGreaterThanOrEqual(count / 4);
    await killWorkers();
    // What was at work in the database is taken back when its connection is seen to be gone.
    await expect
      .poll(async () => {
        const { rows } = await app.db.execute(sql`select from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`);
        return rows.length;
      }, patience)
      .toBe(0);
    expect(await shapes()).toEqual({ old: expect.any(Number), new: expect.any(Number) });

    startWorker();
    await expect.poll(printed, patience).toBe(count);
    await killWorkers();
    expect(await shapes()).toEqual({ new: count });
    // Nothing was printed twice: as many files as versions, each under its own hash.
    const { rows } = await app.db.execute<{ files: number }>(
      sql`select count(distinct sha256)::int as files from document_versions`,
    );
    expect(rows).toEqual([{ files: count }]);
  },
  3 * timeoutMs,
);
