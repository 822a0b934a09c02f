import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secondFactors, sessions, signInFailures } from '#accounts/schema.ts';
import { checkPasswordLink, getMe, login } from '#accounts/session/contract.ts';
import { passwordTexts, secondFactorTexts, signInTexts } from '#accounts/session/rules.ts';
import { createPasswordLink, removeSecondFactor } from '#accounts/session/server/public.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { authenticatorCode } from '#test/support/authenticator.ts';
import { createAccount } from '../../people/server/public.ts';
import {
  changeOwnPassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getOwnAccount,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../contract.ts';
import { ownAccountTexts } from '../rules.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const current = testPassword;
let app: TestApp;
let people = 0;

beforeAll(async () => {
  app = await openTestApp();
  await create('capo', 'admin');
});
beforeEach(() => app.db.delete(signInFailures));

function create(username: string, role: 'admin' | 'operatore' = 'operatore'): Promise<number> {
  return createAccount(app.db, app.foundation.authentication, {
    username,
    displayName: `Persona ${username}`,
    email: `${username}@clienti.invalid`,
    password: testPassword,
    roles: [role],
  });
}

/** Somebody new, signed in on one device. */
async function somebody() {
  people += 1;
  const username = `persona${people}`;
  const id = await create(username);
  return { id, username, device: await device(username) };
}

const tryToSignIn = (username: string, password = testPassword, code?: string) =>
  app.stranger.call(login, { body: { username, password, ...(code === undefined ? {} : { code }) } });

async function device(username: string, code?: string, userAgent = phone) {
  const body = { username, password: testPassword, ...(code === undefined ? {} : { code }) };
  const { status, headers } = await app.stranger.call(login, { body }, { 'user-agent': userAgent });
  expect(status).toBe(200);
  const parts = [headers['set-cookie']].flat().map((part) => String(part).split(';')[0]);
  const cookie = parts.join('; ');
  return <E extends Endpoint>(endpoint: E, input: Parameters<typeof app.stranger.call<E>>[1] = {}) =>
    app.stranger.call(endpoint, input, { cookie });
}
type Device = Awaited<ReturnType<typeof device>>;

const codeNow = (secret: string, steps = 0) => authenticatorCode(secret, app.clock.now(), steps);

async function switchOn(on: Device): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await on(startSecondFactor, { body: { current } });
  const { secret } = started.body;
  const confirmed = await on(confirmSecondFactor, { body: { code: codeNow(secret) } });
  expect([started.status, confirmed.status]).toEqual([200, 200]);
  app.clock.advance(1);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

async function trailOf(userId: number) {
  const query = { entity: 'user', entityId: String(userId) };
  const { body } = await (await app.as('capo')).call(listAuditEvents, { query });
  return body.events.filter(({ event }) => !event.startsWith('user.'));
}

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

  test('asks for the old one, and five wrong ones lock it like sign-in', async () => {
    const { username, device: here } = await somebody();
    for (let n = 0; n < 5; n += 1) {
      const { status, failure } = await here(changeOwnPassword, { body: { current: 'x', password } });
      expect([status, failure.errors]).toEqual([422, { current: passwordTexts.wrongOwn }]);
    }
    const locked = await here(changeOwnPassword, { body: { current, password } });
    expect([locked.status, locked.failure.detail]).toEqual([429, signInTexts.locked]);
    expect((await tryToSignIn(username)).status).toBe(429);
    expect((await here(getMe)).status).toBe(200);
  });

  test.each([
    [{ current, password: 'corta' }, { password: 'La password deve avere almeno 10 caratteri.' }],
    [{ current, password: 'x'.repeat(129) }, { password: 'La password può avere al massimo 128 caratteri.' }],
    [{ password }, { current: 'Indicare la password attuale' }],
  ])('%j is refused', async (body, errors) => {
    const { device: here } = await somebody();
    const { status, failure } = await here(changeOwnPassword, { body });
    expect([status, failure.errors]).toEqual([422, errors]);
  });
});

