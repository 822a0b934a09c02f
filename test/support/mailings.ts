import { beforeAll, beforeEach } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { createMailing } from '#office/mass-mail/contract.ts';
import {
  listMailingRecipients,
  retryMailingRecipient,
  sendMailingRecipient,
  startMailing,
} from '#office/mass-mail/sending/contract.ts';
import { releaseDueMails } from '#office/mass-mail/server/public.ts';
import { mailingRecipients, mailings } from '#office/schema.ts';
import { type HandOver, sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
/** A mailing's recipients have their turns ten seconds apart. */
export const tenSeconds = 1 / 6;

export let app: TestApp;
export let admin: Caller;
export let mailbox: Mailbox;
export let handOver: HandOver;

/** For the top of a test file: a product with a mail server before its tests, and nothing on its way before each of them. */
export function prepareMailings(): void {
  beforeAll(async () => {
    mailbox = await openMailbox();
    const from = 'Radia <radia@radia.invalid>';
    app = await openTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: from });
    await buildUser(app.db, { username: 'admin', roles: ['admin'] });
    admin = await app.as('admin');
    handOver = smtpServer({ smtpUrl: mailbox.url, from });
  });

  beforeEach(async () => {
    mailbox.forget();
    await app.db.update(mailings).set({ nextAt: null });
    await app.db.update(mailingRecipients).set({ state: 'failed' });
    await app.db.delete(mails);
  });
}

export type Mailing = { massive: number; recipients: number[] };

export async function mailingTo(...emails: string[]): Promise<Mailing> {
  const criteria = {
    everyone: false,
    principals: [],
    clients: [],
    addresses: [],
    accounts: true,
    answers: true,
  };
  const body = { subject: 'Avviso', text: 'A {email}', criteria: { ...criteria, typed: emails.join('\n') } };
  const { body: made } = await admin.call(createMailing, { body });
  const { body: recipients } = await admin.call(listMailingRecipients, { params: { massive: made.id } });
  return { massive: made.id, recipients: recipients.map(({ id }) => id) };
}
export const started = async (...emails: string[]) => {
  const mailing = await mailingTo(...emails);
  await admin.call(startMailing, { params: { massive: mailing.massive } });
  return mailing;
};
export const send = ({ massive, recipients }: Mailing, place: number, headers = {}) =>
  admin.call(
    sendMailingRecipient,
    { params: { massive, recipient: recipients[place] ?? 0 }, body: {} },
    headers,
  );
export const retry = ({ massive, recipients }: Mailing, place: number) =>
  admin.call(retryMailingRecipient, { params: { massive, recipient: recipients[place] ?? 0 }, body: {} });
export const list = async ({ massive }: Mailing, query = {}) =>
  (await admin.call(listMailingRecipients, { params: { massive }, query })).body;
export const states = async (mailing: Mailing) => (await list(mailing)).map(({ state }) => state);
/** What the worker does every two seconds. */
export const work = async (how = handOver) => {
  await releaseDueMails(app.foundation.services);
  await sendDueMails(app.foundation.services, how);
};
export const arrived = () => mailbox.received.map(({ to }) => to[0]);
