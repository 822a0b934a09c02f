import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '#customers/client-records/contract.ts';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { openTestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type DueWork, findDueWork, lookEveryMs, workWhenDue } from './due-work.ts';
import { dueWork, jobPauses } from './worker.ts';

const app = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'radia@example.test' });
await buildRadonWorld(app);
const kinds = dueWork(app.foundation, () => false);
const due = async () => [...(await findDueWork(app.db, kinds, app.clock.now()))];

describe('an installation at rest', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('asks once a second what is due, with one statement for all kinds of work', async () => {
    expect(lookEveryMs).toBeGreaterThanOrEqual(1_000);
    const sent = vi.spyOn(pg.Connection.prototype as unknown as { bind(): void }, 'bind');
    await due();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(kinds.map(({ name }) => name)).toEqual([
      'audit-trail',
      'turns',
      'password-requests',
      'mails',
      'imports',
      'reports',
      'unit-runs',
      'mass-changes',
      'mass-terms',
      'calibrations',
      'documents',
      'pages',
    ]);
  });

  test('looks after jobs by the calendar less than once in 40 seconds', () => {
    expect(Math.min(...Object.values(jobPauses))).toBeGreaterThan(40);
  });
});

test('events are due until they are sealed', async () => {
  const seal = kinds.find(({ name }) => name === 'audit-trail');
  expect(await due()).not.toContain('audit-trail');
  const principal = await buildPrincipal(app.db);
  const lab = await app.as('laboratorio');
  const postal = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', provincia: 'VI' };
  const body = { ...postal, committente: principal.id, displayName: 'Azienda nuova', codiceEsterno: null };
  expect((await lab.call(createClient, { body })).status).toBe(200);
  expect(await due()).toContain('audit-trail');
  await seal?.run();
  expect(await due()).not.toContain('audit-trail');
});

test.each([
  [
    'password-requests',
    sql`insert into password_requests (identity, network_address, requested_at) values ('chi', '::1', now())`,
  ],
  [
    'mails',
    sql`insert into mails (kind, recipient, subject, text, message_id, due_at, created_at)
        values ('prova', 'a@example.test', 'Prova', 'Prova', '<1@example.test>', '2026-01-01', '2026-01-01')`,
  ],
  [
    'imports',
    sql`with file as (insert into stored_files (sha256, media_type, size, stored_at)
          values (repeat('a', 64), 'text/csv', 1, now()) returning sha256)
        insert into import_runs (kind, is_trial, file_name, file_sha256, state, warnings, created_at)
        select 'clients', false, 'a.csv', sha256, 'waiting', '{}', now() from file`,
  ],
  [
    'reports',
    sql`insert into report_runs (started_by, created_at, date_from, date_to)
        select id, now(), '2026-01-01', '2026-02-01' from users limit 1`,
  ],
  [
    'turns',
    sql`insert into mailings (subject, text, criteria, created_at, started_at, next_at)
        values ('Prova', 'Prova', '{}', '2026-01-01', '2026-01-01', '2026-01-01')`,
  ],
])('%s are due once there are some', async (name, insert) => {
  expect(await due()).not.toContain(name);
  await app.db.execute(insert);
  expect(await due()).toContain(name);
});

describe('work that is due', () => {
  const kind = (name: string, isDue: boolean, run: DueWork['run']): DueWork => ({
    name,
    isDue: () => sql`${isDue}::boolean`,
    run,
  });

  test('is begun, and what is not due is not', async () => {
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const working = workWhenDue(
      app.foundation.services,
      [
        kind('idle', false, async () => void begun.push('idle')),
        { ...kind('seldom', false, async () => void begun.push('seldom')), leastEveryMs: 60_000 },
        kind('busy', true, async () => {
          begun.push('busy');
          resolve();
        }),
      ],
      () => undefined,
    );
    await promise;
    await working.stop();
    expect(begun).toEqual(['seldom', 'busy']);
  });

  test('waits for no other kind, is not begun a second time while it runs, and tells what fails', async () => {
    const slow = Promise.withResolvers<void>();
    const twice = Promise.withResolvers<void>();
    const failures: string[] = [];
    let begun = 0;
    const working = workWhenDue(
      app.foundation.services,
      [
        kind('slow', true, () => {
          begun += 1;
          return slow.promise;
        }),
        kind('broken', true, () => Promise.reject(new Error('broken'))),
      ],
      (name) => {
        if (failures.push(name) === 2) twice.resolve();
      },
    );
    await twice.promise;
    expect(failures).toEqual(['broken', 'broken']);
    const stopping = working.stop();
    slow.resolve();
    await stopping;
    expect(begun).toBe(1);
  });
});
