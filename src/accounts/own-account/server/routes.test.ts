import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { knownDevices, sessions } from '#accounts/schema.ts';
import { checkPasswordLink, getMe } from '#accounts/session/contract.ts';
import { passwordTexts, signInTexts } from '#accounts/session/rules.ts';
import { createPasswordLink } from '#accounts/session/server/public.ts';
import { testPassword } from '#test/support/app.ts';
import { app, device, preparePeople, somebody, trailOf, tryToSignIn } from '#test/support/own-devices.ts';
import { changeOwnPassword, endOtherSessions, endSession, getOwnAccount } from '../contract.ts';
import { ownAccountTexts } from '../rules.ts';

const current = testPassword;

preparePeople();

describe('the own account', () => {
  test('says who one is and where one is signed in', async () => {
    const { username, device: first } = await somebody();
    await device(username, undefined, 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0');
    const { body } = await first(getOwnAccount);
    expect(body).toMatchObject({ username, email: `${username}@clienti.invalid`, secondFactor: null });
    expect(
      body.sessions.map(({ device, isCurrent, networkAddress }) => [device, isCurrent, networkAddress]),
    ).toEqual([
      ['Chrome su Android', true, '127.0.0.1'],
      ['Firefox su Windows', false, '127.0.0.1'],
    ]);
  });

  test('a session that has ended is not listed', async () => {
    const { username, device: first } = await somebody();
    await device(username);
    const [, other] = (await first(getOwnAccount)).body.sessions;
    await app.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, other?.id ?? 0));
    expect((await first(getOwnAccount)).body.sessions).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const password = 'una-password-nuova';

  test('ends the sessions elsewhere and links, keeps this session, and is on record', async () => {
    const { id, username, device: here } = await somebody();
    const { url } = await createPasswordLink({ ...app.foundation.services, user: null, requestId: null }, id);
    const token = url.split('#')[1] ?? '';
    const elsewhere = await device(username);
    expect((await here(changeOwnPassword, { body: { current, password } })).status).toBe(200);
    expect((await here(getMe)).status).toBe(200);
    expect((await elsewhere(getMe)).status).toBe(401);
    expect((await tryToSignIn(username)).status).toBe(401);
    expect((await tryToSignIn(username, password)).status).toBe(200);
    expect((await app.stranger.call(checkPasswordLink, { body: { token } })).status).toBe(404);
    const [event] = await trailOf(id);
    expect(event).toMatchObject({
      event: 'password.changed',
      details: { how: 'own-password' },
      actor: { id },
    });
  });

  test('asks for the old one; after five wrong ones one waits, on this device and not elsewhere', async () => {
    const { username, device: here } = await somebody();
    for (let n = 0; n < 5; n += 1) {
      const { status, failure } = await here(changeOwnPassword, { body: { current: 'x', password } });
      expect([status, failure.errors]).toEqual([422, { current: passwordTexts.wrongOwn }]);
    }
    const locked = await here(changeOwnPassword, { body: { current, password } });
    expect([locked.status, locked.failure.detail]).toEqual([429, signInTexts.wait(8)]);
    expect((await tryToSignIn(username)).status).toBe(200);
    expect((await here(getMe)).status).toBe(200);
  });

  test.each([
    [{ current, password: 'corta' }, { password: 'La password deve avere almeno 12 caratteri.' }],
    [{ current, password: 'x'.repeat(129) }, { password: 'La password può avere al massimo 128 caratteri.' }],
    [{ current, password: 'ciaociaociao' }, { password: passwordTexts.common }],
    [{ password }, { current: 'Indicare la password attuale' }],
  ])('%j is refused', async (body, errors) => {
    const { device: here } = await somebody();
    const { status, failure } = await here(changeOwnPassword, { body });
    expect([status, failure.errors]).toEqual([422, errors]);
  });
});

describe('sessions', () => {
  test('one ended elsewhere is answered 401 at its next request, and that is on record', async () => {
    const { id, username, device: here } = await somebody();
    const elsewhere = await device(username);
    expect((await elsewhere(getMe)).status).toBe(200);
    const other = (await here(getOwnAccount)).body.sessions.find(({ isCurrent }) => !isCurrent);
    const params = { session: other?.id ?? 0 };
    expect((await here(endSession, { params })).status).toBe(200);
    expect((await elsewhere(getMe)).status).toBe(401);
    expect((await here(getMe)).status).toBe(200);
    expect((await here(endSession, { params })).status).toBe(404);
    expect((await trailOf(id))[0]).toMatchObject({ event: 'session.revoked', details: { count: 1 } });
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);
  });

  test('all others end at once', async () => {
    const { username, device: here } = await somebody();
    const others = [await device(username), await device(username)];
    expect((await here(endOtherSessions)).body).toEqual({ count: 2 });
    for (const other of others) expect((await other(getMe)).status).toBe(401);
    expect((await here(endOtherSessions)).body).toEqual({ count: 0 });
  });

  test("the one in use is left by signing out, and a stranger's is not found", async () => {
    const { device: here } = await somebody();
    const { device: stranger } = await somebody();
    const own = (await here(getOwnAccount)).body.sessions[0]?.id ?? 0;
    const { status, failure } = await here(endSession, { params: { session: own } });
    expect([status, failure.detail]).toEqual([409, ownAccountTexts.current]);
    expect((await stranger(endSession, { params: { session: own } })).status).toBe(404);
    expect((await here(endSession, { params: { session: 'x' } })).status).toBe(404);
    expect((await here(getMe)).status).toBe(200);
  });
});
