import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { erasePerson, exportUserData } from '#accounts/personal-data/contract.ts';
import { lastSeen, sessions } from '#accounts/schema.ts';
import { logout } from '#accounts/session/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { partOf } from '#test/support/personal-traces.ts';
import { getUser, listUsers } from '../contract.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  admin = await app.as('admin');
});

const detail = async (user: number) => (await admin.call(getUser, { params: { user } })).body;

test('when a person was last seen stays known after signing out, and does not count as a change', async () => {
  const { id } = await buildUser(app.db, { username: 'uscita' });
  const { lastSeenAt, versione } = await detail(id);
  expect(lastSeenAt).toBeNull();
  const person = await app.as('uscita');
  const seen = (await detail(id)).lastSeenAt;
  expect(seen).not.toBeNull();
  await person.call(logout);
  expect(await detail(id)).toMatchObject({ sessions: 0, lastSeenAt: seen, versione });
  const { body } = await admin.call(listUsers, { query: { q: 'uscita' } });
  expect(body.rows[0]?.lastSeenAt).toBe(seen);
});

test('a session that is prolonged moves it, one that was used before does not move it back', async () => {
  const { id } = await buildUser(app.db, { username: 'in-uso' });
  await app.as('in-uso');
  const use = (at: string) =>
    app.db
      .update(sessions)
      .set({ updatedAt: sql`${at}::timestamptz` })
      .where(eq(sessions.userId, id));
  await use('2090-01-02T08:00:00Z');
  expect((await detail(id)).lastSeenAt).toBe('2090-01-02T08:00:00.000Z');
  await use('2090-01-01T08:00:00Z');
  expect((await detail(id)).lastSeenAt).toBe('2090-01-02T08:00:00.000Z');
});

test('it is handed out with the data of the person and erased with them', async () => {
  const { id } = await buildUser(app.db, { username: 'vista' });
  await app.as('vista');
  const { body } = await admin.call(exportUserData, { params: { user: id } });
  expect(partOf(body, 'Ultimo uso')).toHaveLength(1);
  await admin.call(erasePerson, { params: { user: id }, body: { conferma: 'vista' } });
  expect(await app.db.$count(lastSeen, eq(lastSeen.userId, id))).toBe(0);
});
