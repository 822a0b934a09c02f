import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportOwnData, previewErasure } from '#accounts/personal-data/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { folderOf } from '#db/builders/documents.ts';
import {
  buildCompany,
  buildExposedWorker,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { partOf } from '#test/support/personal-traces.ts';
import { getWorker, updateWorker } from '../../exposed-workers/contract.ts';
import { documents } from '../../folders/schema.ts';
import { companyPersons, persons, personVersions } from '../../persons/schema.ts';
import { exposedWorkers } from '../../registries/schema.ts';
import {
  erasePersonData,
  eraseWorkerData,
  exportPersonData,
  exportWorkerData,
  previewPersonErasure,
  previewWorkerErasure,
} from '../contract.ts';
import { peopleTexts } from '../rules.ts';

let app: TestApp;
let admin: Caller;
let staff: Caller;
let company: { id: number };
let registry: { id: number };

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  admin = await app.as('admin');
  staff = await app.as('rp');
  company = await buildCompany(app.db, { alias: 'Studio Verdi' });
  registry = await buildRegistry(app.db, { companyId: company.id });
});

const ended = { validFrom: '2010-01-01', validTo: '2015-12-31' };
const previewOf = async (worker: number) =>
  (await admin.call(previewWorkerErasure, { params: { worker } })).body;
const eraseWorker = (worker: number, conferma: string) =>
  admin.call(eraseWorkerData, { params: { worker }, body: { conferma } });
const isErased = async (worker: number) =>
  (await app.db.select().from(exposedWorkers).where(eq(exposedWorkers.id, worker)))[0]?.erasedAt !== null;

/** One whose code was once typed as that of another, who is a worker, too. */
async function buildMistyped(wrong: string, right: string) {
  const user = await buildUser(app.db, { roles: ['edr'] });
  const one = await buildPerson(app.db, {
    surname: 'Sbagliata',
    name: 'Ada',
    userId: user.id,
    fiscalCode: right,
  });
  await app.db
    .update(personVersions)
    .set({ validFrom: '2020-01-01' })
    .where(eq(personVersions.personId, one.id));
  await app.db.insert(personVersions).values({
    ...{ personId: one.id, surname: 'Sbagliata', name: 'Ada', fiscalCode: wrong, validTo: '2019-12-31' },
  });
  const other = await buildPerson(app.db, { surname: 'Giusta', name: 'Eva', fiscalCode: wrong });
  const of = { registryId: registry.id, surname: 'Giusta', name: 'Eva', category: 'N', ...ended } as const;
  const worker = await buildExposedWorker(app.db, { ...of, fiscalCode: wrong });
  return { user, one: one.id, other: other.id, worker: worker.id };
}

describe('one whose fiscal code was typed wrongly', () => {
  test('is not who has that code now: neither is handed out nor erased with the other', async () => {
    const { user, one, other, worker } = await buildMistyped('30000000011', '30000000029');
    const ofOne = await admin.call(exportPersonData, { params: { person: one } });
    expect(partOf(ofOne.body, 'Lavoratore nei registri')).toEqual([]);
    const account = await app.as(user.username);
    const own = await account.call(exportOwnData);
    expect(partOf(own.body, 'Registri di sorveglianza in cui sei un lavoratore')).toEqual([]);
    const ofOther = await admin.call(exportWorkerData, { params: { worker } });
    expect(partOf(ofOther.body, 'Dati della persona')).toMatchObject([{ cognome: 'Giusta' }]);
    expect((await previewOf(worker)).trovati).toEqual([
      `Giusta Eva, persona n. ${other}`,
      `Giusta Eva, lavoratore n. ${worker} nel registro n. ${registry.id}`,
    ]);
    expect((await eraseWorker(worker, 'Giusta Eva')).status).toBe(200);
    const rows = await app.db.select().from(persons).where(eq(persons.id, one));
    expect(rows).toMatchObject([{ surname: 'Sbagliata', erasedAt: null }]);
  });

  test('is still found by a former code that nobody has now', async () => {
    const person = await buildPerson(app.db, { surname: 'Unica', name: 'Ida', fiscalCode: '30000000045' });
    await app.db
      .update(personVersions)
      .set({ validFrom: '2020-01-01' })
      .where(eq(personVersions.personId, person.id));
    await app.db.insert(personVersions).values({
      ...{ personId: person.id, surname: 'Unica', name: 'Ida', fiscalCode: '30000000037' },
      validTo: '2019-12-31',
    });
    const worker = await buildExposedWorker(app.db, {
      ...{ registryId: registry.id, surname: 'Unica', name: 'Ida', fiscalCode: '30000000037' },
      ...{ category: 'N', ...ended },
    });
    const { body } = await admin.call(previewPersonErasure, { params: { person: person.id } });
    expect(body.trovati).toHaveLength(2);
    // From the worker the person is found: the name that stays is the person’s.
    expect((await previewOf(worker.id)).nuovoNome).toBe(`Persona cancellata n. P${person.id}`);
  });
});

