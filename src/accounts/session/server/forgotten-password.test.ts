import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordRequests, signInFailures } from '#accounts/schema.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { users } from '#identity/schema.ts';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { createAccount } from '../../people/server/public.ts';
import { checkPasswordLink, choosePassword, getMe, login, requestPasswordLink } from '../contract.ts';
import { type PasswordLinkKind, passwordTexts } from '../rules.ts';
import { answerPasswordRequests, createPasswordLink } from './public.ts';

const from = 'radia@radia.invalid';
const chosen = 'una-password-nuova';
let app: TestApp;
let mailbox: Mailbox;
let annaId: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: from });
  const { authentication } = app.foundation;
  const create = (username: string, role: 'admin' | 'operatore') =>
    createAccount(app.db, authentication, {
      username,
      displayName: `Persona ${username}`,
      email: `${username}@clienti.invalid`,
      password: testPassword,
      roles: [role],
    });
  annaId = await create('anna', 'operatore');
  await create('capo', 'admin');
});

beforeEach(async () => {
  mailbox.forget();
  await app.db.delete(mails);
  await app.db.delete(passwordRequests);
  await app.db.delete(signInFailures);
});

const ask = (identity: string, remoteAddress = '10.0.0.1') =>
  app.stranger.send({ method: 'POST', url: requestPasswordLink.path, payload: { identity }, remoteAddress });
async function deliver(): Promise<void> {
  const { services } = app.foundation;
  await answerPasswordRequests(services);
  await sendDueMails(services, smtpServer({ smtpUrl: mailbox.url, from }));
}
const tokenIn = (text: string | undefined) => /#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const newLink = async (kind?: PasswordLinkKind) => {
  const context = { ...app.foundation.services, user: null, requestId: null };
  return tokenIn((await createPasswordLink(context, annaId, kind)).url);
};
let choices = 0;
const use = (token: string, password = `${chosen}-${(choices += 1)}`) =>
  app.stranger.call(choosePassword, { body: { token, password } });
const signIn = (password: string) => app.stranger.call(login, { body: { username: 'anna', password } });

describe('a forgotten password', () => {
  test.each(['anna', 'ANNA', ' anna@clienti.invalid '])(
    'told as %j brings a mail with a link',
    async (identity) => {
      expect((await ask(identity)).status).toBe(200);
      await deliver();
      expect(mailbox.received.map(({ to }) => to)).toEqual([['anna@clienti.invalid']]);
      const text = mailbox.received[0]?.text ?? '';
      expect(text).toContain('nome utente: anna');
      expect(text).toContain('/login/password#');
      const link = await app.stranger.call(checkPasswordLink, { body: { token: tokenIn(text) } });
      expect(link.body).toEqual({ username: 'anna' });
      const [kept] = await app.db.select().from(mails).where(eq(mails.state, 'sent')).limit(1);
      expect(kept?.text).toBe('');
    },
  );

  test('an unknown name gets the same answer and no mail', async () => {
    const known = await ask('anna');
    const unknown = await ask('nessuno');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await deliver();
    expect(mailbox.received).toHaveLength(1);
  });

  test('a disabled account gets no mail, and its link opens nothing', async () => {
    const token = await newLink();
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, annaId));
    await ask('anna');
    await deliver();
    expect(mailbox.received).toEqual([]);
    expect((await use(token)).status).toBe(404);
    await app.db.update(users).set({ disabledAt: null }).where(eq(users.id, annaId));
  });

  test('is told at most three times an hour for one name, known or not', async () => {
    for (const name of ['anna', 'nessuno']) {
      for (let n = 0; n < 3; n += 1) expect((await ask(name, `10.1.0.${n}`)).status).toBe(200);
      const over = await ask(name, '10.1.0.9');
      expect([over.status, over.failure.detail]).toEqual([429, passwordTexts.tooManyRequests]);
    }
    await deliver();
    expect(await app.db.$count(mails)).toBe(3);
    // What was refused does not prolong the wait.
    app.clock.advance(40);
    expect((await ask('anna', '10.1.0.9')).status).toBe(429);
    app.clock.advance(21);
    expect((await ask('anna', '10.1.0.9')).status).toBe(200);
  });

  test('is told at most ten times an hour from one address', async () => {
    for (let n = 0; n < 10; n += 1) expect((await ask(`nome${n}`, '10.2.0.1')).status).toBe(200);
    expect((await ask('anna', '10.2.0.1')).status).toBe(429);
    expect((await ask('anna', '10.2.0.2')).status).toBe(200);
  });

  test('a name is asked for', async () => {
    const { status, failure } = await ask('  ');
    expect([status, failure.errors]).toEqual([422, { identity: 'Indicare il nome utente o l’e-mail' }]);
  });

  test('what the worker comes to an hour late is not answered', async () => {
    await ask('anna');
    app.clock.advance(60);
    await deliver();
    expect(mailbox.received).toEqual([]);
  });
});

