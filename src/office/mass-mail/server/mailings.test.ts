import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { buildEmployerAnswers } from '#db/builders/surveys.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { mailingRecipients, mailings } from '#office/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import * as calls from '../contract.ts';
import { previewMailing, testMailing } from '../preview/contract.ts';
import { mailingTexts } from '../rules.ts';
import { listMailingRecipients, startMailing } from '../sending/contract.ts';

let app: TestApp;
let admin: Caller;
let spa: { principal: number; client: number; address: number };

const nobody = {
  everyone: false,
  principals: [] as number[],
  clients: [] as number[],
  addresses: [] as number[],
  accounts: true,
  answers: true,
  typed: '',
};
const written = (criteria: Partial<typeof nobody> = {}, words: { subject?: string; text?: string } = {}) => ({
  subject: 'Avviso',
  text: 'Gentile {nome}',
  ...words,
  criteria: { ...nobody, ...criteria },
});

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  admin = await app.as('admin');
  const principal = (await buildPrincipal(app.db, { name: 'Terme di prova' })).id;
  const other = (await buildPrincipal(app.db, { name: 'Provincia di prova' })).id;
  const client = (await buildClient(app.db, { principalId: principal, name: 'Terme Nord', city: 'Abano' }))
    .id;
  const address = (
    await buildAddress(app.db, {
      clientId: client,
      name: 'Reparto fanghi',
      address: 'Via Flacco 1',
      city: 'Montegrotto',
    })
  ).id;
  await buildEmployerAnswers(app.db, client, { answers: [{ q: 104, a: 'terme@pec.example', p: [] }] });
  spa = { principal, client, address };
  const customer = (username: string, principalId: number, more: { roles?: ['operatore'] } = {}) =>
    buildUser(app.db, {
      username,
      displayName: `Persona ${username}`,
      roles: ['cliente'],
      grants: [{ principalId, canAddClient: false, canAddAddress: false }],
      ...more,
    });
  await customer('anna', principal);
  await customer('bruno', other);
  await customer('operatore', principal, { roles: ['operatore'] });
});

beforeEach(async () => {
  await app.db.delete(mails);
});

const preview = async (body: object) => (await admin.call(previewMailing, { body: body as never })).body;
const create = async (body: object = written({ typed: 'a@x.it' })) =>
  (await admin.call(calls.createMailing, { body: body as never })).body;

describe('recipients', () => {
  test('of a principal: its customers’ accounts and the addresses that its employers gave; no one else', async () => {
    const { id, counts } = await create(written({ principals: [spa.principal] }));
    expect(counts).toEqual({ total: 2, waiting: 2, sent: 0, failed: 0 });
    const { body } = await admin.call(listMailingRecipients, { params: { massive: id } });
    expect(body.map(({ email }) => email)).toEqual(['anna@radia.example', 'terme@pec.example']);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      massive_email: id,
      email: 'anna@radia.example',
      sent_date: null,
      state: 'pending',
      error: null,
    });
  });

  test('of everybody; only accounts, only answers', async () => {
    expect((await preview(written({ everyone: true }))).total).toBe(3);
    expect((await preview(written({ everyone: true, answers: false }))).total).toBe(2);
    expect((await preview(written({ everyone: true, accounts: false }))).total).toBe(1);
  });

  test('of an address: its fields are filled in; of what was typed nothing is known, which is told', async () => {
    const text = '{nome}: {committente}, {cliente}, {indirizzo}, {città}';
    const found = await preview(
      written(
        { addresses: [spa.address], typed: 'Altro <altro@x.it>, sbagliato, ANNA@radia.example' },
        { text },
      ),
    );
    expect(found).toMatchObject({
      total: 3,
      joined: 1,
      invalid: { count: 1, examples: ['sbagliato'] },
      sample: {
        email: 'anna@radia.example',
        subject: 'Avviso',
        text: 'Persona anna: Terme di prova, Terme Nord, Reparto fanghi, Via Flacco 1, Montegrotto',
      },
    });
    expect(found.emptyFields).toContainEqual({ field: 'cliente', count: 1, example: 'altro@x.it' });
    expect(found.emptyFields).toContainEqual({ field: 'nome', count: 2, example: 'terme@pec.example' });
    const last = await preview({ ...written({ typed: 'a@x.it b@x.it' }), position: 99 });
    expect(last.sample?.email).toBe('b@x.it');
  });

  test('nobody: no sample, nothing to send', async () => {
    expect(await preview(written())).toMatchObject({ total: 0, sample: null, emptyFields: [] });
    const { id } = await create(written());
    const { status, failure } = await admin.call(startMailing, { params: { massive: id } });
    expect([status, failure.message]).toEqual([422, mailingTexts.noRecipients]);
  });

  test('a record that does not exist is refused in words', async () => {
    for (const criteria of [{ principals: [999_999] }, { clients: [999_999] }, { addresses: [999_999] }]) {
      const { status, failure } = await admin.call(calls.createMailing, { body: written(criteria) });
      expect([status, failure.detail]).toEqual([422, expect.stringContaining('non esiste più')]);
    }
  });
});

