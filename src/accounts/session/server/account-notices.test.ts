import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeOwnPassword,
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#accounts/own-account/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { mails } from '#post/schema.ts';
import { openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { authenticatorCode } from '#test/support/authenticator.ts';
import { insertAccount } from '../../people/server/public.ts';
import { choosePassword } from '../contract.ts';
import { createPasswordLink } from './public.ts';

const current = testPassword;
const password = 'una-password-nuova';
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://mail.radia.example', MAIL_FROM: 'radia@radia.example' });
});

const mailsTo = (userId: number) =>
  app.db.select().from(mails).where(eq(mails.userId, userId)).orderBy(mails.id);
async function chooseByLink(userId: number): Promise<void> {
  const context = { ...app.foundation.services, user: null, requestId: null };
  const token = (await createPasswordLink(context, userId)).url.split('#')[1] ?? '';
  expect((await app.stranger.call(choosePassword, { body: { token, password } })).status).toBe(200);
}

describe('a person is told by mail', () => {
  test('that the password was changed, when, and what to do if it was somebody else', async () => {
    const { id, email } = await buildUser(app.db, { username: 'avvisata', displayName: 'Anna Prova' });
    const person = await app.as('avvisata');
    expect((await person.call(changeOwnPassword, { body: { current, password } })).status).toBe(200);
    const [told] = await mailsTo(id);
    expect(told).toMatchObject({
      kind: 'send-account-notice',
      recipient: email,
      subject: 'Radia: password cambiata',
      state: 'queued',
    });
    expect(told?.text).toContain('Buongiorno Anna Prova');
    expect(told?.text).toContain('nome utente: avvisata');
    expect(told?.text).toContain('il 16/03/2026 alle');
    expect(told?.text).toContain('Password dimenticata');
    expect(told?.text).not.toContain(password);
  });

  test('that it was changed by a link, but not of the first one', async () => {
    const { id } = await buildUser(app.db);
    await chooseByLink(id);
    expect((await mailsTo(id)).map(({ subject }) => subject)).toEqual(['Radia: password cambiata']);
    const who = { username: 'nuova', displayName: 'Nuova Prova', email: 'nuova@radia.example' };
    const newcomer = await insertAccount(app.db, { ...who, roles: ['operatore'] });
    await chooseByLink(newcomer);
    expect(await mailsTo(newcomer)).toEqual([]);
  });

  test('that the second factor was switched on, got new recovery codes, and was switched off', async () => {
    const { id } = await buildUser(app.db, { username: 'doppia' });
    const person = await app.as('doppia');
    const { secret } = (await person.call(startSecondFactor, { body: { current } })).body;
    expect(await mailsTo(id)).toEqual([]);
    const code = authenticatorCode(secret, app.clock.now());
    expect((await person.call(confirmSecondFactor, { body: { code } })).status).toBe(200);
    const { body } = await person.call(renewRecoveryCodes, { body: { current } });
    expect((await person.call(turnOffSecondFactor, { body: { current } })).status).toBe(200);
    const told = await mailsTo(id);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Radia: verifica in due passaggi attivata',
      'Radia: nuovi codici di recupero',
      'Radia: verifica in due passaggi disattivata',
    ]);
    for (const kept of [secret, ...body.recoveryCodes]) expect(JSON.stringify(told)).not.toContain(kept);
  });
});

test('without a mail server nothing piles up in the outbox', async () => {
  const silent = await openTestApp();
  await buildUser(silent.db, { username: 'muta' });
  const person = await silent.as('muta');
  expect((await person.call(changeOwnPassword, { body: { current, password } })).status).toBe(200);
  expect(await silent.db.$count(mails)).toBe(0);
});
