import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sendPasswordLink } from '#accounts/user-access/contract.ts';
import { getUser, getUserHistory, listUsers, updateUser } from '#accounts/users/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { placements } from '#dosimeters/schema.ts';
import { listAuditEvents } from '#identity/audit-trail/contract.ts';
import { sealAuditEvents, verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { users } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { admin, app, buildTraces, partOf, prepareTraces } from '#test/support/personal-traces.ts';
import { erasePerson, exportOwnData, exportUserData, previewErasure } from '../contract.ts';

prepareTraces();

const erase = (user: number, conferma: string) =>
  admin.call(erasePerson, { params: { user }, body: { conferma } });
describe('the erasure of a person', () => {
  test('tells beforehand what goes and what stays, and why', async () => {
    const { id } = await buildTraces('avvisata');
    const { body } = await admin.call(previewErasure, { params: { user: id } });
    expect(body).toMatchObject({
      conferma: 'avvisata',
      nuovoNome: `Persona cancellata n. ${id}`,
      rifiuto: null,
    });
    expect(body.cancellati).toContainEqual({ titolo: 'Ruoli, zone e committenti', quanti: 1 });
    expect(body.cancellati).toContainEqual({ titolo: 'Nomi e indirizzi di prima', quanti: 2 });
    expect(body.conservati).toContainEqual({
      titolo: 'Dosimetri posizionati e rimossi',
      quanti: 1,
      perche: expect.stringMatching(/radioprotezione.*art\. 17 c\. 3/) as string,
      conNome: false,
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
      expect([status, Object.keys(failure.errors)]).toEqual([422, ['conferma']]);
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
      second.call(erasePerson, { params: { user: other.id }, body: { conferma: 'capo3' } }),
      third.call(erasePerson, { params: { user: own.id }, body: { conferma: 'capo2' } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.update(users).set({ disabledAt: null }).where(eq(users.username, 'admin'));
  });

  test('of an unknown person is not found', async () => {
    expect((await erase(999_999, 'x')).status).toBe(404);
    expect((await admin.call(previewErasure, { params: { user: 999_999 } })).status).toBe(404);
  });
});
