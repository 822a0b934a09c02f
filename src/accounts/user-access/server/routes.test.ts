import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { passwordLinks, secondFactors } from '#accounts/schema.ts';
import { checkPasswordLink, getMe, requestPasswordLink } from '#accounts/session/contract.ts';
import { answerPasswordRequests, createPasswordLink } from '#accounts/session/server/public.ts';
import { getUser, updateUser } from '#accounts/users/contract.ts';
import { createUser } from '#accounts/users/creation/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { auditEvents, users } from '#identity/schema.ts';
import { retryMail } from '#post/mail/contract.ts';
import { mailTexts } from '#post/mail/rules.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import {
  disableUser,
  enableUser,
  endUserSessions,
  removeUserSecondFactor,
  sendPasswordLink,
  unlockSignIn,
} from '../contract.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://mail.radia.example', MAIL_FROM: 'radia@radia.example' });
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  admin = await app.as('admin');
});

const eventsOf = async (userId: number) =>
  (
    await app.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'user'), eq(auditEvents.entityId, String(userId))))
      .orderBy(auditEvents.id)
  ).map(({ event }) => event);
const detail = async (user: number) => (await admin.call(getUser, { params: { user } })).body;
const stateOf = async (user: number) => (await detail(user)).state;

describe('disabling', () => {
  test('ends the sessions at once and lets nobody in; enabling lets in again', async () => {
    const { id } = await buildUser(app.db, { username: 'sospesa' });
    const person = await app.as('sospesa');
    expect((await person.call(getMe)).status).toBe(200);
    expect((await admin.call(disableUser, { params: { user: id } })).status).toBe(200);
    const after = await person.call(getMe);
    expect([after.status, after.failure.detail]).toEqual([401, 'Sessione scaduta']);
    const tryAgain = {
      method: 'POST',
      url: '/v1/auth/login',
      payload: { username: 'sospesa', password: 'radia-demo' },
    } as const;
    expect((await app.stranger.send(tryAgain)).status).toBe(401);
    expect(await stateOf(id)).toBe('disabled');

    expect((await admin.call(enableUser, { params: { user: id } })).status).toBe(200);
    expect((await person.call(getMe)).status).toBe(401);
    expect((await app.stranger.send(tryAgain)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['user.disabled', 'user.enabled']);
  });

  test('ends links and mails on their way, which enabling does not bring back', async () => {
    const { id } = await buildUser(app.db, { username: 'collegata' });
    const tokens: string[] = [];
    for (const kind of ['invited', 'forgotten'] as const) {
      const context = { ...app.foundation.services, user: null, requestId: null };
      tokens.push(new URL((await createPasswordLink(context, id, kind)).url).hash.slice(1));
    }
    await admin.call(disableUser, { params: { user: id } });
    await admin.call(enableUser, { params: { user: id } });
    for (const token of tokens)
      expect((await app.stranger.call(checkPasswordLink, { body: { token } })).status).toBe(404);

    const { url, expiresAt } = (await admin.call(sendPasswordLink, { params: { user: id } })).body;
    expect((await detail(id)).passwordLinkUntil).toBe(expiresAt);
    await admin.call(disableUser, { params: { user: id } });
    await admin.call(enableUser, { params: { user: id } });
    expect((await detail(id)).passwordLinkUntil).toBeNull();
    const [mail] = await app.db.select().from(mails).where(eq(mails.userId, id));
    expect(mail).toMatchObject({ state: 'failed', error: mailTexts.accountDisabled });
    expect(mail?.text).not.toContain(url);
  });

  test('empties what had not been sent before, and leaves what became of it', async () => {
    const { id } = await buildUser(app.db, { username: 'rimbalzata' });
    const ends = [
      { state: 'failed', error: '550 Casella sconosciuta' },
      { state: 'uncertain', error: mailTexts.noAnswer },
    ] as const;
    for (const end of ends) {
      await admin.call(sendPasswordLink, { params: { user: id } });
      await app.db
        .update(mails)
        .set({ ...end, claimedAt: new Date(app.clock.now().getTime() - 10 * 60_000) })
        .where(and(eq(mails.userId, id), eq(mails.state, 'queued')));
    }
    await admin.call(disableUser, { params: { user: id } });
    const left = await app.db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id);
    expect(left.map(({ state, error, text }) => ({ state, error, text }))).toEqual(
      ends.map((end) => ({ ...end, text: '' })),
    );
  });

  test('twice is once', async () => {
    const { id } = await buildUser(app.db);
    for (const endpoint of [disableUser, disableUser, enableUser, enableUser])
      expect((await admin.call(endpoint, { params: { user: id } })).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['user.disabled', 'user.enabled']);
  });

  test('oneself is refused', async () => {
    const [own] = await app.db.select().from(users).where(eq(users.username, 'admin'));
    const { status, failure } = await admin.call(disableUser, { params: { user: own?.id ?? 0 } });
    expect([status, failure.detail]).toEqual([409, expect.stringContaining('il proprio utente')]);
  });
});

