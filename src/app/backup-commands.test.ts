import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { ask, makeFolder, prepareCopies, source } from '#test/support/copies.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

prepareCopies();

test('the commands do it with one file, into the embedded database and out of it while it is in use', {
  timeout: 4 * processTimeoutMs,
}, async () => {
  const [work, data] = [await makeFolder(), path.join(await makeFolder(), 'data')];
  const path_ = process.env['PATH'] ?? '';
  const file = path.join(work, 'radia.tar');
  const { databaseUrl, filesFolder } = source;
  const made = await runCommand('backup.ts', {
    args: [file],
    env: { PATH: path_, DATABASE_URL: databaseUrl, FILES_DIR: filesFolder },
  });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const noted = 'select files > 0 as has_files, lost_files from backups';
  expect(await ask(databaseUrl, noted)).toEqual([{ has_files: true, lost_files: 0 }]);
  expect(made.stdout).toContain(`Copia completa in ${file}.`);
  expect(made.stdout).toMatch(/AUTH_SECRET .* SIGNATURE_TRUST_FOLDER non ne fanno parte/);
  expect(fs.statSync(file).mode & 0o077).toBe(0);

  const embedded = { PATH: path_, RADIA_DATA_DIR: data };
  const restored = await runCommand('restore.ts', { args: [file], env: embedded });
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/La catena è integra\.\nRipristino completo\..*SIGNATURE_TRUST_FOLDER/);

  const server = await startEmbeddedPostgres({ folder: data });
  const again = await runCommand('backup.ts', { args: [work, '--keep', '3'], env: embedded });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(await ask(server.url, noted)).toHaveLength(1);
  const refused = await runCommand('restore.ts', { args: [work], env: embedded });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^Il database non è vuoto \(la tabella \w+ contiene dati\): .*\n$/);
  expect((await ask(server.url, 'select from placements')).length).toBeGreaterThan(2);
  await server.stop();
});
