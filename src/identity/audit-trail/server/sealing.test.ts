import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fixed-clock.ts';
import { auditEvents, auditSeals } from '../../schema.ts';
import { sealAuditEvents, verifyAuditTrail } from './sealing.ts';

const { db, pool, close } = openDatabase(await cloneDatabase());
afterAll(close);

const now = fixedClock().now();

/** What only the owner of the tables can do, and what the chain is there to show. */
async function tamper(statement: string, ...values: unknown[]): Promise<void> {
  const triggers = (state: string) =>
    pool.query(`alter table audit_events ${state} trigger all; alter table audit_seals ${state} trigger all`);
  await triggers('disable');
  await pool.query(statement, values);
  await triggers('enable');
}

beforeEach(() => tamper('truncate audit_events, audit_seals restart identity cascade'));

async function buildSealed(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await buildAuditEvent(db)).id);
  await sealAuditEvents(db, now);
  return ids;
}

test('every event is sealed once, each seal on the one before', async () => {
  const ids = await buildSealed(3);
  expect(await sealAuditEvents(db, now)).toBe(0);
  const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.position));
  expect(seals.map(({ eventId }) => eventId)).toEqual(ids);
  expect(seals.slice(1).map(({ previousHash }) => previousHash)).toEqual(
    seals.slice(0, -1).map(({ hash }) => hash),
  );
  expect(await verifyAuditTrail(db)).toEqual({ sealed: 3, unsealed: 0, broken: null });
});

test('more events than one batch are sealed and verified', async () => {
  const many = Array.from({ length: 2100 }, (_none, number) => ({
    happenedAt: now,
    event: 'client.created',
    entity: 'client',
    entityId: String(number),
    details: { name: 'Azienda', principalId: 1 },
  }));
  await db.insert(auditEvents).values(many);
  expect(await sealAuditEvents(db, now)).toBe(2100);
  expect(await verifyAuditTrail(db)).toEqual({ sealed: 2100, unsealed: 0, broken: null });
});

test('an event whose transaction ends after later ones were sealed is sealed at the next run', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "insert into audit_events (happened_at, event, entity, entity_id, details) values (now(), 'client.created', 'client', '1', '{}')",
    );
    await buildSealed(2);
    expect(await verifyAuditTrail(db)).toEqual({ sealed: 2, unsealed: 0, broken: null });
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await verifyAuditTrail(db)).toMatchObject({ unsealed: 1, broken: null });
  expect(await sealAuditEvents(db, now)).toBe(1);
  expect(await verifyAuditTrail(db)).toEqual({ sealed: 3, unsealed: 0, broken: null });
});

test('several processes sealing at once seal each event once', async () => {
  for (let made = 0; made < 20; made += 1) await buildAuditEvent(db);
  const counts = await Promise.all([1, 2, 3, 4].map(() => sealAuditEvents(db, now)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(await verifyAuditTrail(db)).toEqual({ sealed: 20, unsealed: 0, broken: null });
});

test.each([
  ['who', 'request_id = $1', 'someone-else'],
  ['what', 'event = $1', 'address.created'],
  ['which record', 'entity_id = $1', '4711'],
  ['the details', 'details = $1', JSON.stringify({ name: 'Altra', principalId: 1 })],
  ['when', 'happened_at = $1', '2020-01-01T00:00:00Z'],
])('a changed event is found: %s', async (_what, change, value) => {
  const [, second = 0] = await buildSealed(3);
  await tamper(`update audit_events set ${change} where id = $2`, value, second);
  expect((await verifyAuditTrail(db)).broken).toEqual({ position: 2, eventId: second });
});

test('an event taken out together with its seal is found at the next seal', async () => {
  const [, second = 0, third] = await buildSealed(3);
  await tamper('delete from audit_seals where event_id = $1', second);
  await tamper('delete from audit_events where id = $1', second);
  expect((await verifyAuditTrail(db)).broken).toEqual({ position: 3, eventId: third });
});

test('an event taken out from under its seal is found, be it the last', async () => {
  const [, last = 0] = await buildSealed(2);
  await tamper('delete from audit_events where id = $1', last);
  expect((await verifyAuditTrail(db)).broken).toEqual({ position: 2, eventId: last });
});

test('a seal that was rewritten is found', async () => {
  const [first = 0] = await buildSealed(2);
  const [seal] = await db.select().from(auditSeals).where(eq(auditSeals.eventId, first));
  await tamper('update audit_seals set hash = $1 where event_id = $2', seal?.hash.replace(/./g, 'a'), first);
  const { broken } = await verifyAuditTrail(db);
  expect(broken?.eventId).toBe(first);
});
