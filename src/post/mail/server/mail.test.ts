import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { mails } from '../../schema.ts';
import { mailTexts } from '../rules.ts';
import {
  forgetOldMails,
  type HandOver,
  type MailDefinition,
  queueMail,
  sendDueMails,
  smtpServer,
  withdrawMailsAbout,
  withdrawUnsentMails,
} from './public.ts';

let app: TestApp;
let mailbox: Mailbox;
let handOver: HandOver;

const greeting: MailDefinition<{ name: string }> = {
  kind: 'send-greeting',
  write: ({ name }) => ({
    subject: `Buongiorno, ${name}`,
    text: `Città, perché, così.\n\n.una riga che comincia con un punto\n${name}`,
    html: `<p>Buongiorno, ${name}</p>`,
  }),
};

beforeAll(async () => {
  app = await openTestApp();
  mailbox = await openMailbox();
  handOver = smtpServer({ smtpUrl: mailbox.url, from: 'Radia <radia@radia.invalid>' });
});

beforeEach(async () => {
  mailbox.forget();
  await app.db.delete(mails);
});

const queue = (recipient: string, expiresAt?: Date) =>
  queueMail(app.foundation.services, greeting, {
    recipient,
    payload: { name: recipient },
    ...(expiresAt ? { expiresAt } : {}),
  });
const work = (how = handOver) => sendDueMails(app.foundation.services, how);
const stateOf = async (id: number) => {
  const [found] = await app.db.select().from(mails).where(eq(mails.id, id));
  if (!found) throw new Error('no such mail');
  return found;
};

describe('a mail', () => {
  test('is queued in the transaction of the change, and arrives once, whole', async () => {
    const id = await queue('anna@clienti.invalid');
    expect((await stateOf(id)).state).toBe('queued');
    await work();
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect(mailbox.received[0]).toMatchObject({
      from: 'radia@radia.invalid',
      to: ['anna@clienti.invalid'],
      subject: 'Buongiorno, anna@clienti.invalid',
    });
    expect(mailbox.received[0]?.text).toContain('Città, perché, così.\n\n.una riga');
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  test('is not there when the change is not', async () => {
    const { services } = app.foundation;
    const change = app.db.transaction(async (db) => {
      await queueMail({ ...services, db }, greeting, { recipient: 'a@b.invalid', payload: { name: 'A' } });
      throw new Error('undone');
    });
    await expect(change).rejects.toThrow('undone');
    await work();
    expect(mailbox.received).toEqual([]);
  });

  test('is handed over once by two workers at the same time', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await queue(`${name}@clienti.invalid`);
    // Somebody is at the mail that is next: neither worker waits for it.
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from mails order by due_at, id limit 1 for update`);
      await Promise.all([work(), work()]);
    });
    expect(mailbox.received).toHaveLength(5);
    await work();
    expect(mailbox.received.map(({ to }) => to[0]).sort()).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@clienti.invalid`),
    );
  });
});

