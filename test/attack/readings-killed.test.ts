import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildBatch } from '#db/builders/results.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { bareEnvironment, root } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { sheetOf } from '#test/support/imports.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';

/** More than two portions of an import, the last one not full. */
const count = 2_500;

let app: TestApp;
let file: string;
let env: Record<string, string>;

beforeAll(async () => {
  app = await openTestApp();
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-readings-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const { databaseUrl } = app.foundation.services.config;
  env = { DATABASE_URL: databaseUrl, FILES_DIR: app.filesFolder };
  await returnDosimeters();
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ Dosimetro: `LETTO${n}`, 'Letto il': '10/03/2026', Conteggi: 500 + n, Area: 1, Campi: 100 },
    ...{ 'Chi quadro': '1,02', Lettore: 'Lettore 1' },
  }));
  file = path.join(folder, 'letture.csv');
  await writeFile(file, await sheetOf('readings', rows));
});

/** Dosimeters that measured one after the other at points of their own, and came back. */
async function returnDosimeters(): Promise<void> {
  const { addressId } = await buildPoint(app.db);
  const { batchId } = await buildBatch(app.db);
  await app.db.execute(sql`
    with new_dosimeters as (
      insert into dosimeters (code, batch_id) select 'LETTO' || n, ${batchId} from generate_series(0, ${count - 1}) n
      returning id, code),
    new_points as (
      insert into measurement_points (address_id, alias, floor_id)
      select ${addressId}, 'LETTO' || n, 4 from generate_series(0, ${count - 1}) n returning id, alias)
    insert into placements (dosimeter_id, principal_id, shipped_on, point_id, started_on, ended_on)
    select d.id, c.principal_id, '2025-01-01', p.id, '2025-01-10', '2025-07-10'
      from new_dosimeters d join new_points p on p.alias = d.code, addresses a join clients c on c.id = a.client_id
     where a.id = ${addressId}`);
}

const runs = async () =>
  (
    await app.db.execute<{ id: number; done: number; state: string }>(
      sql`select id, done, state from import_runs order by id`,
    )
  ).rows;

/** The import begins, or goes on, and is gone in the middle of the portions that follow `done` rows. */
async function killedAfter(done: number): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'src/app/import-records.ts'), 'letture', file], {
    ...{ cwd: root, env: { ...bareEnvironment, ...env }, stdio: 'ignore' },
  });
  const ended = once(child, 'exit');
  await expect
    .poll(async () => (await runs())[0]?.done ?? 0, { timeout: processTimeoutMs, interval: 5 })
    .toBeGreaterThan(done);
  child.kill('SIGKILL');
  await ended;
  // What PostgreSQL had already been told to commit may still arrive.
  await expect
    .poll(
      async () => {
        const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from pg_locks
          where locktype = 'advisory' and classid = 7301003
            and database = (select oid from pg_database where datname = current_database())`);
        return rows[0]?.n;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}

/** Results, those in force, placements marked as processed, and events of the trail. */
async function kept() {
  const { rows } = await app.db.execute<Record<'results' | 'inForce' | 'processed' | 'events', number>>(sql`
    select (select count(*)::int from results) as results,
           (select count(distinct placement_id)::int from results where in_force) as "inForce",
           (select count(*)::int from placements where processed) as processed,
           (select count(*)::int from audit_events where event = 'result.entered') as events`);
  return rows[0];
}
const all = (n: number) => ({ results: n, inForce: n, processed: n, events: n });

test('an import of readings killed twice goes on where it stood: each reading is kept once, none is lost', {
  timeout: 4 * processTimeoutMs,
}, async () => {
  for (const done of [0, 1_000]) {
    await killedAfter(done);
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run?.state).toBe('running');
    expect((run?.done ?? 0) % 1_000).toBe(0);
    // What counts as done is in the database, with everything that belongs to it, and nothing else is.
    expect(await kept()).toEqual(all(run?.done ?? 0));
  }
  const whole = await runCommand('import-records.ts', { args: ['letture', file], env });
  expect(whole.stdout).toContain("Riprendo l'importazione n. ");
  expect(whole.stdout).toContain('2.500 nuovi, 0 modificati, 0 uguali.');
  expect(await kept()).toEqual(all(count));
});
