import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { listAuditEvents } from '../contract.ts';
import { sealAuditEvents } from './sealing.ts';

let app: TestApp;
let admin: Caller;
let ids: { merged: number; created: number; placed: number; removed: number };

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  await buildUser(app.db, { username: 'laboratorio', roles: ['lab'] });
  const anna = await buildUser(app.db, { username: 'operatore', displayName: 'Operatore Alfa' });
  const merged = await buildAuditEvent(app.db, { event: 'client.merged', entityId: '99' });
  // 23:30 of 14 March and 00:30 of 15 March in Rome.
  const created = await buildAuditEvent(app.db, {
    happenedAt: new Date('2026-03-14T22:30:00Z'),
    entityId: '7',
    details: { name: 'Terme 100% naturali', principalId: 1 },
  });
  const placed = await buildAuditEvent(app.db, {
    happenedAt: new Date('2026-03-14T23:30:00Z'),
    actorId: anna.id,
    requestId: 'richiesta-1',
    event: 'placement.placed',
    entity: 'placement',
    entityId: '7',
    details: { code: 'LBS00042', pointId: 3, startedOn: '2026-03-15', photoSha256: null },
  });
  await sealAuditEvents(app.db, app.clock.now());
  const removed = await buildAuditEvent(app.db, {
    happenedAt: new Date('2026-03-15T10:00:00Z'),
    actorId: anna.id,
    event: 'placement.removed',
    entity: 'placement',
    entityId: '8',
    details: { code: 'LBS00043', pointId: 3, endedOn: '2026-03-15', lost: false },
  });
  ids = { merged: merged.id, created: created.id, placed: placed.id, removed: removed.id };
  admin = await app.as('admin');
});

async function found(query: Record<string, string | number> = {}): Promise<number[]> {
  const answer = await admin.call(listAuditEvents, { query });
  expect(answer.status).toBe(200);
  return answer.body.events.map(({ id }) => id);
}

describe('the audit trail', () => {
  test('shows who did what, the latest first, and what is already sealed', async () => {
    const { body } = await admin.call(listAuditEvents);
    expect(body.hasMore).toBe(false);
    expect(body.events.map(({ id, sealed }) => [id, sealed])).toEqual([
      [ids.removed, false],
      [ids.placed, true],
      [ids.created, true],
      [ids.merged, true],
    ]);
    expect(body.events[1]).toMatchObject({
      at: '2026-03-14T23:30:00.000Z',
      actor: { displayName: 'Operatore Alfa' },
      event: 'placement.placed',
      label: 'Dosimetro posizionato',
      entity: 'placement',
      entityId: '7',
      details: { code: 'LBS00042', startedOn: '2026-03-15' },
      requestId: 'richiesta-1',
    });
    expect(body.events[2]?.actor).toBeNull();
  });

  test('an event that the program no longer knows is shown by its name', async () => {
    const { body } = await admin.call(listAuditEvents, { query: { entity: 'client', entityId: 99 } });
    expect(body.events.map((event) => [event.id, event.label])).toEqual([[ids.merged, 'client.merged']]);
  });

  test('is filtered by event, record and words', async () => {
    expect(await found({ event: 'placement.placed' })).toEqual([ids.placed]);
    expect(await found({ entity: 'placement', entityId: '7' })).toEqual([ids.placed]);
    expect(await found({ q: 'alfa lbs00043' })).toEqual([ids.removed]);
    expect(await found({ q: 'richiesta-1' })).toEqual([ids.placed]);
    expect(await found({ q: '100%' })).toEqual([ids.created]);
    expect(await found({ q: '_%_' })).toEqual([]);
    expect(await found({ q: '\\' })).toEqual([]);
  });

  test('days begin and end in Rome', async () => {
    expect(await found({ from: '2026-03-15', to: '2026-03-15' })).toEqual([ids.removed, ids.placed]);
    expect(await found({ from: '2026-03-14', to: '2026-03-14' })).toEqual([ids.created]);
    expect(await found({ from: '2026-03-16', to: '2026-03-16' })).toEqual([]);
  });

  test('is read page by page, from the last event of the page before', async () => {
    const first = await admin.call(listAuditEvents, { query: { entity: 'placement', limit: 1 } });
    expect(first.body).toMatchObject({ hasMore: true, events: [{ id: ids.removed }] });
    const query = { entity: 'placement', limit: 1, before: ids.removed };
    const second = await admin.call(listAuditEvents, { query });
    expect(second.body).toMatchObject({ hasMore: false, events: [{ id: ids.placed }] });
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'x'],
    ['before', '0'],
    ['before', '1.5'],
    ['from', '15/03/2026'],
    ['to', '2026-02-30'],
    ['event', 'nothing.happened'],
    ['q', 'x'.repeat(101)],
  ])('refuses %s=%s with the text of that filter', async (name, value) => {
    const { status, failure } = await admin.call(listAuditEvents, { query: { [name]: value } });
    expect(status).toBe(422);
    expect(failure.errors[name]).toMatch(/\.$/);
  });

  test('is for administrators alone', async () => {
    expect((await app.stranger.call(listAuditEvents)).status).toBe(401);
    expect((await (await app.as('laboratorio')).call(listAuditEvents)).status).toBe(403);
    expect((await (await app.as('operatore')).call(listAuditEvents)).status).toBe(403);
  });
});
