import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendPasswordLink } from '#accounts/user-access/contract.ts';
import { createUser, getUser, getUserHistory, listUsers, updateUser } from '#accounts/users/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { placements } from '#dosimeters/schema.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { sealAuditEvents, verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { auditEvents, users } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { erasePerson, exportOwnData, exportUserData, previewErasure } from '../contract.ts';
import { changesListed } from '../rules.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await openTestApp({ SMTP_URL: 'smtp://mail.radia.example', MAIL_FROM: 'radia@radia.example' });
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  admin = await app.as('admin');
});

const erase = (user: number, nomeUtente: string) =>
  admin.call(erasePerson, { params: { user }, body: { nomeUtente } });
const partOf = (body: { parti: { titolo: string; dati: Record<string, unknown>[] }[] }, titolo: string) =>
  body.parti.find((part) => part.titolo === titolo)?.dati;

/** Somebody with a bit of everything, created and renamed on screen, who has placed a dosimeter. */
async function buildTraces(username: string) {
  const fields = {
    username,
    displayName: `Rossella ${username}`,
    email: `${username}@persone.example`,
    roles: ['operatore'],
    zones: [],
  };
  const { body } = await admin.call(createUser, { body: { ...fields, committenti: [] } });
  await admin.call(sendPasswordLink, { params: { user: body.id } });
  const { versione } = (await admin.call(getUser, { params: { user: body.id } })).body;
  const changed = { ...fields, displayName: `Rossella Nuova ${username}`, versione };
  await admin.call(updateUser, { params: { user: body.id }, body: changed });
  const { id: placementId } = await buildPlacement(app.db, { placedBy: body.id });
  return { id: body.id, placementId };
}

describe('the export of a person’s data', () => {
  test('holds every part with its meaning and how long it is kept', async () => {
    const { id } = await buildTraces('esportata');
    const { status, body } = await admin.call(exportUserData, { params: { user: id } });
    expect(status).toBe(200);
    expect(body.persona).toEqual({
      numero: id,
      nome: 'Rossella Nuova esportata',
      nomeUtente: 'esportata',
      email: 'esportata@persone.example',
    });
    expect(body.parti.every(({ significato, conservazione }) => significato && conservazione)).toBe(true);
    expect(partOf(body, 'Ruoli, zone e committenti')).toEqual([{ ruolo: 'operatore' }]);
    expect(partOf(body, 'Dosimetri posizionati e rimossi')).toMatchObject([{ posizionatoDaTe: true }]);
    expect(partOf(body, 'Messaggi e-mail')).toMatchObject([{ oggetto: 'Il tuo utente di Radia' }]);
    expect(JSON.stringify(partOf(body, 'Nomi e indirizzi di prima'))).toContain('Rossella esportata');
    const changes = partOf(body, 'Modifiche del tuo utente')?.map(({ evento }) => evento);
    expect(changes).toEqual(['user.created', 'password-link.created', 'user.updated']);
  });

  test('counts what imports brought in, and what goes beyond the latest changes, rather than listing it', async () => {
    const { id } = await buildUser(app.db, { username: 'laboriosa' });
    const write = (count: number, event: string, details: object) =>
      app.db.execute(sql`
        insert into audit_events (happened_at, actor_id, event, entity, entity_id, details)
        select '2026-03-16T09:00:00Z'::timestamptz + make_interval(secs => n), ${id}, ${event}, 'client', (900000 + n)::text,
               ${JSON.stringify(details)}::jsonb
          from generate_series(1, ${count}) as n`);
    await write(3, 'client.imported', { importId: 7, rowNumber: 1, before: {}, after: { name: 'A' } });
    await write(2, 'client.imported', { importId: 8, rowNumber: 1, before: {}, after: { name: 'B' } });
    await write(changesListed + 2, 'client.updated', { before: {}, after: {} });
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    const changes = partOf(body, 'Modifiche fatte') ?? [];
    expect(changes).toHaveLength(3 + changesListed);
    expect(changes.slice(0, 3)).toEqual([
      {
        evento: 'client.imported',
        quanti: 3,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:03.000Z',
      },
      {
        evento: 'client.imported',
        quanti: 2,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:02.000Z',
      },
      {
        evento: 'client.updated',
        quanti: 2,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:02.000Z',
      },
    ]);
    expect(changes.at(-1)).toMatchObject({
      evento: 'client.updated',
      record: `client ${900_000 + changesListed + 2}`,
    });
  });

  test('never holds secrets', async () => {
    await buildUser(app.db, { username: 'propria' });
    const { body } = await (await app.as('propria')).call(exportOwnData);
    const { rows } = await app.db.execute<{ secret: string }>(
      sql`select password as secret from credentials union all select token from sessions`,
    );
    for (const { secret } of rows) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('of oneself is for everybody, and is written down', async () => {
    const { id } = await buildUser(app.db, { username: 'curiosa', roles: ['cliente'] });
    const { body } = await (await app.as('curiosa')).call(exportOwnData);
    expect(body.persona).toMatchObject({ numero: id, nomeUtente: 'curiosa' });
    expect(partOf(body, 'Sessioni')).toHaveLength(1);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.entityId, String(id)));
    expect(events).toMatchObject([{ event: 'personal-data.exported', actorId: id }]);
  });

  test('of an unknown person is not found', async () => {
    expect((await admin.call(exportUserData, { params: { user: 999_999 } })).status).toBe(404);
  });
});

