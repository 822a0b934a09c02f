import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { getOwnAccount } from '#accounts/own-account/contract.ts';
import { sessions } from '#accounts/schema.ts';
import { buildProductServer } from '#app/http-server.ts';
import { users } from '#identity/schema.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { createAccount } from '../../people/server/public.ts';
import { getMe, login } from '../contract.ts';
import { sessionHours } from '../rules.ts';
import { forgetOldSignIns } from './public.ts';
import { readSignedToken } from './session-token.ts';

const app: TestApp = await openTestApp();
let people = 0;
let username: string;
let userId: number;
let cookie: string;

beforeEach(async () => {
  username = `persona-${(people += 1)}`;
  userId = await createAccount(app.db, app.foundation.authentication, {
    ...{ username, displayName: username, email: `${username}@demo.invalid` },
    ...{ password: testPassword, roles: ['lab'] },
  });
  cookie = cookieOf(await app.stranger.call(login, { body: { username, password: testPassword } }));
});

/** The session's own cookie, the first that is set. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

const ask = (withCookie = cookie) => app.stranger.call(getMe, {}, { cookie: withCookie });
const moveEnd = (interval: string) =>
  app.db
    .update(sessions)
    .set({ expiresAt: sql`${sessions.expiresAt} + ${interval}::interval` })
    .where(eq(sessions.userId, userId));

/** The same product with a page of the built web application. */
async function openWithPage(page: string) {
  const folder = await mkdtemp(join(tmpdir(), 'radia-web-'));
  await writeFile(join(folder, 'index.html'), page);
  const server = await buildProductServer(app.foundation, pino({ level: 'silent' }), folder);
  atEndOfFile(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  return server;
}

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

  test('is left as it is by the page, which hands out no cookie, for the call after it to prolong', async () => {
    const server = await openWithPage('<html data-locale="it"></html>');
    await app.db.update(users).set({ locale: 'de' }).where(eq(users.id, userId));
    await moveEnd('-6 minutes');
    const page = await server.inject({ url: '/user', headers: { cookie } });
    expect([page.statusCode, page.body]).toEqual([200, '<html data-locale="de"></html>']);
    expect((await ask()).headers['set-cookie']).toBeDefined();
  });

  test('is nobody’s once it has ended', async () => {
    await moveEnd(`-${sessionHours} hours`);
    expect((await ask()).status).toBe(401);
  });

  test('ends after 16 hours in all, however it is used, and is not counted as open', async () => {
    const begunAgo = (interval: string) =>
      app.db
        .update(sessions)
        .set({ createdAt: sql`now() - ${interval}::interval` })
        .where(eq(sessions.userId, userId));
    await begunAgo('15 hours 59 minutes');
    expect((await ask()).status).toBe(200);
    expect((await app.stranger.call(getOwnAccount, {}, { cookie })).body.sessions).toHaveLength(1);
    await begunAgo('16 hours 1 minute');
    const late = await ask();
    expect([late.status, late.headers['set-cookie']]).toEqual([401, undefined]);
    const other = cookieOf(await app.stranger.call(login, { body: { username, password: testPassword } }));
    expect((await app.stranger.call(getOwnAccount, {}, { cookie: other })).body.sessions).toHaveLength(1);
    await moveEnd('-6 minutes');
    expect((await ask()).status).toBe(401);
    await forgetOldSignIns(app.db, new Date(Date.parse('2999-01-01')));
    expect(await app.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
  });

  test('ends when somebody signs in again in the same browser, and only then', async () => {
    const elsewhere = await app.stranger.call(login, { body: { username, password: testPassword } });
    const wrong = { body: { username, password: 'sbagliata' } };
    expect((await app.stranger.call(login, wrong, { cookie })).status).toBe(401);
    expect((await ask()).status).toBe(200);
    const right = { body: { username, password: testPassword } };
    const anew = await app.stranger.call(login, right, { cookie });
    expect((await ask()).status).toBe(401);
    expect((await ask(cookieOf(anew))).status).toBe(200);
    expect((await ask(cookieOf(elsewhere))).status).toBe(200);
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
