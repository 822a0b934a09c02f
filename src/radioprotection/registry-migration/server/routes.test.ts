import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDevice,
  buildExposedWorker,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildDefaultDocument, buildReference } from '#db/builders/registry-documents.ts';
import { auditEvents } from '#identity/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { documents, folders } from '../../folders/schema.ts';
import { registries } from '../../registries/schema.ts';
import {
  listEarlierRegistries,
  listReferenceChoices,
  listReferences,
  settleReference,
  upgradeRegistry,
} from '../contract.ts';
import { migrationTexts } from '../rules.ts';
import { registryReferences } from '../schema.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let own: Awaited<ReturnType<typeof buildUnitWorld>>['own'];
let foreign: Awaited<ReturnType<typeof buildUnitWorld>>['own'];

beforeAll(async () => {
  app = await openTestApp();
  ({ own, foreign } = await buildUnitWorld(app));
  planner = await app.as('rp');
  expert = await app.as('edr');
  await buildDefaultDocument(app.db, { title: 'Norme interne', position: 2 });
  await buildDefaultDocument(app.db, { title: 'Elenco dei lavoratori', position: 1 });
  await buildDefaultDocument(app.db, { title: 'Fuori uso', active: false });
  await buildDefaultDocument(app.db, { title: 'Per i veterinari', implantTypes: ['vet'] });
});

const earlier = (overrides: Partial<typeof registries.$inferInsert> = {}) =>
  buildRegistry(app.db, { companyId: own.company.id, modelVersion: 1, openDate: '2015-01-01', ...overrides });
const list = async () => (await planner.call(listEarlierRegistries)).body;
const upgrade = (id: number, caller = planner) => caller.call(upgradeRegistry, { params: { id } });
const stored = async (id: number) => (await app.db.select().from(registries).where(eq(registries.id, id)))[0];
const papers = async (registryId: number) => {
  const rows = await app.db
    .select({ title: documents.title, state: documents.state })
    .from(documents)
    .innerJoin(folders, eq(folders.id, documents.folderId))
    .where(eq(folders.registryId, registryId))
    .orderBy(documents.position);
  return rows.map(({ title }) => title);
};
const referencesOf = (registryId: number) =>
  app.db
    .select()
    .from(registryReferences)
    .where(eq(registryReferences.registryId, registryId))
    .orderBy(registryReferences.id);
const eventsOf = async (registryId: number) => {
  const rows = await app.db
    .select()
    .from(auditEvents)
    .where(sql`entity = 'registry' and entity_id = ${String(registryId)}`)
    .orderBy(auditEvents.id);
  return rows.map(({ event }) => event);
};

