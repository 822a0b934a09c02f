import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeOwnPassword, endOtherSessions } from '#accounts/own-account/contract.ts';
import { knownDevices, signInFailures } from '#accounts/schema.ts';
import { disableUser, endUserSessions, unlockSignIn } from '#accounts/user-access/contract.ts';
import { getUser } from '#accounts/users/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { choosePassword, login } from '../contract.ts';
import { knownDeviceDays, signInTexts } from '../rules.ts';
import { createPasswordLink, deviceHashOf, forgetOldSignIns } from './public.ts';

let app: TestApp;
let admin: Caller;
let networks = 0;
let network: string;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'capo', roles: ['admin'] });
  for (const username of ['admin', 'cliente', 'operatore']) await buildUser(app.db, { username });
  admin = await app.as('capo');
});

beforeEach(async () => {
  await app.db.delete(signInFailures);
  network = `10.0.${(networks += 1)}.1`;
});

type From = { address?: string; cookie?: string };
const signIn = (username: string, password: string, { address = network, cookie = '' }: From = {}) =>
  app.stranger.send({
    method: 'POST',
    url: login.path,
    payload: { username, password },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
const fail = async (username: string, times: number, from: From = {}) => {
  for (let n = 0; n < times; n += 1) expect((await signIn(username, 'x', from)).status).toBe(401);
};
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']].flat().map((cookie) => String(cookie));
const deviceCookie = (answer: { headers: Record<string, unknown> }) =>
  cookiesOf(answer).find((cookie) => cookie.startsWith('radia.device=')) ?? '';
/** A device on which the person has signed in: its cookie without any session. */
const knownTo = async (username: string, cookie = '') => {
  const answer = await signIn(username, testPassword, { cookie });
  expect(answer.status).toBe(200);
  return deviceCookie(answer).split(';')[0] ?? '';
};
const seconds = (count: number) => app.clock.advance(count / 60);
const idOf = async (username: string) => (await buildUser(app.db, { username })).id;

describe('after five failures for a user name', () => {
  test('one waits 8 seconds, from any address, then the right password is taken', async () => {
    for (let n = 0; n < 5; n += 1) await fail('admin', 1, { address: `10.1.0.${n}` });
    const early = await signIn('admin', testPassword);
    expect([early.status, early.failure.detail]).toEqual([
      429,
      'Troppi tentativi non riusciti. Riprovare tra 8 secondi.',
    ]);
    expect(early.headers['retry-after']).toBe('8');
    seconds(7);
    expect((await signIn('admin', testPassword)).failure.detail).toBe(signInTexts.wait(1));
    seconds(1);
    expect((await signIn('admin', testPassword)).status).toBe(200);
    // And what failed before is forgotten.
    await fail('admin', 5);
  });

  test('every further one doubles the wait, up to 15 minutes; waiting in vain does not prolong it', async () => {
    await fail('nessuno', 5);
    for (const wait of [8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await signIn('nessuno', 'x')).headers['retry-after']).toBe(String(wait));
      seconds(wait);
      await fail('nessuno', 1);
    }
    app.clock.advance(24 * 60);
    await fail('nessuno', 5);
  });

  test('twenty tries at the same moment get exactly five answers, and one after each wait', async () => {
    const together = () => Promise.all(Array.from({ length: 20 }, () => signIn('insieme', 'x')));
    const passed = async () => (await together()).filter(({ status }) => status === 401).length;
    expect(await passed()).toBe(5);
    expect(await passed()).toBe(0);
    seconds(8);
    expect(await passed()).toBe(1);
    expect(await app.db.$count(signInFailures)).toBe(6);
  });
});

describe('behind one address', () => {
  test('five people mistype, and the sixth comes in', async () => {
    for (let n = 0; n < 5; n += 1) await fail(`nome${n}`, 1);
    expect((await signIn('cliente', testPassword)).status).toBe(200);
  });

  test('after a hundred failures within an hour strangers wait; a known device and others elsewhere do not', async () => {
    const cookie = await knownTo('cliente');
    const failures = Array.from({ length: 100 }, (_, n) => ({
      ...{ username: `nome${n}`, networkAddress: network, failedAt: app.clock.now() },
    }));
    await app.db.insert(signInFailures).values(failures);
    expect((await signIn('operatore', testPassword)).failure.detail).toBe(signInTexts.wait(8));
    expect((await signIn('operatore', testPassword, { address: '10.9.9.9' })).status).toBe(200);
    expect((await signIn('cliente', testPassword, { cookie })).status).toBe(200);
    seconds(8);
    expect((await signIn('operatore', testPassword)).status).toBe(200);
    await app.db.update(signInFailures).set({ failedAt: app.clock.now() });
    app.clock.advance(60);
    await fail('operatore', 1);
  });

  test('whoever may choose his own address within a network of IPv6 is counted as one', async () => {
    for (const end of [':1', ':2', 'a:b:c:d']) await fail('nessuno', 1, { address: `2001:db8:7:7:${end}` });
    const kept = await app.db.select().from(signInFailures);
    expect(kept.map(({ networkAddress }) => networkAddress)).toEqual(Array(3).fill('2001:db8:7:7::/64'));
  });

  test('nine sign-ins of three people at the same moment succeed', async () => {
    const names = ['admin', 'cliente', 'operatore'].flatMap((name) => [name, name, name]);
    const answers = await Promise.all(names.map((name) => signIn(name, testPassword)));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
  });
});

describe('a known device', () => {
  test('is told by a signed cookie that scripts cannot read', async () => {
    const cookie = deviceCookie(await signIn('admin', testPassword));
    expect(cookie).toMatch(
      /^radia\.device=[\w-]{43}\.[\w%]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('lets its person in while strangers try the name; it waits for its own failures alone', async () => {
    const cookie = await knownTo('admin');
    await fail('admin', 5, { address: '10.8.8.8' });
    expect((await signIn('admin', testPassword)).status).toBe(429);
    expect((await signIn('admin', testPassword, { cookie })).status).toBe(200);
    // The success is that of the device: strangers go on waiting.
    expect((await signIn('admin', testPassword)).status).toBe(429);

    await fail('admin', 5, { cookie });
    expect((await signIn('admin', testPassword, { cookie })).failure.detail).toBe(signInTexts.wait(8));
    seconds(8);
    expect((await signIn('admin', testPassword, { cookie })).status).toBe(200);
  });

  test('keeps its failures to itself: they make neither strangers nor its network wait', async () => {
    const cookie = await knownTo('operatore');
    const deviceHash = deviceHashOf({ ...app.foundation.services, headers: new Headers({ cookie }) });
    const failedAt = app.clock.now();
    const failure = { username: 'operatore', networkAddress: network, deviceHash, failedAt };
    await app.db.insert(signInFailures).values(Array.from({ length: 100 }, () => failure));
    expect((await signIn('operatore', testPassword)).status).toBe(200);
    await fail('nessuno', 1);
    expect((await signIn('operatore', testPassword, { cookie })).status).toBe(429);
  });

  test('is known for the person who has used it, and for each of several', async () => {
    const cookie = await knownTo('admin');
    await fail('cliente', 5, { cookie });
    expect((await signIn('cliente', testPassword, { cookie })).status).toBe(429);
    seconds(8);
    expect(await knownTo('cliente', cookie)).toBe(cookie);
    await fail('cliente', 5, { address: '10.8.8.8' });
    expect((await signIn('cliente', testPassword, { cookie })).status).toBe(200);
    const [name = '', value = ''] = cookie.split('=');
    await fail('admin', 5, { address: '10.8.8.8' });
    for (const forged of [`${name}=x${value}`, `${name}=${value.split('.')[0]}.x`, `${name}=x`])
      expect((await signIn('admin', testPassword, { cookie: forged })).status).toBe(429);
  });

  test.each<[string, (person: { id: number; call: Caller }) => Promise<{ status: number }>]>([
    ['an administrator ends the sessions', ({ id }) => admin.call(endUserSessions, { params: { user: id } })],
    ['an administrator disables the account', ({ id }) => admin.call(disableUser, { params: { user: id } })],
    ['the person signs out elsewhere', ({ call }) => call.call(endOtherSessions)],
    [
      'the person changes the password elsewhere',
      ({ call }) =>
        call.call(changeOwnPassword, { body: { current: testPassword, password: 'cambiata-per-prova-7' } }),
    ],
  ])('is forgotten when %s', async (_how, act) => {
    const username = `revocata${networks}`;
    const id = await idOf(username);
    await knownTo(username);
    const call = await app.as(username);
    expect((await act({ id, call })).status).toBe(200);
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(0);
  });

  test('a password chosen by a link forgets the others, and makes the device known', async () => {
    const id = await idOf('smemorata');
    const before = await knownTo('smemorata');
    const context = { ...app.foundation.services, user: null, requestId: null };
    const token = (await createPasswordLink(context, id)).url.split('#')[1] ?? '';
    const password = 'cambiata-per-prova-7';
    const answer = await app.stranger.call(choosePassword, { body: { token, password } });
    const cookie = deviceCookie(answer).split(';')[0] ?? '';
    await fail('smemorata', 5, { address: '10.8.8.8' });
    expect((await signIn('smemorata', password, { cookie: before })).status).toBe(429);
    expect((await signIn('smemorata', password, { cookie })).status).toBe(200);
  });

  test('that nobody signs in on for half a year is forgotten', async () => {
    const id = await idOf('assente');
    await knownTo('assente');
    const later = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
    await forgetOldSignIns(app.db, later(knownDeviceDays - 1));
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(1);
    await forgetOldSignIns(app.db, later(knownDeviceDays + 1));
    expect(await app.db.$count(knownDevices, eq(knownDevices.userId, id))).toBe(0);
  });
});

test('an administrator sees the wait of strangers and takes it away, which is on record', async () => {
  const id = await idOf('bloccata');
  await fail('bloccata', 5);
  const at = app.clock.now().toISOString();
  const freeAt = new Date(app.clock.now().getTime() + 8000).toISOString();
  const seen = async () => (await admin.call(getUser, { params: { user: id } })).body.failedTries;
  expect(await seen()).toEqual({ count: 5, latestAt: at, freeAt });
  const unlock = () => admin.call(unlockSignIn, { params: { user: id } });
  expect((await unlock()).body).toEqual({ forgotten: 5 });
  expect(await seen()).toEqual({ count: 0, latestAt: null, freeAt: null });
  expect((await signIn('bloccata', testPassword)).status).toBe(200);
  expect((await unlock()).body).toEqual({ forgotten: 0 });
  const events = await app.db.select().from(auditEvents).where(eq(auditEvents.event, 'user.unlocked'));
  expect(events.map(({ entityId, details }) => [entityId, details])).toEqual([[String(id), { failures: 5 }]]);
});
