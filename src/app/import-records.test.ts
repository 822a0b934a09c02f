import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { importRuns } from '#laboratory/record-import/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { bareEnvironment, leanNode, root } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { sheetOf } from '#test/support/imports.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';

let app: TestApp;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'radia-import-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  const { databaseUrl } = app.foundation.services.config;
  env = { DATABASE_URL: databaseUrl, FILES_DIR: app.filesFolder };
  await buildPrincipal(app.db, { name: 'Terme di prova', zones: [] });
});

async function dosimeterFile(prefix: string, count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ Dosimetro: `${prefix}${n}`, Committente: n === 1 ? 'Nessuno' : 'Terme di prova' },
  }));
  const file = path.join(folder, `${prefix}.csv`);
  await writeFile(file, await sheetOf('dosimeters', rows));
  return file;
}

const runImport = (...args: string[]) => runCommand('import-records.ts', { args, env });

async function stored(prefix: string): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from dosimeters where code like ${`${prefix}%`}`,
  );
  return rows[0]?.n ?? 0;
}

test('a file is tried and imported, and every refused row is told', {
  timeout: processTimeoutMs,
}, async () => {
  const file = await dosimeterFile('CMD', 3);
  const refused = "riga 3, Committente «Nessuno»: Non c'è committente con questo nome.";
  const trial = await runImport('dosimetri', file, '--dry-run');
  expect(trial.stderr).toBe('');
  expect(trial.code).toBe(2);
  expect(trial.stdout).toContain(refused);
  expect(trial.stdout).toContain(
    'Prova, nulla è stato cambiato: 2 nuovi, 0 modificati, 0 uguali, 1 rifiutata.',
  );
  expect(await stored('CMD')).toBe(0);
  const whole = await runImport('dosimetri', file);
  expect(whole.stdout).toContain('Importazione finita: 2 nuovi, 0 modificati, 0 uguali, 1 rifiutata.');
  expect(await stored('CMD')).toBe(2);
});

test.each([
  [['telefoni', 'x.csv'], 'Uso: npm run import -- <tipo>'],
  [['clienti', '/nessuno.csv'], 'Non riesco a leggere il file /nessuno.csv.'],
  [['clienti', import.meta.filename], 'Mancano le colonne: '],
])('%s ends with one line that says what is wrong', { timeout: processTimeoutMs }, async (args, text) => {
  const { code, stderr } = await runImport(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(text);
});

test('killed between two batches, the same command goes on and doubles nothing', {
  timeout: 2 * processTimeoutMs,
}, async () => {
  const count = 4_000;
  const file = await dosimeterFile('KILL', count);
  const child = spawn(process.execPath, [...leanNode, 'src/app/import-records.ts', 'dosimetri', file], {
    ...{ cwd: root, env: { ...bareEnvironment, ...env }, stdio: 'ignore' },
  });
  const ended = once(child, 'exit');
  const latest = async () => {
    const [run] = await app.db.select().from(importRuns).orderBy(sql`id desc`).limit(1);
    return run?.fileName === 'KILL.csv' ? run : undefined;
  };
  await expect
    .poll(async () => (await latest())?.done, { timeout: processTimeoutMs, interval: 5 })
    .toBeGreaterThan(0);
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
      { timeout: processTimeoutMs },
    )
    .toBe(0);
  const half = await latest();
  expect(half?.state).toBe('running');
  expect(half?.done).toBeLessThan(count);
  expect((half?.done ?? 0) % 1_000).toBe(0);
  expect(await stored('KILL')).toBe((half?.done ?? 0) - 1);

  const whole = await runImport('dosimetri', file);
  expect(whole.stdout).toContain(`Riprendo l'importazione n. ${half?.id}.`);
  expect(whole.stdout).toContain('3.999 nuovi, 0 modificati, 0 uguali, 1 rifiutata.');
  expect(await stored('KILL')).toBe(count - 1);
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit_events where event = 'dosimeter.imported' and details ->> 'importId' = ${String(half?.id)}`,
  );
  expect(rows[0]?.n).toBe(count - 1);
});
