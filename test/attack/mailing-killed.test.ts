import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { createMailing } from '#office/mass-mail/contract.ts';
import { listMailingRecipients, startMailing } from '#office/mass-mail/sending/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

let app: TestApp;
let admin: Caller;
let mailbox: Mailbox;
let endWorker: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  admin = await app.as('admin');
  atEndOfFile(() => endWorker());
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  endWorker = startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'radia@radia.invalid',
  });
}
/** A worker begins, and is gone at a moment of the mail server's. */
async function killedWhen(setMoment: (kill: () => void) => void): Promise<void> {
  await new Promise<void>((gone) => {
    setMoment(() => void endWorker().then(gone));
    startWorker();
  });
  mailbox.onData = () => 250;
  mailbox.onRecipient = () => 250;
}
/** The next turn has come, and whoever was at a mail is taken for dead. */
const passTime = () =>
  app.db.execute(sql`
    with turns as (update mailings set next_at = now() - interval '1 s' where next_at is not null)
    update mails set claimed_at = claimed_at - interval '10 minutes' where claimed_at is not null`);
/** Of each recipient; whether one who waits has been given his turn depends on how long a kill took. */
const outcomes = async (massive: number) => {
  const { body } = await admin.call(listMailingRecipients, { params: { massive } });
  return body.map(({ state }) => (state === 'queued' ? 'pending' : state));
};

test(
  'a worker killed before or after the last byte of a mail: each mail arrives at most once, the others all (R0-113, R0-375)',
  async () => {
    const criteria = {
      everyone: false,
      principals: [],
      clients: [],
      addresses: [],
      accounts: true,
      answers: true,
    };
    const body = {
      subject: 'Avviso',
      text: 'Testo',
      criteria: { ...criteria, typed: 'a@x.it\nb@x.it\nc@x.it' },
    };
    const massive = (await admin.call(createMailing, { body })).body.id;
    await admin.call(startMailing, { params: { massive } });

    // After the last byte of the first one: it has arrived, and its answer finds nobody.
    await killedWhen((kill) => {
      mailbox.onData = () => {
        kill();
        return 250;
      };
    });
    expect(await outcomes(massive)).toEqual(['sending', 'pending', 'pending']);

    // Before any byte of the second one.
    await passTime();
    await killedWhen((kill) => {
      mailbox.onRecipient = () => {
        kill();
        return 451;
      };
    });

    expect(await outcomes(massive)).toEqual(['uncertain', 'sending', 'pending']);
    expect(mailbox.received.map(({ to }) => to[0])).toEqual(['a@x.it']);

    await passTime();
    startWorker();
    await expect
      .poll(() => outcomes(massive), { timeout: processTimeoutMs, interval: 100 })
      .toEqual(['uncertain', 'sent', 'sent']);
    expect(mailbox.received.map(({ to }) => to[0])).toEqual(['a@x.it', 'b@x.it', 'c@x.it']);
  },
  2 * processTimeoutMs,
);
