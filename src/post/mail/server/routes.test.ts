import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#accounts/people/server/public.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { mails } from '../../schema.ts';
import { listMails, retryMail } from '../contract.ts';
import { type MailState, mailTexts } from '../rules.ts';
import { sendDueMails } from './public.ts';

let app: TestApp;
let admin: Caller;
let position = 0;

beforeAll(async () => {
  app = await openTestApp();
  const account = { displayName: 'Ada', email: 'ada@radia.invalid', password: testPassword };
  await createAccount(app.db, app.foundation.authentication, {
    ...account,
    username: 'ada',
    roles: ['admin'],
  });
  admin = await app.as('ada');
});

async function write(state: MailState, changes: Partial<typeof mails.$inferInsert> = {}): Promise<number> {
  position += 1;
  const at = app.clock.now();
  const words = { kind: 'send-greeting', subject: `Numero ${position}`, text: 'Un segreto' };
  const mail = { ...words, recipient: 'anna@clienti.invalid', state, createdAt: at, dueAt: at, ...changes };
  const [row] = await app.db
    .insert(mails)
    .values({ ...mail, messageId: `<${position}@radia.invalid>` })
    .returning({ id: mails.id });
  return row?.id ?? 0;
}

describe('the outbox', () => {
  test('shows administrators what waits and what failed, without what it says', async () => {
    const failed = await write('failed', { error: '550 sconosciuto', attempts: 1 });
    await write('sent', { sentAt: app.clock.now() });
    const all = await admin.call(listMails);
    expect(all.body.mails.map(({ state }) => state)).toEqual(['sent', 'failed']);
    expect(all.body.delivers).toBe(false);
    expect(JSON.stringify(all.body)).not.toContain('segreto');
    const some = await admin.call(listMails, { query: { state: 'failed' } });
    expect(some.body.mails).toMatchObject([
      { id: failed, error: '550 sconosciuto', recipient: 'anna@clienti.invalid' },
    ]);
  });

  test('is read page by page', async () => {
    for (let n = 0; n < 51; n += 1) await write('queued');
    const first = await admin.call(listMails, { query: { state: 'queued' } });
    expect([first.body.mails.length, first.body.hasMore]).toEqual([50, true]);
    const before = first.body.mails.at(-1)?.id ?? 0;
    const second = await admin.call(listMails, { query: { state: 'queued', before } });
    expect([second.body.mails.length, second.body.hasMore]).toEqual([1, false]);
  });

  test('refuses filters it does not know', async () => {
    const wrong: Record<string, string>[] = [{ state: 'lost' }, { before: 'x' }, { before: '-1' }];
    for (const query of wrong) expect((await admin.call(listMails, { query })).status).toBe(422);
  });
});

describe('sending again by hand', () => {
  test.each(['failed', 'uncertain', 'queued'] as const)('what is %s is due at once', async (state) => {
    const id = await write(state, { dueAt: new Date(app.clock.now().getTime() + 3_600_000), error: 'prima' });
    expect((await admin.call(retryMail, { params: { id } })).status).toBe(200);
    const { body } = await admin.call(listMails, { query: { before: id + 1 } });
    expect(body.mails[0]).toMatchObject({
      id,
      state: 'queued',
      error: null,
      dueAt: app.clock.now().toISOString(),
    });
    const trail = await admin.call(listAuditEvents, { query: { entity: 'mail', entityId: String(id) } });
    expect(trail.body.events.map(({ event }) => event)).toEqual(['mail.requeued']);
  });

  test.each([
    ['failed', 7],
    ['queued', 6],
  ] as const)('what is %s after %i tries is tried anew with all its pauses', async (state, attempts) => {
    await app.db.delete(mails);
    const id = await write(state, { attempts });
    await admin.call(retryMail, { params: { id } });
    await sendDueMails(app.foundation.services, () =>
      Promise.resolve({ kind: 'later', text: mailTexts.unreachable }),
    );
    const inAMinute = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const { body } = await admin.call(listMails, { query: { before: id + 1 } });
    expect(body.mails).toMatchObject([{ state: 'queued', attempts: attempts + 1, dueAt: inAMinute }]);
  });

  test.each(['sent', 'sending'] as const)('what is %s is left alone', async (state) => {
    const { status, failure } = await admin.call(retryMail, { params: { id: await write(state) } });
    expect([status, failure.detail]).toEqual([409, mailTexts.notRetriable]);
  });

  test('what has expired, or whose words are gone, has to be asked for anew', async () => {
    const expired = await write('failed', { expiresAt: app.clock.now() });
    const empty = await write('failed', { text: '' });
    for (const id of [expired, empty]) {
      const { status, failure } = await admin.call(retryMail, { params: { id } });
      expect([status, failure.detail]).toEqual([409, mailTexts.withoutContent]);
    }
  });

  test('what it announced has passed, or changed: nobody sends it any more', async () => {
    const past = await write('failed', { notAfter: app.clock.now() });
    const earlier = await write('uncertain', { about: 'visita-7' });
    const last = await write('uncertain', { about: 'visita-7' });
    for (const id of [past, earlier]) {
      const { status, failure } = await admin.call(retryMail, { params: { id } });
      expect([status, failure.detail]).toEqual([409, mailTexts.noLongerHolds]);
    }
    expect((await admin.call(retryMail, { params: { id: last } })).status).toBe(200);
  });

  test('an unknown mail is not found', async () => {
    expect((await admin.call(retryMail, { params: { id: 999_999 } })).status).toBe(404);
    expect((await admin.call(retryMail, { params: { id: 'x' } })).status).toBe(404);
  });
});
