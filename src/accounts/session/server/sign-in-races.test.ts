import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeOwnPassword, confirmSecondFactor, startSecondFactor } from '#accounts/own-account/contract.ts';
import { secondFactors, sessions } from '#accounts/schema.ts';
import { disableUser, enableUser } from '#accounts/user-access/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { authenticatorCode } from '#test/support/authenticator.ts';
import { login } from '../contract.ts';
import { secondFactorTexts, signInTexts } from '../rules.ts';
import { changePassword } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
});

const signIn = (username: string, password = testPassword) =>
  app.stranger.call(login, { body: { username, password } });

/** Lets something happen after the proofs of the next sign-in have been checked, before its session is opened. */
function beforeOpening(happen: () => Promise<unknown>): void {
  const { api } = app.foundation.authentication;
  const open = api.openSession;
  vi.spyOn(api, 'openSession').mockImplementationOnce(async (input: Parameters<typeof open>[0]) => {
    await happen();
    return open(input);
  });
}

/** Until somebody waits for a lock in this database, or `isOver`. */
async function waitForLock(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await app.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

describe('a session opened with proofs that ended meanwhile', () => {
  const password = 'una-password-nuova';

  test('the password has been changed: nobody is signed in with the old one', async () => {
    const { id } = await buildUser(app.db, { username: 'cambiata' });
    const person = await app.as('cambiata');
    const change = { body: { current: testPassword, password } };
    beforeOpening(async () => expect((await person.call(changeOwnPassword, change)).status).toBe(200));
    const late = await signIn('cambiata');
    expect([late.status, late.failure.detail]).toEqual([401, signInTexts.wrong]);
    expect(late.headers['set-cookie']).toBeUndefined();
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
    expect((await signIn('cambiata', password)).status).toBe(200);
  });

  test('the password is just being changed: it is waited for', async () => {
    const { id } = await buildUser(app.db, { username: 'contesa' });
    let late: ReturnType<typeof signIn> | undefined;
    let isAnswered = false;
    await app.db.transaction(async (db) => {
      const context = { ...app.foundation.services, db, user: { id }, requestId: null };
      const isChanged = new Promise<void>((resolve) => {
        beforeOpening(async () => {
          await changePassword(context, id, { hash: 'another', how: 'own-password' });
          resolve();
        });
      });
      late = signIn('contesa');
      void late.then(() => {
        isAnswered = true;
      });
      await isChanged;
      await waitForLock(() => isAnswered);
    });
    expect((await late)?.status).toBe(401);
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  test('the account has been disabled: the session does not come to life when it is enabled', async () => {
    const { id } = await buildUser(app.db, { username: 'sospesa' });
    const admin = await app.as('admin');
    beforeOpening(() => admin.call(disableUser, { params: { user: id } }));
    expect((await signIn('sospesa')).status).toBe(401);
    await admin.call(enableUser, { params: { user: id } });
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });
});

test('a code confirms the secret it was checked with, not one that took its place at the same instant', async () => {
  const { id } = await buildUser(app.db, { username: 'doppia' });
  const person = await app.as('doppia');
  const { secret } = (await person.call(startSecondFactor, { body: { current: testPassword } })).body;
  let confirmed: ReturnType<typeof person.call<typeof confirmSecondFactor>> | undefined;
  let isAnswered = false;
  await app.db.transaction(async (db) => {
    await db.update(secondFactors).set({ secret: 'of another page' }).where(eq(secondFactors.userId, id));
    const code = authenticatorCode(secret, app.clock.now());
    confirmed = person.call(confirmSecondFactor, { body: { code } });
    void confirmed.then(() => {
      isAnswered = true;
    });
    await waitForLock(() => isAnswered);
  });
  const answer = await confirmed;
  expect([answer?.status, answer?.failure.detail]).toEqual([409, secondFactorTexts.changed]);
  const [kept] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
  expect(kept?.confirmedAt).toBeNull();
});