describe('a draft', () => {
  test.each([
    [{ subject: '' }, 'subject', mailingTexts.noSubject],
    [{ text: ' ' }, 'text', mailingTexts.noText],
    [{ text: 'Gentile {ragione sociale}' }, 'text', mailingTexts.unknownField(['ragione sociale'])],
    [{ subject: '{data}' }, 'subject', mailingTexts.unknownField(['data'])],
    [{ subject: 'x'.repeat(201) }, 'subject', 'Al massimo 200 caratteri.'],
  ])('is refused with %j', async (words, field, text) => {
    const { status, failure } = await admin.call(calls.createMailing, { body: written({}, words) });
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('is changed, copied, listed, found by its subject and removed; each leaves its event', async () => {
    const made = await create(written({ typed: 'a@x.it' }, { subject: 'Primo avviso' }));
    const params = { massive: made.id };
    const change = {
      ...written({ typed: 'b@x.it c@x.it' }, { subject: '50% fatto' }),
      version: made.version,
    };
    const changed = await admin.call(calls.updateMailing, { params, body: change });
    expect(changed.body).toMatchObject({ subject: '50% fatto', counts: { total: 2 }, state: 'draft' });
    const stale = await admin.call(calls.updateMailing, { params, body: change });
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);

    const copy = await admin.call(calls.copyMailing, { params });
    expect(copy.body).toMatchObject({ subject: '50% fatto', counts: { total: 2 }, state: 'draft' });
    const list = await admin.call(calls.listMailings, { query: { q: '50% f' } });
    expect(list.body.rows.map(({ id }) => id)).toEqual([copy.body.id, made.id]);
    expect(list.body.total).toBe(2);

    expect((await admin.call(calls.removeMailing, { params })).status).toBe(200);
    expect((await admin.call(calls.getMailing, { params })).status).toBe(404);
    const trail = await admin.call(listAuditEvents, {
      query: { entity: 'mailing', entityId: String(made.id) },
    });
    expect(trail.body.events.map(({ event }) => event)).toEqual([
      'mailing.removed',
      'mailing.updated',
      'mailing.created',
    ]);
  });

  test('other recipients, as many as before, leave an event too; it names none of them', async () => {
    const made = await create(written({ typed: 'a@x.it b@x.it' }));
    const params = { massive: made.id };
    const body = { ...written({ typed: 'B@x.it c@x.it' }), version: made.version };
    await admin.call(calls.updateMailing, { params, body });
    const trail = await admin.call(listAuditEvents, {
      query: { entity: 'mailing', entityId: String(made.id) },
    });
    expect(trail.body.events[0]).toMatchObject({
      event: 'mailing.updated',
      details: { after: { recipientsAdded: 1, recipientsRemoved: 1 } },
    });
    expect(JSON.stringify(trail.body.events)).not.toContain('@x.it');
  });

  test('is written once, however often it is sent', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = written({ typed: 'a@x.it' }, { subject: 'Una volta' });
    const [one, two] = await Promise.all([1, 2].map(() => admin.call(calls.createMailing, { body }, key)));
    expect(one?.body.id).toBe(two?.body.id);
  });

  test('names what was chosen', async () => {
    const { id } = await create(
      written({ principals: [spa.principal], clients: [spa.client], addresses: [spa.address] }),
    );
    const { body } = await admin.call(calls.getMailing, { params: { massive: id } });
    expect(body.names).toEqual({
      principals: [{ id: spa.principal, label: 'Terme di prova' }],
      clients: [{ id: spa.client, label: 'Terme Nord' }],
      addresses: [{ id: spa.address, label: 'Reparto fanghi, Montegrotto' }],
    });
    const history = await admin.call(calls.getMailingHistory, { params: { massive: id } });
    expect(history.body.eventi.map(({ evento }) => evento)).toEqual(['Comunicazione scritta']);
  });

  test('what does not exist is not found', async () => {
    const params = { massive: 999_999 };
    expect((await admin.call(calls.getMailingHistory, { params })).status).toBe(404);
    expect((await admin.call(calls.copyMailing, { params })).status).toBe(404);
    expect((await admin.call(calls.removeMailing, { params })).status).toBe(404);
    const body = { ...written(), version: 1 };
    expect((await admin.call(calls.updateMailing, { params, body })).status).toBe(404);
  });
});

