import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sealAuditEvents } from '#accounts/audit-trail/server/public.ts';
import { auditEvents, auditSeals } from '#accounts/schema.ts';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { openDatabase } from '#platform/server/database.ts';
import { questionnaireVersions } from '#radon/schema.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { fixedClock } from '#test/support/fixed-clock.ts';

const { db, close } = openDatabase(await cloneDatabase());
afterAll(close);

const insufficientPrivilege = '42501';

test('audit events and their seals are only ever added', async () => {
  await buildAuditEvent(db);
  await sealAuditEvents(db, fixedClock().now());
  for (const table of [auditEvents, auditSeals]) {
    const change = table === auditEvents ? sql`event = 'other'` : sql`hash = 'other'`;
    expect(await refusal(db.execute(sql`update ${table} set ${change}`))).toBe(insufficientPrivilege);
    expect(await refusal(db.delete(table))).toBe(insufficientPrivilege);
    expect(await refusal(db.execute(sql`truncate ${table} cascade`))).toBe(insufficientPrivilege);
  }
  expect(await db.$count(auditEvents)).toBe(1);
  expect(await db.$count(auditSeals)).toBe(1);
});

test('a version of a questionnaire never changes: a change is a new version', async () => {
  const refusals = [
    db.update(questionnaireVersions).set({ questions: [] }),
    db.delete(questionnaireVersions),
    db.execute(sql`truncate ${questionnaireVersions} cascade`),
  ];
  for (const write of refusals) expect(await refusal(write)).toBe(insufficientPrivilege);
  const again = db.insert(questionnaireVersions).values({ kind: 'building', number: 1, questions: [] });
  expect(await refusal(again)).toBe('questionnaire_versions_number');
  await db.insert(questionnaireVersions).values({ kind: 'building', number: 2, questions: [] });
});