describe('a mail server that does not take it', () => {
  test('a refusal of the recipient is final; the mails after it leave', async () => {
    mailbox.onRecipient = (address) => (address.startsWith('nessuno') ? 550 : 250);
    const refused = await queue('nessuno@clienti.invalid');
    const next = await queue('anna@clienti.invalid');
    await work();
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', attempts: 1 });
    expect((await stateOf(refused)).error).toContain('550');
    expect((await stateOf(next)).state).toBe('sent');
  });

  test('its last byte has not left while the recipient is being refused', async () => {
    const id = await queue('nessuno@clienti.invalid');
    mailbox.onRecipient = () => 550;
    let hasLeft = false;
    await work((mail, beforeLastByte) =>
      handOver(mail, () => {
        hasLeft = true;
        return beforeLastByte();
      }),
    );
    expect(hasLeft).toBe(false);
    expect((await stateOf(id)).state).toBe('failed');
  });

  test('greylisting is waited for, and then it arrives', async () => {
    mailbox.onRecipient = () => 451;
    const id = await queue('anna@clienti.invalid');
    await work();
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    mailbox.onRecipient = () => 250;
    await work();
    expect(mailbox.received).toEqual([]);
    app.clock.advance(1);
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
  });

  test('a message refused after its data is final as well, and not uncertain', async () => {
    mailbox.onData = () => 554;
    const id = await queue('anna@clienti.invalid');
    await work();
    expect((await stateOf(id)).state).toBe('failed');
  });

  test('a server that is away is tried again for a day, then no more', async () => {
    const away = smtpServer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'radia@radia.invalid' });
    const id = await queue('anna@clienti.invalid');
    for (const pause of [0, 1, 5, 15, 60, 240]) {
      app.clock.advance(pause);
      await work(away);
      expect((await stateOf(id)).state).toBe('queued');
    }
    app.clock.advance(720);
    await work(away);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 7 });
  });

  test('name and password are not told over a connection that is not encrypted', async () => {
    const smtpUrl = mailbox.url.replace('//', '//radia:segreto@');
    const id = await queue('anna@clienti.invalid');
    await work(smtpServer({ smtpUrl, from: 'radia@radia.invalid' }));
    expect(mailbox.received).toEqual([]);
    expect((await stateOf(id)).state).toBe('queued');
  });

  test('what it told of has expired: it does not leave, and its words are not kept', async () => {
    const soon = new Date(app.clock.now().getTime() + 60_000);
    const id = await queue('anna@clienti.invalid', soon);
    app.clock.advance(2);
    await work();
    expect(mailbox.received).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', text: '', html: null });
  });
});

describe('what mails tell of something that changes', () => {
  const announce = (recipient: string, notAfter?: Date) =>
    queueMail(app.foundation.services, greeting, {
      ...{ recipient, payload: { name: recipient }, about: 'visita-1' },
      ...(notAfter ? { notAfter } : {}),
    });

  test('does not leave once it is past, and stays as it was written', async () => {
    const id = await announce('anna@clienti.invalid', new Date(app.clock.now().getTime() + 60_000));
    app.clock.advance(2);
    await work();
    expect(mailbox.received).toEqual([]);
    const stored = await stateOf(id);
    expect(stored).toMatchObject({ state: 'failed', error: mailTexts.tooLate });
    expect(stored.text).toContain('Città');
  });

  test('does not leave any more when another about the same is written, tried before or not', async () => {
    const first = await announce('anna@clienti.invalid');
    mailbox.onRecipient = () => 450;
    await work();
    expect((await stateOf(first)).attempts).toBe(1);
    mailbox.onRecipient = () => 250;
    const second = await announce('bruno@clienti.invalid');
    app.clock.advance(60);
    await work();
    expect(mailbox.received.map(({ to }) => to)).toEqual([['bruno@clienti.invalid']]);
    expect(await stateOf(first)).toMatchObject({ state: 'failed', error: mailTexts.superseded });
    expect((await stateOf(first)).text).toContain('Città');
    expect((await stateOf(second)).state).toBe('sent');
  });

  test('does not end a message that is under way when it is withdrawn', async () => {
    const id = await announce('anna@clienti.invalid');
    const told: unknown[] = [];
    await work((mail, beforeLastByte) =>
      handOver(mail, async () => {
        told.push(await withdrawMailsAbout(app.foundation.services, 'visita-1'));
        await beforeLastByte();
      }),
    );
    expect([mailbox.received, told]).toEqual([[], [[]]]);
    expect((await stateOf(id)).state).toBe('failed');
  });

  test('of those that went it is known to whom, the last first', async () => {
    for (const name of ['anna', 'bruno']) {
      await announce(`${name}@clienti.invalid`);
      await work();
    }
    await announce('carla@clienti.invalid');
    const gone = await withdrawMailsAbout(app.foundation.services, 'visita-1');
    expect(gone.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['bruno@clienti.invalid', 'send-greeting'],
      ['anna@clienti.invalid', 'send-greeting'],
    ]);
    expect(await withdrawMailsAbout(app.foundation.services, 'visita-2')).toEqual([]);
  });

  test('until when a mail was of use that may have gone is known however often it is superseded', async () => {
    const notAfter = new Date(app.clock.now().getTime() + 3_600_000);
    const id = await announce('anna@clienti.invalid', notAfter);
    await app.db.update(mails).set({ state: 'uncertain' }).where(eq(mails.id, id));
    await announce('anna@clienti.invalid');
    const gone = await withdrawMailsAbout(app.foundation.services, 'visita-1');
    expect(gone.map((mail) => mail.notAfter)).toEqual([notAfter]);
  });
});