describe('registries of the earlier model', () => {
  test('are a bare list: in use, not deleted, closed ones among them (R2-458)', async () => {
    const open = await earlier();
    const closed = await earlier({ closeDate: '2020-12-31' });
    await earlier({ active: false });
    await earlier({ deletedAt: new Date('2026-01-01T08:00:00Z') });
    await buildReference(app.db, { registryId: open.id });
    const found = await list();
    const place = {
      project: own.company.projectId,
      employer: own.company.employerId,
      company: own.company.id,
    };
    const item = {
      ...place,
      companyAlias: 'Studio Bianchi',
      implantType: 'dentist',
      active: true,
      applied: false,
    };
    expect(found).toEqual([
      { ...item, id: open.id, label: `Registro ${open.id}`, closeDate: null, riferimenti: 1 },
      { ...item, id: closed.id, label: `Registro ${closed.id}`, closeDate: '2020-12-31', riferimenti: 0 },
    ]);
    await app.db.update(registries).set({ active: false }).where(eq(registries.modelVersion, 1));
  });

  test('are upgraded one by one: folder, links, documents, model, moment; then they leave the list (R2-459)', async () => {
    const { id } = await earlier({ notes: 'Dal registro cartaceo' });
    const device = await buildDevice(app.db, {
      companyId: own.company.id,
      sigla: 'ORTO 7',
      serialNumber: 'A-99',
    });
    await buildDevice(app.db, { companyId: foreign.company.id, sigla: 'ALTROVE' });
    const worker = await buildExposedWorker(app.db, { registryId: id, name: 'Ada', surname: 'Verdi' });
    const person = await buildPerson(app.db, { name: 'Ugo', surname: 'Neri' });
    await buildUnitRole(app.db, { companyId: own.company.id, personId: person.id });
    await buildReference(app.db, { registryId: id, text: 'orto7 (matr. A99)' });
    await buildReference(app.db, { registryId: id, text: 'ALTROVE' });
    await buildReference(app.db, { registryId: id, kind: 'worker', text: 'Ada VERDI' });
    await buildReference(app.db, { registryId: id, kind: 'person', text: 'Dott. Neri Ugo' });
    await buildReference(app.db, { registryId: id, kind: 'person', text: 'Un consulente esterno' });
    expect((await list()).map((one) => one.id)).toEqual([id]);

    const { status, body } = await upgrade(id);
    const said = { id, applied: true, collegati: 3, daCollegare: 2, documenti: 2, chiuso: false };
    expect([status, body]).toEqual([200, said]);
    expect(await stored(id)).toMatchObject({
      ...{ modelVersion: 2, upgradedAt: app.clock.now(), notes: 'Dal registro cartaceo', version: 2 },
    });
    expect(await papers(id)).toEqual(['Elenco dei lavoratori', 'Norme interne']);
    const linked = await referencesOf(id);
    expect(
      linked.map(({ state, deviceId, workerId, personId }) => [state, deviceId ?? workerId ?? personId]),
    ).toEqual([
      ['linked', device.id],
      ['open', null],
      ['linked', worker.id],
      ['linked', person.id],
      ['open', null],
    ]);
    expect(await list()).toEqual([]);
    expect(await eventsOf(id)).toEqual(['registry.upgraded']);

    // A second call finds it done.
    const before = await stored(id);
    const again = await upgrade(id);
    expect([again.status, again.body]).toEqual([200, said]);
    expect(await stored(id)).toEqual(before);
    expect(await papers(id)).toHaveLength(2);
    expect(await eventsOf(id)).toEqual(['registry.upgraded']);
  });

  test('that are closed get no documents, and say so (Q2-82)', async () => {
    const { id } = await earlier({ closeDate: '2019-12-31' });
    const { body } = await upgrade(id);
    expect(body).toMatchObject({ chiuso: true, documenti: 0 });
    expect(await papers(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ modelVersion: 2, closeDate: '2019-12-31' });
    expect(await app.db.select().from(folders).where(eq(folders.registryId, id))).toHaveLength(1);
  });

  test('that are unknown, deleted or not active are refused; only who keeps radiation protection may', async () => {
    const inactive = await earlier({ active: false });
    const refused = await upgrade(inactive.id);
    expect([refused.status, refused.failure.detail]).toEqual([409, migrationTexts.inactive]);
    const deleted = await earlier({ deletedAt: new Date('2026-01-01T08:00:00Z') });
    expect((await upgrade(deleted.id)).status).toBe(404);
    expect((await upgrade(2_000_000_000)).status).toBe(404);
    const { id } = await earlier();
    for (const username of ['lab', 'edr', 'operatore', 'cliente'])
      expect([username, (await upgrade(id, await app.as(username))).status]).toEqual([username, 403]);
    expect((await app.stranger.call(upgradeRegistry, { params: { id } })).status).toBe(401);
    expect(await stored(id)).toMatchObject({ modelVersion: 1, upgradedAt: null });
  });

  test('when one part fails nothing of it is kept, and it can be done again', async () => {
    const { id } = await earlier();
    await buildReference(app.db, { registryId: id, text: 'RX1' });
    await app.db.execute(sql`create function fail_now() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`);
    await app.db.execute(
      sql`create trigger fail_now before insert on documents for each row execute function fail_now()`,
    );
    expect((await upgrade(id)).status).toBe(500);
    expect(await stored(id)).toMatchObject({ modelVersion: 1, upgradedAt: null, version: 1 });
    expect(await app.db.select().from(folders).where(eq(folders.registryId, id))).toEqual([]);
    expect((await referencesOf(id)).map(({ state }) => state)).toEqual(['open']);
    expect(await eventsOf(id)).toEqual([]);
    await app.db.execute(sql`drop trigger fail_now on documents`);
    expect((await upgrade(id)).body).toMatchObject({ collegati: 1, documenti: 2 });
  });

  test('of two who upgrade the same at once one does it', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await earlier()).id));
    for (const id of ids) {
      const both = await Promise.all([upgrade(id), upgrade(id)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await eventsOf(id)).toEqual(['registry.upgraded']);
      expect(await papers(id)).toHaveLength(2);
    }
  });
});