describe('a test to oneself', () => {
  test('goes through the outbox, with the values of a recipient, to whoever asks', async () => {
    const body = written({ addresses: [spa.address] }, { subject: 'Per {cliente}', text: '<b>{nome}</b>' });
    const { body: sent } = await admin.call(testMailing, { body });
    expect(sent).toEqual({ email: 'admin@radia.example', delivers: false });
    const [mail] = await app.db.select().from(mails);
    expect(mail).toMatchObject({
      kind: 'send-mailing-test',
      recipient: 'admin@radia.example',
      subject: 'Prova: Per Terme Nord',
      text: '<b>Persona anna</b>',
      html: '<p>&lt;b&gt;Persona anna&lt;/b&gt;</p>',
      state: 'queued',
    });
  });
});

describe('once started', () => {
  test('neither the mailing nor its recipients change, by whatever way', async () => {
    const { id, version } = await create(written({ typed: 'a@x.it b@x.it' }));
    const params = { massive: id };
    await admin.call(startMailing, { params });
    const change = await admin.call(calls.updateMailing, { params, body: { ...written(), version } });
    expect([change.status, change.failure.detail]).toEqual([409, mailingTexts.isStarted]);
    expect((await admin.call(calls.removeMailing, { params })).status).toBe(409);

    const mine = eq(mailings.id, id);
    const recipients = eq(mailingRecipients.mailingId, id);
    const refused = await Promise.all([
      refusal(app.db.update(mailings).set({ subject: 'Altro' }).where(mine)),
      refusal(app.db.update(mailings).set({ startedAt: null, nextAt: null }).where(mine)),
      refusal(app.db.delete(mailings).where(mine)),
      refusal(
        app.db
          .update(mailings)
          .set({ criteria: written({ typed: 'a@x.it z@x.it' }).criteria })
          .where(mine),
      ),
      refusal(app.db.update(mailingRecipients).set({ email: 'z@x.it' }).where(recipients)),
      refusal(
        app.db.update(mailingRecipients).set({ email: null, fields: {}, userId: null }).where(recipients),
      ),
      refusal(app.db.delete(mailingRecipients).where(recipients)),
      refusal(app.db.insert(mailingRecipients).values({ mailingId: id, email: 'z@x.it', fields: {} })),
    ]);
    expect(refused).toEqual([
      ...Array(4).fill('mailings_started_is_kept'),
      ...Array(4).fill('mailing_recipients_are_kept'),
    ]);
  });

  test('an address stands in a mailing once', async () => {
    const { id } = await create(written({ typed: 'a@x.it' }));
    const again = app.db.insert(mailingRecipients).values({ mailingId: id, email: 'A@X.it', fields: {} });
    expect(await refusal(again)).toBe('mailing_recipients_once');
  });
});