describe('the link to choose a password', () => {
  test('is answered to be copied, and sent by e-mail where there is a mail server', async () => {
    const { id, email } = await buildUser(app.db, { username: 'smemorata' });
    const { status, body } = await admin.call(sendPasswordLink, { params: { user: id } });
    expect([status, body.mailedTo]).toEqual([200, email]);
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail).toMatchObject({ kind: 'send-new-password-link', state: 'queued' });
    expect(mail?.text).toContain(body.url);
    expect(mail?.text).toContain('19/03/2026');
    expect(await eventsOf(id)).toEqual(['password-link.created']);
  });

  test('is in the last mail alone: those with a link that it has ended do not leave', async () => {
    const { id, username } = await buildUser(app.db);
    const { services } = app.foundation;
    const forget = async () => {
      expect((await app.stranger.call(requestPasswordLink, { body: { identity: username } })).status).toBe(
        200,
      );
      await answerPasswordRequests(services);
    };
    const handOut = () => admin.call(sendPasswordLink, { params: { user: id } });
    const kept = async () => {
      const found = await app.db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id);
      return found.map(({ state, error }) => (state === 'failed' ? error : state));
    };
    await forget();
    await forget();
    expect(await kept()).toEqual([mailTexts.superseded, 'queued']);
    await handOut();
    await handOut();
    expect(await kept()).toEqual([...Array.from({ length: 3 }, () => mailTexts.superseded), 'queued']);
    // Who says to have forgotten a password leaves the invitation as it is.
    await forget();
    expect((await kept()).slice(3)).toEqual(['queued', 'queued']);
  });

  test('is not sent again by hand once a link of the other kind has ended it, though it may have gone', async () => {
    const { id: userId, username } = await buildUser(app.db);
    await app.stranger.call(requestPasswordLink, { body: { identity: username } });
    await answerPasswordRequests(app.foundation.services);
    const [asked] = await app.db
      .update(mails)
      .set({ state: 'uncertain' })
      .where(eq(mails.userId, userId))
      .returning();
    await admin.call(sendPasswordLink, { params: { user: userId } });
    const { status, failure } = await admin.call(retryMail, { params: { id: asked?.id ?? 0 } });
    expect([status, failure.detail]).toEqual([409, mailTexts.noLongerHolds]);
    const [kept] = await app.db
      .select()
      .from(mails)
      .where(eq(mails.id, asked?.id ?? 0));
    expect(kept).toMatchObject({ state: 'uncertain', error: null, text: asked?.text });
  });

  test('is an invitation as long as there is no password, and is kept nowhere in clear', async () => {
    const body = {
      ...{ username: 'invitata', displayName: 'Invitata Prova', email: 'invitata@radia.example' },
      ...{ roles: ['operatore'], zones: [], committenti: [] },
    };
    const { id } = (await admin.call(createUser, { body })).body;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const { url } = (await admin.call(sendPasswordLink, { params: { user: id } }, key)).body;
    const [mail] = await app.db.select().from(mails).where(eq(mails.recipient, body.email));
    expect(mail?.kind).toBe('send-invitation');
    const { rows } = await app.db.execute<{ reply: unknown }>(sql`select reply from idempotency_keys`);
    expect(JSON.stringify(rows)).not.toContain(new URL(url).hash.slice(1));
  });

  test('mailed to an address that was wrong, it ends when the address is corrected, and no mail leaves', async () => {
    const { id, name, email } = await buildUser(app.db, { username: 'malscritta' });
    const { url } = (await admin.call(sendPasswordLink, { params: { user: id } })).body;
    const token = new URL(url).hash.slice(1);
    const isOpen = async () =>
      (await app.stranger.call(checkPasswordLink, { body: { token } })).status === 200;
    const save = async (changes: { displayName: string; email: string }) => {
      const { versione } = await detail(id);
      const body = { username: 'malscritta', roles: ['operatore'], zones: [], versione, ...changes };
      const saved = await admin.call(updateUser, { params: { user: id }, body });
      expect(saved.status).toBe(200);
      return saved.body.hasEndedLink;
    };
    const mail = async () => (await app.db.select().from(mails).where(eq(mails.userId, id)))[0];

    expect(await save({ displayName: 'Ben Scritta', email })).toBe(false);
    expect(await isOpen()).toBe(true);
    expect((await mail())?.state).toBe('queued');

    expect(await save({ displayName: name, email: 'benscritta@radia.example' })).toBe(true);
    expect(await isOpen()).toBe(false);
    expect((await detail(id)).passwordLinkUntil).toBeNull();
    expect(await mail()).toMatchObject({
      state: 'failed',
      error: mailTexts.addressCorrected,
      text: '',
      html: null,
    });
    expect(await save({ displayName: name, email })).toBe(false);
  });

  test('is told of as long as it is in force; one that the person has asked for is no invitation', async () => {
    const { id } = await buildUser(app.db);
    const context = { ...app.foundation.services, user: null, requestId: null };
    await createPasswordLink(context, id, 'forgotten');
    expect((await detail(id)).passwordLinkUntil).toBeNull();
    const { expiresAt } = (await admin.call(sendPasswordLink, { params: { user: id } })).body;
    expect((await detail(id)).passwordLinkUntil).toBe(expiresAt);
    await app.db
      .update(passwordLinks)
      .set({ expiresAt: app.clock.now() })
      .where(eq(passwordLinks.userId, id));
    expect((await detail(id)).passwordLinkUntil).toBeNull();
  });

  test('is not made for a disabled account', async () => {
    const { id } = await buildUser(app.db);
    await admin.call(disableUser, { params: { user: id } });
    const { status, failure } = await admin.call(sendPasswordLink, { params: { user: id } });
    expect([status, failure.detail]).toEqual([409, expect.stringContaining('riattivato')]);
  });
});