describe('switching the second factor on', () => {
  test('takes a first code, gives ten recovery codes, and is on record without its secrets', async () => {
    const { id, device: here } = await somebody();
    const { secret, recoveryCodes } = await switchOn(here);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { secondFactor } = (await here(getOwnAccount)).body;
    expect(secondFactor?.recoveryCodesLeft).toBe(10);
    const events = await trailOf(id);
    expect(events.map(({ event }) => event)).toEqual(['second-factor.enabled']);
    const [kept] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, id));
    expect(JSON.stringify([events, kept])).not.toContain(secret);
  });

  test('until it is confirmed, sign-in asks for nothing more; a wrong code confirms nothing', async () => {
    const { username, device: here } = await somebody();
    await here(startSecondFactor, { body: { current } });
    const wrong = await here(confirmSecondFactor, { body: { code: '000000' } });
    expect([wrong.status, wrong.failure.errors]).toEqual([422, { code: secondFactorTexts.wrongCode }]);
    expect((await tryToSignIn(username)).status).toBe(200);
  });

  test('starting anew makes the earlier secret useless', async () => {
    const { device: here } = await somebody();
    const earlier = (await here(startSecondFactor, { body: { current } })).body.secret;
    await here(startSecondFactor, { body: { current } });
    expect((await here(confirmSecondFactor, { body: { code: codeNow(earlier) } })).status).toBe(422);
  });

  test('needs the password, and that it is off', async () => {
    const { device: here } = await somebody();
    expect((await here(startSecondFactor, { body: { current: 'x' } })).status).toBe(422);
    const early = await here(confirmSecondFactor, { body: { code: '123456' } });
    expect([early.status, early.failure.detail]).toEqual([409, secondFactorTexts.notStarted]);
    await switchOn(here);
    for (const answer of [
      await here(startSecondFactor, { body: { current } }),
      await here(confirmSecondFactor, { body: { code: '123456' } }),
    ])
      expect([answer.status, answer.failure.detail]).toEqual([409, secondFactorTexts.alreadyOn]);
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code, takes it, and not a second time', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    const { codeNeeded, wrongCode } = secondFactorTexts;
    const asked = await tryToSignIn(username);
    expect([asked.status, asked.failure.errors]).toEqual([401, { code: codeNeeded }]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const code = codeNow(secret);
    expect((await tryToSignIn(username, testPassword, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(
      200,
    );
    const again = await tryToSignIn(username, testPassword, code);
    expect([again.status, again.failure.errors]).toEqual([401, { code: wrongCode }]);
    expect((await tryToSignIn(username, testPassword, codeNow(secret, -1))).status).toBe(401);
  });

  test('one code sent twice at the same moment opens one session', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    const code = codeNow(secret);
    const answers = await Promise.all([1, 2].map(() => tryToSignIn(username, testPassword, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('the code that switched it on is used up too', async () => {
    const { username, device: here } = await somebody();
    const { secret } = (await here(startSecondFactor, { body: { current } })).body;
    const code = codeNow(secret);
    await here(confirmSecondFactor, { body: { code } });
    expect((await tryToSignIn(username, testPassword, code)).status).toBe(401);
  });

  test('a wrong password says nothing of the second factor', async () => {
    const { username, device: here } = await somebody();
    await switchOn(here);
    const { status, failure } = await tryToSignIn(username, 'sbagliata', '123456');
    expect([status, failure.detail, failure.errors]).toEqual([401, signInTexts.wrong, {}]);
  });

  test('wrong codes lock like wrong passwords; asking for the code is no failure', async () => {
    const { username, device: here } = await somebody();
    const { secret } = await switchOn(here);
    for (let n = 0; n < 6; n += 1) expect((await tryToSignIn(username)).status).toBe(401);
    for (let n = 0; n < 5; n += 1)
      expect((await tryToSignIn(username, testPassword, '000000')).status).toBe(401);
    const locked = await tryToSignIn(username, testPassword, codeNow(secret));
    expect([locked.status, locked.failure.detail]).toEqual([429, signInTexts.locked]);
  });

  test('a recovery code stands in once, however it is written', async () => {
    const { id, username, device: here } = await somebody();
    const { recoveryCodes } = await switchOn(here);
    const [first = '', second = ''] = recoveryCodes;
    expect((await tryToSignIn(username, testPassword, first.toLowerCase().replace('-', ' '))).status).toBe(
      200,
    );
    expect((await tryToSignIn(username, testPassword, first)).status).toBe(401);
    expect((await tryToSignIn(username, testPassword, second)).status).toBe(200);
    expect((await here(getOwnAccount)).body.secondFactor?.recoveryCodesLeft).toBe(8);
    const [event] = await trailOf(id);
    expect(event).toMatchObject({ event: 'recovery-code.used', details: { left: 8 }, actor: { id } });
  });

  test("another one's recovery code is worth nothing", async () => {
    const { device: theirs } = await somebody();
    const { recoveryCodes } = await switchOn(theirs);
    const { username, device: here } = await somebody();
    await switchOn(here);
    expect((await tryToSignIn(username, testPassword, recoveryCodes[0])).status).toBe(401);
  });
});

describe('the second factor once it is on', () => {
  test('is switched off with the password', async () => {
    const { id, username, device: here } = await somebody();
    await switchOn(here);
    expect((await here(turnOffSecondFactor, { body: { current: 'x' } })).status).toBe(422);
    expect((await here(turnOffSecondFactor, { body: { current } })).status).toBe(200);
    expect((await tryToSignIn(username)).status).toBe(200);
    const again = await here(turnOffSecondFactor, { body: { current } });
    expect([again.status, again.failure.detail]).toEqual([409, secondFactorTexts.off]);
    expect((await trailOf(id))[0]?.event).toBe('second-factor.disabled');
  });

  test('gets new recovery codes, which end the old ones', async () => {
    const { username, device: here } = await somebody();
    const { recoveryCodes: old } = await switchOn(here);
    const { status, body } = await here(renewRecoveryCodes, { body: { current } });
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await tryToSignIn(username, testPassword, old[0])).status).toBe(401);
    expect((await tryToSignIn(username, testPassword, body.recoveryCodes[0])).status).toBe(200);
  });

  test('has no recovery codes to renew while it is off, nor without the password', async () => {
    const { device: here } = await somebody();
    expect((await here(renewRecoveryCodes, { body: { current } })).status).toBe(409);
    expect((await here(renewRecoveryCodes, { body: { current: 'x' } })).status).toBe(422);
  });

  test('is taken away by an administrator', async () => {
    const { id, username, device: here } = await somebody();
    await switchOn(here);
    const context = { ...app.foundation.services, user: null, requestId: null };
    expect(await removeSecondFactor(context, id)).toBe(true);
    expect(await removeSecondFactor(context, id)).toBe(false);
    expect((await tryToSignIn(username)).status).toBe(200);
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
