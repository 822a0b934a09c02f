import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { auditEvents } from '#identity/schema.ts';
import { mailingRecipients } from '#office/schema.ts';
import { abandonedAfterMinutes, mailTexts } from '#post/mail/rules.ts';
import { type HandOver } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
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
import { getMailing } from '../contract.ts';
import { mailingTexts } from '../rules.ts';
import { getMailingProgress, startMailing } from '../sending/contract.ts';
import {
  forgetOldRecipients,
  holdRecipientsAfterRestore,
  mailingsByPerson,
  mailingsToPerson,
  releaseDueMails,
} from './public.ts';

prepareMailings();

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
    const ofMailing = eq(auditEvents.entityId, String(mailing.massive));
    const retried = and(eq(auditEvents.event, 'mailing.retried'), ofMailing);
    expect(await app.db.$count(auditEvents, retried)).toBe(1);
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
    expect((await list(mailing, { errors: 'si' })).map(({ email }) => email)).toEqual(['a@x.it']);
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

  test('where another address holds that of a person, forgetting him leaves the mailing as it is', async () => {
    const { id, username, email } = await customer('gino');
    const other = `m.${email};b@x.it`;
    const mailings = [await started(other), await mailingTo(other)];
    const read = () =>
      Promise.all(mailings.map(({ massive }) => admin.call(getMailing, { params: { massive } })));
    const before = (await read()).map(({ body }) => body);
    await mailingsToPerson.erase?.(app.db, { id, username, email: email ?? '' });
    const after = (await read()).map(({ body }) => body);
    expect(after.map(({ criteria, version }) => [criteria.typed, version])).toEqual(
      before.map(({ version }) => [other, version]),
    );
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
