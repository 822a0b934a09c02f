import { beforeAll, beforeEach, expect } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { signInFailures } from '#accounts/schema.ts';
import { login } from '#accounts/session/contract.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { openTestApp, type TestApp, testPassword } from './app.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
export let app: TestApp;
let people = 0;

/** For the top of a test file: a product with an administrator, in which nobody is locked out. */
export function preparePeople(): void {
  beforeAll(async () => {
    app = await openTestApp();
    await create('capo', 'admin');
  });
  beforeEach(() => app.db.delete(signInFailures));
}

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
export async function somebody() {
  people += 1;
  const username = `persona${people}`;
  const id = await create(username);
  return { id, username, device: await device(username) };
}

export const tryToSignIn = (username: string, password = testPassword, code?: string) =>
  app.stranger.call(login, { body: { username, password, ...(code === undefined ? {} : { code }) } });

export async function device(username: string, code?: string, userAgent = phone) {
  const body = { username, password: testPassword, ...(code === undefined ? {} : { code }) };
  const { status, headers } = await app.stranger.call(login, { body }, { 'user-agent': userAgent });
  expect(status).toBe(200);
  const parts = [headers['set-cookie']].flat().map((part) => String(part).split(';')[0]);
  const cookie = parts.join('; ');
  return <E extends Endpoint>(endpoint: E, input: Parameters<typeof app.stranger.call<E>>[1] = {}) =>
    app.stranger.call(endpoint, input, { cookie });
}
export type Device = Awaited<ReturnType<typeof device>>;

/** What is on record about somebody, the latest first, apart from what administrators did. */
export async function trailOf(userId: number) {
  const query = { entity: 'user', entityId: String(userId) };
  const { body } = await (await app.as('capo')).call(listAuditEvents, { query });
  return body.events.filter(({ event }) => !event.startsWith('user.'));
}