describe('a link to choose a password', () => {
  test('changes it once, ends all sessions and every wait, and is on record', async () => {
    const session = await signInAsCaller(testPassword);
    for (let n = 0; n < 5; n += 1) await signIn('sbagliata');
    expect((await signIn(testPassword)).status).toBe(429);
    const token = await newLink();
    expect((await use(token, chosen)).status).toBe(200);
    expect((await session(getMe)).status).toBe(401);
    expect((await signIn(testPassword)).status).toBe(401);
    expect((await signIn(chosen)).status).toBe(200);
    const again = await use(token, 'ancora-un-altra-volta');
    expect([again.status, again.failure.detail]).toEqual([404, passwordTexts.linkEnded]);

    const trail = await (await app.as('capo')).call(listAuditEvents, { query: { entityId: String(annaId) } });
    const [changed, made] = trail.body.events;
    expect(changed).toMatchObject({
      event: 'password.changed',
      details: { how: 'link' },
      actor: { id: annaId },
    });
    expect(made).toMatchObject({ event: 'password-link.created', actor: null });
    expect(JSON.stringify(trail.body)).not.toContain(token);
  });

  test('ends with the next one', async () => {
    const older = await newLink();
    const newer = await newLink();
    expect((await use(older)).status).toBe(404);
    expect((await app.stranger.call(checkPasswordLink, { body: { token: older } })).status).toBe(404);
    expect((await use(newer)).status).toBe(200);
  });

  test.each([
    ['forgotten', 60],
    ['invited', 72 * 60],
  ] as const)('made as %s ends after %i minutes', async (kind, minutes) => {
    const token = await newLink(kind);
    app.clock.advance(minutes - 1);
    expect((await app.stranger.call(checkPasswordLink, { body: { token } })).status).toBe(200);
    app.clock.advance(1);
    expect((await app.stranger.call(checkPasswordLink, { body: { token } })).status).toBe(404);
    expect((await use(token)).status).toBe(404);
  });

  test('handed out by an administrator outlives what anybody says to have forgotten, and ends the links before', async () => {
    const forgotten = await newLink();
    const invitation = await newLink('invited');
    await ask('anna');
    await deliver();
    const asked = tokenIn(mailbox.received[0]?.text);
    const isOpen = async (token: string) =>
      (await app.stranger.call(checkPasswordLink, { body: { token } })).status === 200;
    expect(await Promise.all([forgotten, invitation, asked].map(isOpen))).toEqual([false, true, true]);
    expect((await use(invitation, 'quella-scelta-con-invito')).status).toBe(200);
    expect(await isOpen(asked)).toBe(false);
  });

  test('used twice at the same moment works once', async () => {
    const token = await newLink();
    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('a password too short is refused with its reason, and the link stays', async () => {
    const token = await newLink();
    const { status, failure } = await use(token, 'corta');
    expect([status, failure.errors['password']]).toEqual([
      422,
      'La password deve avere almeno 12 caratteri.',
    ]);
    expect((await use(token)).status).toBe(200);
  });

  test('is made for nobody who does not exist', async () => {
    const context = { ...app.foundation.services, user: null, requestId: null };
    await expect(createPasswordLink(context, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});

async function signInAsCaller(password: string) {
  const { headers } = await signIn(password);
  const cookie = [headers['set-cookie']]
    .flat()
    .map((part) => String(part).split(';')[0])
    .join('; ');
  return (endpoint: typeof getMe) => app.stranger.call(endpoint, {}, { cookie });
}
