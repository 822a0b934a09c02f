import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { mailingRecipients, mailings } from '#office/schema.ts';
import { abandonedAfterMinutes, mailTexts } from '#post/mail/rules.ts';
import { type HandOver, sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { createMailing, getMailing } from '../contract.ts';
import { mailingTexts } from '../rules.ts';
import {
  getMailingProgress,
  listMailingRecipients,
  retryMailingRecipient,
  sendMailingRecipient,
  startMailing,
} from '../sending/contract.ts';
import {
  forgetOldRecipients,
  holdRecipientsAfterRestore,
  mailingsByPerson,
  mailingsToPerson,
  releaseDueMails,
} from './public.ts';

/** A mailing's recipients have their turns ten seconds apart. */
const tenSeconds = 1 / 6;

let app: TestApp;
let admin: Caller;
let mailbox: Mailbox;
let handOver: HandOver;

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

type Mailing = { massive: number; recipients: number[] };

async function mailingTo(...emails: string[]): Promise<Mailing> {
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
const started = async (...emails: string[]) => {
  const mailing = await mailingTo(...emails);
  await admin.call(startMailing, { params: { massive: mailing.massive } });
  return mailing;
};
const send = ({ massive, recipients }: Mailing, place: number, headers = {}) =>
  admin.call(
    sendMailingRecipient,
    { params: { massive, recipient: recipients[place] ?? 0 }, body: {} },
    headers,
  );
const retry = ({ massive, recipients }: Mailing, place: number) =>
  admin.call(retryMailingRecipient, { params: { massive, recipient: recipients[place] ?? 0 }, body: {} });
const list = async ({ massive }: Mailing, query = {}) =>
  (await admin.call(listMailingRecipients, { params: { massive }, query })).body;
const states = async (mailing: Mailing) => (await list(mailing)).map(({ state }) => state);
/** What the worker does every two seconds. */
const work = async (how = handOver) => {
  await releaseDueMails(app.foundation.services);
  await sendDueMails(app.foundation.services, how);
};
const arrived = () => mailbox.received.map(({ to }) => to[0]);

describe('starting', () => {
  test('sends nothing by itself; the first turn is at once, each later one 10 s after (R0-279, R0-280)', async () => {
    const mailing = await started('a@x.it', 'b@x.it', 'c@x.it');
    expect(await states(mailing)).toEqual(['pending', 'pending', 'pending']);
    await work();
    expect(arrived()).toEqual(['a@x.it']);
    app.clock.advance(tenSeconds - 0.01);
    await work();
    expect(arrived()).toEqual(['a@x.it']);
    app.clock.advance(0.01);
    await work();
    await work();
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
    expect(await states(mailing)).toEqual(['sent', 'sent', 'pending']);
    app.clock.advance(tenSeconds);
    await work();
    expect(arrived()).toEqual(['a@x.it', 'b@x.it', 'c@x.it']);
    expect(mailbox.received[2]).toMatchObject({
      subject: 'Avviso',
      text: expect.stringContaining('A c@x.it'),
    });
    const { body } = await admin.call(getMailing, { params: { massive: mailing.massive } });
    expect([body.state, body.counts]).toEqual(['done', { total: 3, waiting: 0, sent: 3, failed: 0 }]);
  });

  test('again changes nothing: the turns go on where they are', async () => {
    const mailing = await started('a@x.it', 'b@x.it');
    await work();
    const { body } = await admin.call(startMailing, { params: { massive: mailing.massive } });
    expect(body).toMatchObject({
      state: 'sending',
      counts: { total: 2, waiting: 1, sent: 1, failed: 0 },
      next: {
        id: mailing.recipients[1],
        dueAt: new Date(app.clock.now().getTime() + 10_000).toISOString(),
        position: 2,
      },
      endsAt: new Date(app.clock.now().getTime() + 10_000).toISOString(),
      delivers: true,
    });
    await work();
    expect(arrived()).toEqual(['a@x.it']);
  });

  test('takes up what was left lying, and nothing else', async () => {
    const mailing = await started('a@x.it', 'b@x.it');
    const params = { massive: mailing.massive };
    await work();
    await app.db.update(mailings).set({ nextAt: null });
    expect((await admin.call(getMailingProgress, { params })).body).toMatchObject({
      state: 'paused',
      toStart: 1,
      next: null,
    });
    app.clock.advance(60);
    await work();
    expect(arrived()).toEqual(['a@x.it']);
    const { body } = await admin.call(startMailing, { params });
    expect(body).toMatchObject({ toStart: 0, next: { id: mailing.recipients[1], position: 2 } });
    await work();
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
    const complete = await admin.call(startMailing, { params });
    expect([complete.status, complete.body.state, complete.body.toStart]).toEqual([200, 'done', 0]);
    await work();
    expect(arrived()).toHaveLength(2);
  });

  test('a worker that was away makes up for nothing: the turns go on, ten seconds apart', async () => {
    await started('a@x.it', 'b@x.it', 'c@x.it');
    await work();
    app.clock.advance(60);
    await work();
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
    app.clock.advance(tenSeconds);
    await work();
    expect(arrived()).toHaveLength(3);
  });

  test('two workers at once give each turn out once', async () => {
    await started('a@x.it', 'b@x.it');
    await started('c@x.it', 'd@x.it');
    await Promise.all([work(), work(), work()]);
    expect(arrived().sort()).toEqual(['a@x.it', 'c@x.it']);
    app.clock.advance(tenSeconds);
    await Promise.all([work(), work(), work()]);
    expect(arrived().sort()).toEqual(['a@x.it', 'b@x.it', 'c@x.it', 'd@x.it']);
  });
});

describe('the call of the page', () => {
  test('sends when it is due, and answers with the moment; the list says the same (R0-276, R0-375)', async () => {
    const mailing = await started('a@x.it', 'b@x.it');
    const { status, body } = await send(mailing, 0);
    expect([status, body]).toEqual([200, { success: true, sent_date: app.clock.now().toISOString() }]);
    expect((await list(mailing))[0]).toMatchObject({ state: 'sent', sent_date: body.sent_date, error: null });
    expect((await list(mailing))[1]).toMatchObject({ state: 'pending', sent_date: null });
  });

  test('starts a mailing that nobody has started', async () => {
    const mailing = await mailingTo('a@x.it', 'b@x.it');
    expect((await send(mailing, 1)).status).toBe(409);
    expect((await send(mailing, 0)).status).toBe(200);
    expect(arrived()).toEqual(['a@x.it']);
  });

  test('before the turn answers 409 and sends nothing (R0-280)', async () => {
    const mailing = await started('a@x.it', 'b@x.it', 'c@x.it');
    await send(mailing, 0);
    const early = await send(mailing, 1);
    expect([early.status, early.failure.message]).toEqual([409, mailingTexts.notDue]);
    app.clock.advance(tenSeconds);
    expect((await send(mailing, 2)).status).toBe(409);
    expect((await send(mailing, 1)).status).toBe(200);
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
  });

  test('twice at once, from two pages and a worker: one mail, the same answer (R0-375)', async () => {
    const mailing = await started('a@x.it');
    const answers = await Promise.all([send(mailing, 0), send(mailing, 0), work(), send(mailing, 0)]);
    expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual([200, 200, 200]);
    expect(arrived()).toEqual(['a@x.it']);
    expect((await send(mailing, 0)).status).toBe(200);
    expect(arrived()).toHaveLength(1);
  });

  test('of a recipient of another mailing, or none: 404', async () => {
    const mailing = await started('a@x.it');
    const other = await started('b@x.it');
    const strange = { massive: mailing.massive, recipients: other.recipients };
    expect((await send(strange, 0)).status).toBe(404);
    expect((await retry(strange, 0)).status).toBe(404);
    for (const call of [startMailing, getMailingProgress, listMailingRecipients])
      expect((await admin.call(call, { params: { massive: 999_999 } })).status).toBe(404);
  });
});

describe('a mail server that does not take it', () => {
  test('550: failed, with its words; those after it leave; only an administrator sends it again (R0-277, R0-377)', async () => {
    mailbox.onRecipient = (address) => (address.startsWith('fail') ? 550 : 250);
    const mailing = await started('fail@x.it', 'b@x.it');
    const { status, failure } = await send(mailing, 0);
    expect([status, failure.message]).toEqual([502, expect.stringContaining('550')]);
    expect((await list(mailing))[0]).toMatchObject({
      state: 'failed',
      sent_date: null,
      error: expect.stringContaining('550'),
    });
    expect((await send(mailing, 0)).status).toBe(502);
    app.clock.advance(tenSeconds);
    await work();
    expect(arrived()).toEqual(['b@x.it']);
    expect(await list(mailing, { errors: 'si' })).toHaveLength(1);
    mailbox.onRecipient = () => 250;
    expect((await retry(mailing, 1)).failure.detail).toBe(mailingTexts.notRetriable);
    expect((await retry(mailing, 0)).status).toBe(200);
    expect(arrived()).toEqual(['b@x.it', 'fail@x.it']);
  });

  test('the connection drops after the data: uncertain, never sent again by itself (R0-113)', async () => {
    mailbox.onData = () => 'drop';
    const mailing = await started('a@x.it', 'b@x.it');
    const { status, failure } = await send(mailing, 0);
    expect([status, failure.message]).toEqual([504, `Esito incerto. ${mailTexts.noAnswer}`]);
    mailbox.onData = () => 250;
    app.clock.advance(60);
    await work();
    expect((await send(mailing, 0)).status).toBe(504);
    expect(await states(mailing)).toEqual(['uncertain', 'sent']);
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
    expect((await retry(mailing, 0)).status).toBe(200);
    expect(arrived()).toEqual(['a@x.it', 'b@x.it', 'a@x.it']);
    expect(await states(mailing)).toEqual(['sent', 'sent']);
  });

  test('a temporary refusal waits in the outbox, with its reason', async () => {
    mailbox.onRecipient = () => 451;
    const mailing = await started('a@x.it');
    const { status, failure } = await send(mailing, 0);
    expect([status, failure.message]).toEqual([503, expect.stringContaining('Radia riprova da sola')]);
    expect((await list(mailing))[0]).toMatchObject({
      state: 'queued',
      error: expect.stringContaining('451'),
    });
    mailbox.onRecipient = () => 250;
    app.clock.advance(1);
    await work();
    expect(await states(mailing)).toEqual(['sent']);
  });

  test('the process ends after the last byte: on its way, then uncertain; it is not handed over again (R0-113)', async () => {
    const mailing = await started('a@x.it');
    const ending: HandOver = async (_mail, beforeLastByte) => {
      await beforeLastByte();
      throw new Error('killed');
    };
    await expect(work(ending)).rejects.toThrow('killed');
    expect(await states(mailing)).toEqual(['sending']);
    expect((await retry(mailing, 0)).status).toBe(409);
    app.clock.advance(abandonedAfterMinutes + 1);
    await work();
    expect((await list(mailing))[0]).toMatchObject({ state: 'uncertain', error: mailTexts.noAnswer });
    expect(arrived()).toEqual([]);
    expect((await retry(mailing, 0)).status).toBe(200);
  });
});

describe('recipients that are gone', () => {
  const customer = async (username: string) =>
    buildUser(app.db, { username, email: `${username}@clienti.invalid`, roles: ['cliente'] });
  const toAccount = async (userId: number, email: string) => {
    const mailing = await mailingTo(email, 'b@x.it');
    await app.db
      .update(mailingRecipients)
      .set({ userId })
      .where(eq(mailingRecipients.id, mailing.recipients[0] ?? 0));
    await admin.call(startMailing, { params: { massive: mailing.massive } });
    return mailing;
  };

  test('an account disabled since, or with another address, is not written to and takes no turn', async () => {
    const { id } = await customer('carla');
    const mailing = await toAccount(id, 'vecchia@clienti.invalid');
    await work();
    expect(arrived()).toEqual(['b@x.it']);
    expect((await list(mailing))[0]).toMatchObject({ state: 'failed', error: mailingTexts.accountGone });
    expect((await retry(mailing, 0)).failure.detail).toBe(mailingTexts.accountGone);
  });

  test('a person gets to know of them, and is forgotten in them', async () => {
    const { id, username } = await customer('dino');
    const person = { id, username, email: 'dino@clienti.invalid' };
    const mailing = await toAccount(id, person.email);
    const draft = await mailingTo(person.email, 'b@x.it');
    expect(await mailingsToPerson.count(app.db, person)).toBe(2);
    expect(await mailingsToPerson.list(app.db, person)).toMatchObject([
      { oggetto: 'Avviso', indirizzo: person.email, stato: 'pending' },
      { oggetto: 'Avviso' },
    ]);
    await mailingsToPerson.erase?.(app.db, person);
    for (const massive of [mailing.massive, draft.massive]) {
      const { body } = await admin.call(getMailing, { params: { massive } });
      expect(body.criteria.typed).toBe('b@x.it');
    }
    await work();
    expect(arrived()).toEqual(['b@x.it']);
    expect((await list(mailing))[0]).toMatchObject({
      email: '',
      state: 'failed',
      error: mailingTexts.forgotten,
    });
    expect((await retry(mailing, 0)).failure.detail).toBe(mailingTexts.forgotten);
    expect(await list(draft)).toHaveLength(1);
    expect(await mailingsToPerson.count(app.db, person)).toBe(0);
  });

  test('who wrote or started one gets to know of it', async () => {
    const before = await mailingsByPerson.count(app.db, { id: 1, username: 'admin', email: '' });
    await started('a@x.it');
    const { id } = await customer('elsa');
    const author = { id: 1, username: 'admin', email: '' };
    expect(await mailingsByPerson.count(app.db, author)).toBe(before + 1);
    expect((await mailingsByPerson.list(app.db, author)).at(-1)).toMatchObject({ oggetto: 'Avviso' });
    expect(await mailingsByPerson.list(app.db, { id, username: 'elsa', email: '' })).toEqual([]);
  });

  test('180 days after the start nobody is named any more; how it ended stays, also without the mail', async () => {
    const mailing = await started('a@x.it');
    await work();
    await app.db.delete(mails);
    await forgetOldRecipients(app.foundation.services);
    expect((await list(mailing))[0]).toMatchObject({ email: 'a@x.it', state: 'sent' });
    app.clock.advance(180 * 24 * 60 + 1);
    await forgetOldRecipients(app.foundation.services);
    const [forgotten] = await list(mailing);
    expect([forgotten?.email, forgotten?.state]).toEqual(['', 'sent']);
    expect(forgotten?.sent_date).not.toBeNull();
    const { body } = await admin.call(getMailing, { params: { massive: mailing.massive } });
    expect(body.criteria.typed).toBe('');
  });

  test('nor do the words of the mail server name him; one whose mail waited so long did not get it', async () => {
    mailbox.onRecipient = (address) => (address.startsWith('fail') ? 550 : 250);
    const mailing = await started('fail@x.it', 'b@x.it');
    await work();
    mailbox.onRecipient = () => 250;
    const [refusedRow] = await list(mailing);
    expect(refusedRow?.error).toContain('550');
    app.clock.advance(tenSeconds);
    await releaseDueMails(app.foundation.services);
    app.clock.advance(181 * 24 * 60);
    await app.db.delete(mails);
    await forgetOldRecipients(app.foundation.services);
    expect((await list(mailing)).map(({ email, state, error }) => [email, state, error])).toEqual([
      ['', 'failed', mailingTexts.forgotten],
      ['', 'failed', mailingTexts.forgotten],
    ]);
    const { body } = await admin.call(getMailingProgress, { params: { massive: mailing.massive } });
    expect(body.state).toBe('done');
  });

  test('after a copy has been taken back no turn goes on by itself', async () => {
    const mailing = await started('a@x.it', 'b@x.it');
    await work();
    expect(await holdRecipientsAfterRestore(app.db)).toBe(1);
    app.clock.advance(60);
    await work();
    expect(arrived()).toEqual(['a@x.it']);
    expect((await list(mailing))[1]).toMatchObject({ state: 'uncertain', error: mailingTexts.restored });
    expect((await retry(mailing, 1)).status).toBe(200);
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
  });
});

test('the calls stand under the admin path, and are for administrators only (R0-021, R0-341)', async () => {
  const mailing = await started('a@x.it');
  const params = { massive: mailing.massive, recipient: mailing.recipients[0] ?? 0 };
  for (const role of ['lab', 'operatore', 'cliente'] as const) {
    const { username } = await buildUser(app.db, { roles: [role] });
    const caller = await app.as(username);
    for (const call of [listMailingRecipients, sendMailingRecipient]) {
      expect(call.path).toMatch(/^\/v1\/user\/admin\/cp\/massive\/email\//);
      expect((await caller.call(call, { params })).status).toBe(403);
    }
  }
  expect(arrived()).toEqual([]);
});

describe('the list', () => {
  test('is read whole in the order of the turns, or page by page (R0-198, R0-374)', async () => {
    const mailing = await mailingTo(...Array.from({ length: 7 }, (_, n) => `r${n}@x.it`));
    expect((await list(mailing)).map(({ id }) => id)).toEqual(mailing.recipients.toSorted((a, b) => a - b));
    expect((await list(mailing, { page: 2, size: 3 })).map(({ email }) => email)).toEqual([
      'r3@x.it',
      'r4@x.it',
      'r5@x.it',
    ]);
    const wrong: Record<string, string>[] = [{ page: '0' }, { size: '501' }, { errors: 'no' }];
    for (const query of wrong) {
      const { status } = await admin.call(listMailingRecipients, {
        params: { massive: mailing.massive },
        query,
      });
      expect(status).toBe(422);
    }
  });
});

test('without a mail server the mails stand in the outbox, and that is said', async () => {
  const silent = await openTestApp();
  await buildUser(silent.db, { username: 'admin', roles: ['admin'] });
  const caller = await silent.as('admin');
  const criteria = {
    everyone: false,
    principals: [],
    clients: [],
    addresses: [],
    accounts: true,
    answers: true,
  };
  const body = { subject: 'Avviso', text: 'Testo', criteria: { ...criteria, typed: 'a@x.it\nb@x.it' } };
  const { id: massive } = (await caller.call(createMailing, { body })).body;
  const { body: progress } = await caller.call(startMailing, { params: { massive } });
  expect(progress.delivers).toBe(false);
  const recipient = progress.next?.id ?? 0;
  const { status, failure } = await caller.call(sendMailingRecipient, { params: { massive, recipient } });
  expect([status, failure.message]).toEqual([503, mailingTexts.noServer]);
  silent.clock.advance(1 / 6);
  await releaseDueMails(silent.foundation.services);
  const outbox = await silent.db.select({ to: mails.recipient, state: mails.state }).from(mails);
  expect(outbox).toEqual([
    { to: 'a@x.it', state: 'queued' },
    { to: 'b@x.it', state: 'queued' },
  ]);
});