describe('the erasure of a person', () => {
  test('tells beforehand what goes and what stays, and why', async () => {
    const { id } = await buildTraces('avvisata');
    const { body } = await admin.call(previewErasure, { params: { user: id } });
    expect(body).toMatchObject({
      nomeUtente: 'avvisata',
      nuovoNome: `Persona cancellata n. ${id}`,
      rifiuto: null,
    });
    expect(body.cancellati).toContainEqual({ titolo: 'Ruoli, zone e committenti', quanti: 1 });
    expect(body.cancellati).toContainEqual({ titolo: 'Nomi e indirizzi di prima', quanti: 2 });
    expect(body.conservati).toContainEqual({
      titolo: 'Dosimetri posizionati e rimossi',
      quanti: 1,
      perche: expect.stringMatching(/radioprotezione.*art\. 17 c\. 3/) as string,
    });
  });

  test('leaves no trace of who it was, nowhere in the database, and the chain stays whole', async () => {
    const { id, placementId } = await buildTraces('dimenticata');
    await sealAuditEvents(app.db, app.clock.now());
    expect((await erase(id, 'DIMENTICATA')).status).toBe(200);
    await sealAuditEvents(app.db, app.clock.now());
    expect(await app.db.$count(users, eq(users.name, `Persona cancellata n. ${id}`))).toBe(1);

    const { rows } = await app.db.execute<{ name: string; hits: number }>(sql`
      select t.table_name as name, (xpath('/row/n/text()', query_to_xml(format(
        'select count(*) as n from %I t where t::text ilike ''%%dimenticata@persone%%'' or t::text ilike ''%%rossella%%dimenticata%%''',
        t.table_name), false, true, '')))[1]::text::int as hits
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ hits }) => hits > 0)).toEqual([]);
    expect(await verifyAuditTrail(app.db)).toMatchObject({ broken: null, unsealed: 0 });

    const [placement] = await app.db.select().from(placements).where(eq(placements.id, placementId));
    expect(placement?.placedBy).toBe(id);
    const { body } = await admin.call(getUserHistory, { params: { user: id } });
    expect(body.eventi.map(({ evento }) => evento)).toContain('Dati della persona cancellati');
    expect(await app.db.$count(mails, eq(mails.recipient, 'dimenticata@persone.example'))).toBe(0);
  });

  test('reaches mails to an address of before, sent or not, and none of whoever has that address now', async () => {
    const { id } = await buildTraces('trasferita');
    const user = await admin.call(getUser, { params: { user: id } });
    const { versione } = user.body;
    const fields = { username: 'trasferita', displayName: 'Rossella', roles: ['operatore'], zones: [] };
    const moved = { ...fields, email: 'altrove@persone.example', versione };
    expect((await admin.call(updateUser, { params: { user: id }, body: moved })).status).toBe(200);
    await buildUser(app.db, { username: 'subentrata', email: 'trasferita@persone.example' });
    const heir = await admin.call(listUsers, { query: { q: 'subentrata' } });
    await admin.call(sendPasswordLink, { params: { user: heir.body.rows[0]?.id ?? 0 } });
    const toOldAddress = eq(mails.recipient, 'trasferita@persone.example');
    expect(await app.db.$count(mails, toOldAddress)).toBe(2);
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    expect(partOf(body, 'Messaggi e-mail')).toHaveLength(1);
    expect((await erase(id, 'trasferita')).status).toBe(200);
    expect(await app.db.select({ userId: mails.userId }).from(mails).where(toOldAddress)).toEqual([
      { userId: heir.body.rows[0]?.id },
    ]);
  });

  test('what the person did stays in the trail, under the number', async () => {
    const { id } = await buildUser(app.db, { username: 'attiva', displayName: 'Attiva Prova' });
    await (await app.as('attiva')).call(exportOwnData);
    await erase(id, 'attiva');
    const { body } = await admin.call(listAuditEvents, { query: { entityId: String(id) } });
    expect(body.events.at(-1)?.actor?.displayName).toBe(`Persona cancellata n. ${id}`);
  });

  test('ends the sessions, frees user name and e-mail, and cannot be taken back', async () => {
    const { id } = await buildUser(app.db, { username: 'libera' });
    const person = await app.as('libera');
    expect((await erase(id, 'libera')).status).toBe(200);
    expect((await person.call(exportOwnData)).status).toBe(401);
    await buildUser(app.db, { username: 'libera' });
    const again = await erase(id, `cancellata-${id}`);
    expect([again.status, again.failure.detail]).toEqual([
      409,
      expect.stringContaining('già stati cancellati'),
    ]);
    const {
      versione: _,
      zones: _zones,
      ...found
    } = (await admin.call(getUser, { params: { user: id } })).body;
    expect(found).toMatchObject({ state: 'erased', roles: [], sessions: 0 });
  });

  test('wants the user name typed', async () => {
    const { id } = await buildUser(app.db, { username: 'prudente' });
    for (const typed of ['', 'prudent', 'admin']) {
      const { status, failure } = await erase(id, typed);
      expect([status, Object.keys(failure.errors)]).toEqual([422, ['nomeUtente']]);
    }
    expect(await app.db.$count(users, and(eq(users.id, id), sql`erased_at is null`))).toBe(1);
  });

  test('of oneself, and so of the last administrator, is refused', async () => {
    const [own] = await app.db.select().from(users).where(eq(users.username, 'admin'));
    const id = own?.id ?? 0;
    expect((await erase(id, 'admin')).status).toBe(409);
    const { body } = await admin.call(previewErasure, { params: { user: id } });
    expect(body.rifiuto).toContain('propri dati');
  });

  test('of two administrators who erase each other at the same instant one stays', async () => {
    const own = await buildUser(app.db, { username: 'capo2', roles: ['admin'] });
    const other = await buildUser(app.db, { username: 'capo3', roles: ['admin'] });
    const [second, third] = [await app.as('capo2'), await app.as('capo3')];
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.username, 'admin'));
    const answers = await Promise.all([
      second.call(erasePerson, { params: { user: other.id }, body: { nomeUtente: 'capo3' } }),
      third.call(erasePerson, { params: { user: own.id }, body: { nomeUtente: 'capo2' } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.update(users).set({ disabledAt: null }).where(eq(users.username, 'admin'));
  });

  test('of an unknown person is not found', async () => {
    expect((await erase(999_999, 'x')).status).toBe(404);
    expect((await admin.call(previewErasure, { params: { user: 999_999 } })).status).toBe(404);
  });
});

/** Columns that name a person, and in whose part of the export they stand. */
const known = [
  'audit_events.actor_id',
  'authority_notices.sent_by',
  'batch_revisions.created_by',
  'building_answers.answered_by',
  'credentials.user_id',
  'employer_answers.answered_by',
  'final_report_revisions.issued_by',
  'final_reports.issued_by',
  'grants.user_id',
  'import_runs.started_by',
  'isin_exports.created_by',
  'isin_mappings.created_by',
  'isin_sites.left_out_by',
  'isin_transmissions.checked_by',
  'isin_transmissions.exported_by',
  'isin_transmissions.opened_by',
  'isin_transmissions.receipt_by',
  'isin_transmissions.sent_by',
  'mailing_recipients.user_id',
  'mailings.created_by',
  'mailings.started_by',
  'mails.user_id',
  'password_links.user_id',
  'personal_details.user_id',
  'placement_corrections.corrected_by',
  'placement_corrections.entered_by',
  'placements.placed_by',
  'placements.removed_by',
  'quality_controls.entered_by',
  'quality_controls.withdrawn_by',
  'questionnaire_versions.created_by',
  'report_runs.started_by',
  'report_settings_versions.created_by',
  'results.entered_by',
  'second_factors.user_id',
  'sessions.user_id',
  'shipments.created_by',
  'shipments.shipped_by',
  'site_reminders.sent_by',
  'user_roles.user_id',
  'user_zones.user_id',
];

test('every column that names a person is known to the export: a new one belongs there too', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(known);
});