test('the second factor is taken away from somebody who has lost it; without one it is a conflict', async () => {
  const { id, email } = await buildUser(app.db);
  const now = app.clock.now();
  await app.db.insert(secondFactors).values({ userId: id, secret: 'x', createdAt: now, confirmedAt: now });
  expect((await admin.call(getUser, { params: { user: id } })).body.hasSecondFactor).toBe(true);
  expect((await admin.call(removeUserSecondFactor, { params: { user: id } })).status).toBe(200);
  expect((await admin.call(getUser, { params: { user: id } })).body.hasSecondFactor).toBe(false);
  expect((await admin.call(removeUserSecondFactor, { params: { user: id } })).status).toBe(409);
  expect(await eventsOf(id)).toEqual(['second-factor.disabled']);
  const told = await app.db.select().from(mails).where(eq(mails.userId, id));
  expect(told).toMatchObject([
    { kind: 'send-account-notice', recipient: email, subject: 'Radia: verifica in due passaggi disattivata' },
  ]);
});

test('all sessions of a person end, and it is told how many', async () => {
  const { id } = await buildUser(app.db, { username: 'ovunque' });
  const person = await app.as('ovunque');
  expect((await admin.call(endUserSessions, { params: { user: id } })).body).toEqual({ ended: 1 });
  expect((await person.call(getMe)).status).toBe(401);
  expect((await admin.call(endUserSessions, { params: { user: id } })).body).toEqual({ ended: 0 });
  expect(await eventsOf(id)).toEqual(['session.revoked']);
});

test.each([disableUser, enableUser, sendPasswordLink, removeUserSecondFactor, endUserSessions, unlockSignIn])(
  '$name of an unknown user is not found, of one whose data is erased a conflict',
  async (endpoint) => {
    expect((await admin.call(endpoint, { params: { user: 999_999 } })).status).toBe(404);
    expect((await admin.call(endpoint, { params: { user: 'x' } })).status).toBe(404);
    const { id } = await buildUser(app.db);
    const now = app.clock.now();
    await app.db.update(users).set({ disabledAt: now, erasedAt: now }).where(eq(users.id, id));
    expect((await admin.call(endpoint, { params: { user: id } })).status).toBe(409);
  },
);