describe('what the law has be kept of a worker', () => {
  test('stays when the category is changed in place afterwards', async () => {
    const worker = await buildExposedWorker(app.db, {
      ...{ registryId: registry.id, surname: 'Declassato', name: 'Ugo', category: 'A' },
      ...{ birthDate: '1970-01-01', ...ended },
    });
    const { body } = await staff.call(getWorker, { params: { worker: worker.id } });
    const changed = { ...body, category: 'N' };
    expect((await staff.call(updateWorker, { params: { worker: worker.id }, body: changed })).status).toBe(
      200,
    );
    expect(await previewOf(worker.id)).toMatchObject({ cancellati: [], rifiuto: peopleTexts.nothingToErase });
    expect((await eraseWorker(worker.id, 'Declassato Ugo')).status).toBe(409);
    expect(await isErased(worker.id)).toBe(false);
  });

  test('stays for thirty years after the last exposure, in whichever registry', async () => {
    const of = {
      ...{ registryId: registry.id, surname: 'Anziano', name: 'Ugo', category: 'A' as const },
      ...{ fiscalCode: '30000000053', birthDate: '1920-01-01' },
    };
    const first = await buildExposedWorker(app.db, { ...of, validFrom: '1970-01-01', validTo: '1985-12-31' });
    await buildExposedWorker(app.db, { ...of, ...ended });
    expect((await previewOf(first.id)).rifiuto).toBe(peopleTexts.nothingToErase);
    expect((await eraseWorker(first.id, 'Anziano Ugo')).status).toBe(409);
    expect(await isErased(first.id)).toBe(false);
  });
});

test('a role that is just being given is waited for, and seen', async () => {
  const person = await buildPerson(app.db, { surname: 'Nominata', name: 'Ada' });
  const params = { person: person.id };
  let answer: ReturnType<typeof erase> | undefined;
  const erase = () => admin.call(erasePersonData, { params, body: { conferma: 'Nominata Ada' } });
  await app.db.transaction(async (tx) => {
    await tx.select().from(persons).where(eq(persons.id, person.id)).for('share');
    answer = erase();
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await app.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      isWaiting = rows.length > 0;
    }
    await tx
      .insert(companyPersons)
      .values({ companyId: company.id, personId: person.id, role: 'edr', validFrom: '2024-01-01' });
  });
  const refused = await answer;
  expect([refused?.status, refused?.failure.detail]).toEqual([409, peopleTexts.hasRole]);
});

test('an account is told that its roles and its places in registries stay with the name', async () => {
  const user = await buildUser(app.db, { roles: ['edr'] });
  const of = { userId: user.id, fiscalCode: '30000000079' };
  const person = await buildPerson(app.db, of);
  await buildUnitRole(app.db, { companyId: company.id, personId: person.id, ...ended });
  await buildExposedWorker(app.db, { registryId: registry.id, fiscalCode: of.fiscalCode, ...ended });
  const { body } = await admin.call(previewErasure, { params: { user: user.id } });
  expect(body.conservati.filter(({ conNome }) => conNome).map(({ titolo }) => titolo)).toEqual([
    'I tuoi dati di radioprotezione',
    'Ruoli nelle unità locali',
    'Registri di sorveglianza in cui sei un lavoratore',
  ]);
});

test('the documents that may name somebody are those of the days of the role and of the own registries', async () => {
  const person = await buildPerson(app.db, { fiscalCode: '30000000061' });
  await buildUnitRole(app.db, { companyId: company.id, personId: person.id, ...ended });
  const other = await buildRegistry(app.db);
  await buildExposedWorker(app.db, {
    registryId: other.id,
    fiscalCode: '30000000061',
    category: 'N',
    ...ended,
  });
  const folder = await folderOf(app.db, { registryId: other.id });
  const add = async (values: Partial<typeof documents.$inferInsert>) => {
    const fields = { kind: 'upload', title: 'Referto di Bianchi', position: 1, state: 'filed' } as const;
    const row = { ...fields, companyId: company.id, day: '2012-01-01', ...values };
    const [made] = await app.db.insert(documents).values(row).returning({ id: documents.id });
    return made?.id;
  };
  const within = await add({});
  await add({ day: '2016-01-01' });
  await add({ day: '2009-12-31' });
  const made = await add({ kind: 'surveillance-report', title: 'Relazione annuale', day: '2015-12-31' });
  const ofRegistry = await add({ companyId: other.companyId, folderId: folder.id, day: '2014-01-01' });
  await add({ companyId: other.companyId });
  const { body } = await admin.call(exportPersonData, { params: { person: person.id } });
  const found = partOf(body, 'Documenti che possono nominarti');
  expect(found?.map(({ numero, tipo, titolo }) => [numero, tipo, titolo])).toEqual([
    [within, 'upload', null],
    [made, 'surveillance-report', 'Relazione annuale'],
    [ofRegistry, 'upload', null],
  ]);
});
