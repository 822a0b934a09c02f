import { expect, test } from 'vitest';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { sealAuditEvents } from '#identity/audit-trail/server/public.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fixed-clock.ts';
import { processTimeoutMs, runCommand } from '#test/support/run-command.ts';

const databaseUrl = await cloneDatabase();
const env = { DATABASE_URL: databaseUrl };

test('the command counts what is sealed and what is not, and fails once the trail was tampered with', {
  timeout: processTimeoutMs,
}, async () => {
  const { db, pool, close } = openDatabase(databaseUrl);
  try {
    const first = await buildAuditEvent(db);
    await buildAuditEvent(db);
    await sealAuditEvents(db, fixedClock().now());
    await buildAuditEvent(db);
    expect(await runCommand('verify-audit.ts', { env })).toEqual({
      code: 0,
      stdout: 'Eventi sigillati verificati: 2. Da sigillare: 1.\nLa catena è integra.\n',
      stderr: '',
    });

    await pool.query('alter table audit_events disable trigger audit_events_append_only');
    await pool.query("update audit_events set entity_id = '999' where id = $1", [first.id]);
    const tampered = await runCommand('verify-audit.ts', { env });
    expect(tampered.code).toBe(1);
    expect(tampered.stdout).toContain(
      `Catena interrotta al sigillo 1 (evento ${first.id}): il registro è stato alterato.`,
    );
  } finally {
    await close();
  }
});

test('a database that does not answer ends the command with one line', {
  timeout: processTimeoutMs,
}, async () => {
  const ended = await runCommand('verify-audit.ts', {
    env: { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  });
  expect(ended).toMatchObject({
    code: 1,
    stderr: 'Il registro non si può leggere: il database non risponde.\n',
  });
});
