import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { mailings } from '#office/schema.ts';
import { roles } from '#platform/contract/access.ts';
import { mails } from '#post/schema.ts';
import { openTestApp } from '#test/support/app.ts';
import {
  admin,
  app,
  arrived,
  list,
  mailbox,
  mailingTo,
  prepareMailings,
  retry,
  send,
  started,
  states,
  tenSeconds,
  work,
} from '#test/support/mailings.ts';
import { createMailing, getMailing, updateMailing } from '../contract.ts';
import { mailingTexts } from '../rules.ts';
import {
  getMailingProgress,
  listMailingRecipients,
  retryMailingRecipient,
  sendMailingRecipient,
  startMailing,
} from '../sending/contract.ts';
import { releaseDueMails } from './public.ts';

prepareMailings();

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

  test('what was seen starts as it was seen: of a draft that a colleague has saved since, nothing', async () => {
    const { massive } = await mailingTo('a@x.it');
    const params = { massive };
    const { subject, criteria, version } = (await admin.call(getMailing, { params })).body;
    const body = { subject, text: 'Altro testo', criteria, version };
    expect((await admin.call(updateMailing, { params, body })).status).toBe(200);
    const start = (seen: number) => admin.call(startMailing, { params, query: { versione: String(seen) } });
    const stale = await start(version);
    expect([stale.status, stale.failure.message]).toEqual([409, mailingTexts.draftChanged]);
    expect((await admin.call(getMailing, { params })).body.state).toBe('draft');
    expect((await start(version + 1)).body.state).toBe('sending');
    expect((await start(version)).status).toBe(200);
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
    expect(await states(mailing)).toEqual(['sent', 'pending', 'pending']);
    expect((await send(mailing, 1)).status).toBe(200);
    expect(arrived()).toEqual(['a@x.it', 'b@x.it']);
  });

  test('twice at once, from two pages and a worker: one mail, the same answer (R0-375)', async () => {
    const mailing = await started('a@x.it');
    const answers = await Promise.all([send(mailing, 0), send(mailing, 0), work(), send(mailing, 0)]);
    expect(answers.flatMap((answer) => (answer ? [answer.status] : []))).toEqual([200, 200, 200]);
    expect(arrived()).toEqual(['a@x.it']);
    const sentAt = app.clock.now().toISOString();
    app.clock.advance(5);
    expect((await send(mailing, 0)).body).toEqual({ success: true, sent_date: sentAt });
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

test('the calls stand under the admin path; administrators see, send and send again, every other role is refused (R0-021, R0-341)', async () => {
  mailbox.onRecipient = () => 550;
  const mailing = await started('refused@x.it', 'waiting@x.it');
  await send(mailing, 0);
  mailbox.onRecipient = () => 250;
  app.clock.advance(tenSeconds);
  const whole = { massive: mailing.massive };
  const [refused = 0, waiting = 0] = mailing.recipients;
  const tries = [
    [startMailing, whole],
    [getMailingProgress, whole],
    [listMailingRecipients, whole],
    [sendMailingRecipient, { ...whole, recipient: waiting }],
    [retryMailingRecipient, { ...whole, recipient: refused }],
  ] as const;
  for (const role of roles.filter((one) => one !== 'admin')) {
    const { username } = await buildUser(app.db, { roles: [role] });
    const caller = await app.as(username);
    for (const [call, params] of tries) {
      expect(call.path).toMatch(/^\/v1\/user\/admin\/cp\/massive\/email\//);
      expect((await caller.call(call, { params })).status, `${role}: ${call.name}`).toBe(403);
    }
  }
  expect(arrived()).toEqual([]);
  // All of it was there to be done.
  expect(await states(mailing)).toEqual(['failed', 'pending']);
  expect([(await retry(mailing, 0)).status, (await send(mailing, 1)).status]).toEqual([200, 200]);
  expect(arrived()).toEqual(['refused@x.it', 'waiting@x.it']);
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
