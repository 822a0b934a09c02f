import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { createAccount } from '../../people/server/public.ts';
import { getMe, login } from '../contract.ts';
import { sessionHours } from '../rules.ts';
import { readSignedToken } from './session-token.ts';

const app: TestApp = await openTestApp();
let people = 0;
let userId: number;
let cookie: string;

beforeEach(async () => {
  const username = `persona-${(people += 1)}`;
  userId = await createAccount(app.db, app.foundation.authentication, {
    ...{ username, displayName: username, email: `${username}@demo.invalid` },
    ...{ password: testPassword, roles: ['lab'] },
  });
  const { headers } = await app.stranger.call(login, { body: { username, password: testPassword } });
  cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
});

const ask = (withCookie = cookie) => app.stranger.call(getMe, {}, { cookie: withCookie });
const moveEnd = (interval: string) =>
  app.db
    .update(sessions)
    .set({ expiresAt: sql`${sessions.expiresAt} + ${interval}::interval` })
    .where(eq(sessions.userId, userId));

describe('a session in use', () => {
  test('stays as it is for some minutes, then goes on for its whole length', async () => {
    const early = await ask(`theme=dark; ${cookie}; other=1`);
    expect([early.status, early.headers['set-cookie']]).toEqual([200, undefined]);
    await moveEnd('-6 minutes');
    const later = await ask();
    expect([later.status, String(later.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/^radia\.session_token=[^;]+; Max-Age=28800;/),
    ]);
    const [session] = await app.db
      .select({
        whole: sql<boolean>`${sessions.expiresAt} > now() + ${`${sessionHours} hours -1 minute`}::interval`,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(session?.whole).toBe(true);
  });

  test('is nobody’s once it has ended', async () => {
    await moveEnd(`-${sessionHours} hours`);
    expect((await ask()).status).toBe(401);
  });

  test('is nobody’s while its user is disabled', async () => {
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, userId));
    expect((await ask()).status).toBe(401);
  });

  test('needs the signature of this installation', async () => {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    const [token, signature = ''] = decodeURIComponent(value).split('.');
    const swapped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const forged of [`${token}.${swapped}`, `${token}.`, `${token}`, '%', `x${token}.${signature}`]) {
      expect((await ask(`${name}=${encodeURIComponent(forged)}`)).status).toBe(401);
    }
    expect((await ask(`${name}=%E0%A4%A`)).status).toBe(401);
  });
});

test('a token is read from among other cookies', () => {
  const secret = 'a-secret-for-tests-only-0123456789abcdef';
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const token = decodeURIComponent(value).split('.')[0];
  expect(readSignedToken(`a=b; ${cookie};c=d`, name, secret)).toBe(token);
  expect(readSignedToken(`a=b; x${cookie}`, name, secret)).toBeNull();
  expect(readSignedToken(cookie, name, `${secret}!`)).toBeNull();
});
