import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { createAccount } from '../../people/server/public.ts';
import { getMe, login, logout } from '../contract.ts';
import { signInTexts } from '../rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  const { authentication } = app.foundation;
  for (const [username, role] of [
    ['laboratorio', 'lab'],
    ['cliente', 'cliente'],
    ['operatore', 'operatore'],
  ] as const) {
    await createAccount(app.db, authentication, {
      username,
      displayName: `Utente ${username}`,
      email: `${username}@demo.invalid`,
      password: testPassword,
      roles: [role],
    });
  }
});

const signIn = (username: string, password: string, networkAddress = '10.0.0.1') =>
  app.stranger.send({
    method: 'POST',
    url: login.path,
    payload: { username, password },
    remoteAddress: networkAddress,
  });

describe('sign-in', () => {
  test('opens a session that says who is signed in (R0-003, R0-018)', async () => {
    const lab = await app.as('laboratorio');
    const me = await lab.call(getMe);
    expect(me.status).toBe(200);
    expect(me.body.user).toMatchObject({
      username: 'laboratorio',
      roles: ['lab'],
      internal: true,
      client: false,
      locale: 'it',
    });
  });

  test('a client user carries the client flag and not the internal one (R0-020)', async () => {
    const me = await (await app.as('cliente')).call(getMe);
    expect(me.body.user).toMatchObject({ internal: false, client: true });
  });

  test('user names are not case-sensitive', async () => {
    expect((await signIn('Laboratorio', testPassword)).status).toBe(200);
  });

  test('the cookie is closed to scripts and to other sites', async () => {
    const { headers } = await signIn('laboratorio', testPassword);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Lax/i);
  });

  test('a wrong password and an unknown name get the same answer', async () => {
    const wrong = await signIn('operatore', 'sbagliata', '10.0.0.2');
    const unknown = await signIn('nessuno', 'sbagliata', '10.0.0.2');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.failure.detail).toBe('Credenziali non valide');
    expect(unknown.failure.detail).toBe(wrong.failure.detail);
  });

  test('missing fields are named', async () => {
    const answer = await app.stranger.call(login, { body: {} });
    expect(answer.status).toBe(422);
    expect(answer.failure.errors).toEqual({
      username: 'Indicare il nome utente',
      password: 'Indicare la password',
    });
  });

  test('a write from another site is refused', async () => {
    const answer = await app.stranger.call(
      login,
      { body: { username: 'a', password: 'b' } },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
  });

  test('after sign-out the session is gone, and every call answers 401 (R0-339)', async () => {
    const opened = await signIn('laboratorio', testPassword);
    const cookie = [opened.headers['set-cookie']]
      .flat()
      .map((part) => String(part).split(';')[0])
      .join('; ');
    expect((await app.stranger.call(getMe, {}, { cookie })).status).toBe(200);
    await app.stranger.call(logout, {}, { cookie });
    const after = await app.stranger.call(getMe, {}, { cookie });
    expect(after.status).toBe(401);
    expect(after.failure.detail).toBe('Sessione scaduta');
  });
});

describe('locking of sign-in', () => {
  test('five failures for a user name lock it, from any address, for 15 minutes', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signIn('bersaglio', 'x', `10.1.0.${n}`)).status).toBe(401);
    const locked = await signIn('bersaglio', 'x', '10.1.0.9');
    expect(locked.status).toBe(429);
    expect(locked.failure.detail).toBe(signInTexts.locked);
    app.clock.advance(14);
    expect((await signIn('bersaglio', 'x', '10.1.0.9')).status).toBe(429);
    app.clock.advance(2);
    expect((await signIn('bersaglio', 'x', '10.1.0.9')).status).toBe(401);
  });

  test('five failures from a network address lock it for every name; the right password does not pass either', async () => {
    for (let n = 0; n < 5; n += 1) await signIn(`nome${n}`, 'x', '10.2.0.1');
    expect((await signIn('laboratorio', testPassword, '10.2.0.1')).status).toBe(429);
    expect((await signIn('laboratorio', testPassword, '10.2.0.2')).status).toBe(200);
  });

  test('twenty tries at the same moment get no more than five answers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('insieme', 'x', '10.3.0.1')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('ten people of one office may sign in at the same moment', async () => {
    const answers = await Promise.all(
      ['laboratorio', 'cliente', 'operatore'].flatMap((name) =>
        [1, 2, 3].map(() => signIn(name, testPassword, '10.5.0.1')),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  });

  test('the lock lasts 15 minutes from the fifth failure, not from the first', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect((await signIn('lento', 'x', `10.6.0.${n}`)).status).toBe(401);
      if (n < 4) app.clock.advance(3.5);
    }
    app.clock.advance(14);
    expect((await signIn('lento', 'x', '10.6.1.1')).status).toBe(429);
    app.clock.advance(1);
    expect((await signIn('lento', 'x', '10.6.1.1')).status).toBe(401);
  });

  test('a success forgets the failures of the name', async () => {
    for (let n = 0; n < 4; n += 1) await signIn('operatore', 'x', `10.4.0.${n}`);
    expect((await signIn('operatore', testPassword, '10.4.1.1')).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await signIn('operatore', 'x', `10.4.2.${n}`)).status).toBe(401);
  });
});