describe('forgetting', () => {
  test('a link that has expired is not kept, even in a mail that failed; the mail is, for 180 days', async () => {
    mailbox.onRecipient = () => 550;
    const until = new Date(app.clock.now().getTime() + 60_000);
    const link = await queue('anna@clienti.invalid', until);
    const other = await queue('bruno@clienti.invalid');
    await work();
    await forgetOldMails(app.foundation.services);
    expect((await stateOf(link)).text).not.toBe('');
    app.clock.advance(1);
    await forgetOldMails(app.foundation.services);
    expect(await stateOf(link)).toMatchObject({ state: 'failed', text: '', html: null });
    expect((await stateOf(other)).text).not.toBe('');
    app.clock.advance(60 * 24 * 180);
    await forgetOldMails(app.foundation.services);
    expect(await app.db.$count(mails)).toBe(0);
  });
});

describe('handed over at most once', () => {
  test('the connection breaks after the data: the outcome is uncertain, and nothing sends it again', async () => {
    mailbox.onData = () => 'drop';
    const id = await queue('anna@clienti.invalid');
    await work();
    expect((await stateOf(id)).state).toBe('uncertain');
    expect(mailbox.received).toHaveLength(1);
    mailbox.onData = () => 250;
    app.clock.advance(60 * 24);
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect((await stateOf(id)).state).toBe('uncertain');
  });

  test('the process ends after the last byte: uncertain as well', async () => {
    const id = await queue('anna@clienti.invalid');
    const ending: HandOver = async (_mail, beforeLastByte) => {
      await beforeLastByte();
      throw new Error('killed');
    };
    await expect(work(ending)).rejects.toThrow('killed');
    app.clock.advance(60);
    await work();
    expect((await stateOf(id)).state).toBe('uncertain');
    expect(mailbox.received).toEqual([]);
  });

  test('the process ends before it: another one sends it five minutes later', async () => {
    const id = await queue('anna@clienti.invalid');
    const ending: HandOver = () => Promise.reject(new Error('killed'));
    await expect(work(ending)).rejects.toThrow('killed');
    await work();
    expect(mailbox.received).toEqual([]);
    app.clock.advance(6);
    await work();
    expect(mailbox.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  test('withdrawn while it is being handed over, its message is not ended; what has arrived stays as it is', async () => {
    const { id: userId } = await buildUser(app.db);
    const recipient = 'anna@clienti.invalid';
    const write = () =>
      queueMail(app.foundation.services, greeting, { recipient, userId, payload: { name: 'Anna' } });
    const sent = await write();
    await work();
    const id = await write();
    await work((mail, beforeLastByte) =>
      handOver(mail, async () => {
        await withdrawUnsentMails(app.foundation.services, userId, mailTexts.addressCorrected);
        await beforeLastByte();
      }),
    );
    expect(mailbox.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error: mailTexts.addressCorrected, text: '' });
    expect((await stateOf(sent)).state).toBe('sent');
  });

  test('a process that was taken for dead does not end its message', async () => {
    const id = await queue('anna@clienti.invalid');
    const slow: HandOver = (mail, beforeLastByte) =>
      handOver(mail, async () => {
        app.clock.advance(6);
        await work();
        await beforeLastByte();
      });
    await work(slow);
    expect(mailbox.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });
});