describe('what could not be linked', () => {
  const shown = async (query: Record<string, string | number>, caller = expert) =>
    (await caller.call(listReferences, { query })).body;
  const settle = (reference: number, body: Record<string, unknown>, caller = expert) =>
    caller.call(settleReference, { params: { reference }, body });
  async function openReference(overrides: Partial<typeof registryReferences.$inferInsert> = {}) {
    const { id: registryId } = await earlier();
    const reference = await buildReference(app.db, {
      registryId,
      text: 'Il vecchio apparecchio',
      ...overrides,
    });
    await upgrade(registryId);
    return { registryId, id: reference.id };
  }
  const versionOf = async (reference: number) => {
    const [row] = await app.db.select().from(registryReferences).where(eq(registryReferences.id, reference));
    return row?.version ?? 0;
  };

  test('is listed, of a unit or a registry, the open ones first', async () => {
    const { registryId, id } = await openReference();
    const page = await shown({ registro: registryId });
    expect(page).toEqual({
      total: 1,
      rows: [
        {
          ...{
            id,
            tipo: 'device',
            testo: 'Il vecchio apparecchio',
            stato: 'open',
            collegato: null,
            da: null,
          },
          registro: { id: registryId, label: `Registro ${registryId}` },
          company: { id: own.company.id, nome: 'Studio Bianchi' },
          ...{ employer: expect.anything(), project: expect.anything(), versione: expect.any(Number) },
          modificabile: true,
        },
      ],
    });
    // Who only reads the unit is offered no linking.
    const { rows } = await shown({ registro: registryId }, await app.as('lab'));
    expect(rows.map(({ modificabile }) => modificabile)).toEqual([false]);
    const all = await shown({ company: own.company.id });
    const states = all.rows.map(({ stato }) => stato);
    expect(states).toEqual(
      [...states].sort((one, other) => Number(one !== 'open') - Number(other !== 'open')),
    );
    expect((await shown({ come: 'open', q: 'vecchio' })).rows.map((row) => row.id)).toContain(id);
    expect((await shown({ q: 'nessuno così' })).total).toBe(0);
  });

  test('of a registry that was not upgraded yet is not listed', async () => {
    const { id: registryId } = await earlier();
    await buildReference(app.db, { registryId });
    expect((await shown({ registro: registryId })).total).toBe(0);
  });

  test('is linked by hand, linked to another, left as a note; each is told in the history', async () => {
    const { registryId, id } = await openReference();
    const { body } = await expert.call(listReferenceChoices, { params: { reference: id } });
    expect(body.scelte.map(({ nome }) => nome)).toContain('RX1');
    expect(body.scelte.map(({ id: choice }) => choice)).not.toContain(foreign.device.id);
    const first = await settle(id, { collegato: own.device.id, versione: await versionOf(id) });
    expect(first.body).toMatchObject({
      ...{ stato: 'linked', collegato: { id: own.device.id, nome: 'RX1' } },
      da: expect.any(String),
    });
    const other = await buildDevice(app.db, { companyId: own.company.id, sigla: 'NUOVO' });
    const second = await settle(id, { collegato: other.id, versione: first.body.versione });
    expect(second.body.collegato).toEqual({ id: other.id, nome: 'NUOVO' });
    const noted = await settle(id, { collegato: null, versione: second.body.versione });
    expect(noted.body).toMatchObject({ stato: 'noted', collegato: null, testo: 'Il vecchio apparecchio' });
    expect(await eventsOf(registryId)).toEqual([
      'registry.upgraded',
      ...Array.from({ length: 3 }, () => 'registry.reference-settled'),
    ]);
  });

  test('is not linked to what is of another unit, by the server nor in the database', async () => {
    const { id } = await openReference();
    const versione = await versionOf(id);
    const refused = await settle(id, { collegato: foreign.device.id, versione });
    expect([refused.status, refused.failure.errors]).toEqual([422, { collegato: migrationTexts.notOfUnit }]);
    const { id: person } = await openReference({ kind: 'person', text: 'Un tale' });
    const stranger = await buildPerson(app.db);
    const second = await settle(person, { collegato: stranger.id, versione: await versionOf(person) });
    expect([second.status, second.failure.detail]).toEqual([422, migrationTexts.noRole]);
    const { id: worker } = await openReference({ kind: 'worker', text: 'Uno' });
    const elsewhere = await buildExposedWorker(app.db, { registryId: own.registry.id });
    const third = await settle(worker, { collegato: elsewhere.id, versione: await versionOf(worker) });
    expect([third.status, third.failure.detail]).toEqual([422, migrationTexts.notOfRegistry]);
    const past = (part: Partial<typeof registryReferences.$inferInsert>) =>
      app.db.update(registryReferences).set(part).where(eq(registryReferences.id, id));
    await expect(
      past({ state: 'linked', deviceId: foreign.device.id, settledAt: app.clock.now() }),
    ).rejects.toMatchObject({ cause: { constraint: 'registry_references_own' } });
    await expect(past({ text: 'Altro' })).rejects.toMatchObject({
      cause: { constraint: 'registry_references_words' },
    });
    await expect(
      app.db.update(registries).set({ modelVersion: 1 }).where(eq(registries.id, own.registry.id)),
    ).rejects.toMatchObject({ cause: { constraint: 'registries_model_kept' } });
  });

  test('of two who say what it is the second is told; a stranger’s is not found', async () => {
    const { id } = await openReference();
    const versione = await versionOf(id);
    expect((await settle(id, { collegato: null, versione })).status).toBe(200);
    const late = await settle(id, { collegato: own.device.id, versione });
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    const { id: registryId } = await earlier({ companyId: foreign.company.id });
    const theirs = await buildReference(app.db, { registryId });
    await upgrade(registryId);
    expect((await settle(theirs.id, { collegato: null, versione: 1 })).status).toBe(404);
    expect((await expert.call(listReferenceChoices, { params: { reference: theirs.id } })).status).toBe(404);
    expect((await shown({ registro: registryId })).total).toBe(0);
    expect((await settle(id, { collegato: 'RX1', versione })).status).toBe(422);
    expect((await settle(id, { collegato: null, versione }, await app.as('lab'))).status).toBe(403);
  });
});
