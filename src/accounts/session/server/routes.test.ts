import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { createAccount } from '../../people/server/public.ts';
import { getMe, login, logout } from '../contract.ts';

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
    const field = await (await app.as('operatore')).call(getMe);
    expect(field.body.user).toMatchObject({ roles: ['operatore'], internal: false, client: false });
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
