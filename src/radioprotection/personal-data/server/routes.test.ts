import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import {
  buildCompany,
  buildExposedWorker,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { auditEvents } from '#identity/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { sentAction } from '#test/support/mass-world.ts';
import { partOf } from '#test/support/personal-traces.ts';
import { getWorker, updateWorker } from '../../exposed-workers/contract.ts';
import { confirmMassReview, createMassActivity } from '../../mass-activities/contract.ts';
import { processMassCompany } from '../../mass-processing/contract.ts';
import {
  addPersonVersion,
  createPerson,
  getPerson,
  getPersonHistory,
  updatePerson,
} from '../../persons/contract.ts';
import { persons, personVersions } from '../../persons/schema.ts';
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
let company: { id: number; employerId: number };
let registry: { id: number };

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  admin = await app.as('admin');
  staff = await app.as('rp');
  company = await buildCompany(app.db, { alias: 'Studio Bianchi' });
  registry = await buildRegistry(app.db, { companyId: company.id });
});

const past = { validFrom: '2010-01-01', validTo: '2015-12-31' };
const erasePerson = (person: number, conferma: string, caller = admin) =>
  caller.call(erasePersonData, { params: { person }, body: { conferma } });
const eraseWorker = (worker: number, conferma: string) =>
  admin.call(eraseWorkerData, { params: { worker }, body: { conferma } });
const workerRow = async (id: number) =>
  (await app.db.select().from(exposedWorkers).where(eq(exposedWorkers.id, id)))[0];
const eventsOf = async (entity: string, id: number) =>
  (
    await app.db
      .select({ event: auditEvents.event })
      .from(auditEvents)
      .where(sql`entity = ${entity} and entity_id = ${String(id)}`)
      .orderBy(auditEvents.id)
  ).map(({ event }) => event);

/** Somebody with data that changed, a role that ended, and two registries: one that the law keeps and one that it does not. */
async function buildSomebody(surname: string, fiscalCode: string) {
  const { body: person } = await staff.call(createPerson, {
    body: { name: 'Ada', surname, fiscalCode, phone: '0444 1', birthDate: '1980-05-10' },
  });
  await staff.call(addPersonVersion, {
    params: { person: person.id },
    body: { name: 'Ada', surname, fiscalCode, phone: '0444 2', dal: testDay, versione: person.versione },
  });
  await buildUnitRole(app.db, { companyId: company.id, personId: person.id, ...past });
  const of = { registryId: registry.id, name: 'Ada', surname, fiscalCode, birthDate: '1980-05-10', ...past };
  const exposed = await buildExposedWorker(app.db, { ...of, category: 'A' });
  const other = await buildExposedWorker(app.db, { ...of, category: 'N' });
  return { person: person.id, exposed: exposed.id, other: other.id };
}

describe('the data of somebody without an account', () => {
  test('are handed out whole: versions, roles, registries, what was changed; and that is written down', async () => {
    const { person, exposed } = await buildSomebody('Esportata', '10000000017');
    const { body } = await admin.call(exportPersonData, { params: { person } });
    expect(body.persona).toEqual({ numero: person, nome: 'Esportata Ada', nomeUtente: null, email: null });
    expect(partOf(body, 'Dati della persona')).toMatchObject([
      { cognome: 'Esportata', telefono: '0444 1', al: addDays(testDay, -1) },
      { cognome: 'Esportata', telefono: '0444 2', dal: testDay },
    ]);
    expect(partOf(body, 'Ruoli nelle unità locali')).toMatchObject([
      { unita: 'Studio Bianchi', al: '2015-12-31' },
    ]);
    expect(partOf(body, 'Esposizione nei registri di sorveglianza')).toMatchObject([
      { id: exposed, categoria: 'A', conservareFinoAl: '2055-05-10' },
    ]);
    expect(partOf(body, 'Lavoratore nei registri')).toMatchObject([{ categoria: 'N' }]);
    expect(partOf(body, 'Storia delle modifiche')?.length).toBeGreaterThan(1);
    expect(await eventsOf('person', person)).toContain('person.data-exported');
    // From the worker's side it is the same person.
    const { body: ofWorker } = await admin.call(exportWorkerData, { params: { worker: exposed } });
    expect(ofWorker.parti.slice(0, -1)).toEqual(body.parti.slice(0, -1));
    expect(await eventsOf('exposed-worker', exposed)).toEqual(['exposed-worker.data-exported']);
  });

  test('tell of the mass activities that name them, of each what is said of them alone', async () => {
    const of = { companyId: company.id, role: 'legal_rep' as const };
    const { employerId } = company;
    const leaving = await buildPerson(app.db, { name: 'Ugo', surname: 'Uscente', city: 'Schio' });
    await buildUnitRole(app.db, { ...of, personId: leaving.id });
    const follower = await buildPerson(app.db, { name: 'Eva', surname: 'Entrante' });
    const role = { subject: leaving.id, newPerson: follower.id, date: '2026-04-01' };
    const actions = [sentAction(2, { 2: 'Evelina' }, role)];
    const params = { employer: employerId, step: 3 };
    const { activity } = (await staff.call(createMassActivity, { params, body: { actions } })).body;
    const place = { employer: employerId, activity };
    expect((await staff.call(confirmMassReview, { params: place, body: { actions } })).status).toBe(200);
    const unit = { params: { ...place, company: company.id }, body: { companyId: company.id } };
    expect((await staff.call(processMassCompany, unit)).status).toBe(200);
    const title = 'Pratiche massive che ti nominano';
    const told = async (person: number) =>
      partOf((await admin.call(exportPersonData, { params: { person } })).body, title);
    const row = { pratica: activity, operazione: 'Legale Rappresentante', decorrenza: '2026-04-01' };
    const field = { unita: 'Studio Bianchi', campo: 'Nome' };
    expect(await told(leaving.id)).toEqual([
      {
        ...row,
        scritti: {},
        precedenti: [{ ...field, prima: 'Ugo' }],
        notificati: [{ ...field, prima: 'Ugo' }],
      },
    ]);
    expect(await told(follower.id)).toEqual([
      {
        ...row,
        ...{ scritti: { Nome: 'Evelina' }, precedenti: [], notificati: [{ ...field, dopo: 'Evelina' }] },
      },
    ]);
    const { body } = await admin.call(previewPersonErasure, { params: { person: leaving.id } });
    expect(body.conservati).toContainEqual({
      ...{ titolo: title, quanti: 1, conNome: true },
      perche: expect.stringMatching(/101\/2020/) as string,
    });
  });

  test('are erased but for what the law keeps, which is told beforehand with its reason', async () => {
    const { person, exposed, other } = await buildSomebody('Dimenticata', '10000000025');
    const { body: preview } = await admin.call(previewPersonErasure, { params: { person } });
    expect(preview).toMatchObject({
      conferma: 'Dimenticata Ada',
      nuovoNome: `Persona cancellata n. P${person}`,
      rifiuto: null,
      cancellati: [
        { titolo: 'Dati della persona', quanti: 2 },
        { titolo: 'Lavoratore nei registri', quanti: 1 },
      ],
    });
    expect(preview.conservati).toContainEqual({
      titolo: 'Esposizione nei registri di sorveglianza',
      quanti: 1,
      perche: expect.stringMatching(/75 anni.*30 anni.*101\/2020/) as string,
      conNome: true,
    });
    expect((await erasePerson(person, 'DIMENTICATA ada')).status).toBe(200);

    expect(
      await app.db.select().from(personVersions).where(eq(personVersions.personId, person)),
    ).toMatchObject([
      {
        surname: 'Persona',
        name: `cancellata n. P${person}`,
        fiscalCode: null,
        phone: null,
        validFrom: null,
      },
    ]);
    const found = await admin.call(getPerson, { params: { person } });
    expect(found.body).toMatchObject({
      attivo: false,
      cancellata: true,
      birthDate: null,
    });
    expect(await workerRow(exposed)).toMatchObject({ surname: 'Dimenticata', fiscalCode: '10000000025' });
    expect(await workerRow(other)).toMatchObject({
      ...{ surname: 'Persona', name: `cancellata n. L${other}`, fiscalCode: null, birthDate: null },
      ...{ category: 'N', registryId: registry.id },
    });
    expect(await eventsOf('person', person)).toContain('person.data-erased');
    expect(await eventsOf('exposed-worker', other)).toEqual(['exposed-worker.data-erased']);
    expect(await eventsOf('exposed-worker', exposed)).toEqual([]);
    // Whoever reads the record sees what was done with it, not with which values.
    const { body: history } = await staff.call(getPersonHistory, { params: { person } });
    expect(history.eventi.map(({ evento }) => evento)).toContain('Dati della persona cancellati');
    expect(JSON.stringify(history)).not.toMatch(/Dimenticata|0444/);

    const again = await erasePerson(person, `Persona cancellata n. P${person}`);
    expect([again.status, again.failure.detail]).toEqual([409, peopleTexts.erased]);
  });

  test('once erased come back by no change, and the database holds that, too', async () => {
    const { person, other } = await buildSomebody('Chiusa', '10000000033');
    expect((await erasePerson(person, 'Chiusa Ada')).status).toBe(200);
    const { body } = await staff.call(getPerson, { params: { person } });
    const changed = await staff.call(updatePerson, {
      params: { person },
      body: { ...body, user: null, attivo: true, versione: body.versione },
    });
    const added = await staff.call(addPersonVersion, {
      params: { person },
      body: { ...body, dal: addDays(testDay, 1), versione: body.versione },
    });
    expect([changed.status, added.status]).toEqual([409, 409]);
    const { body: worker } = await staff.call(getWorker, { params: { worker: other } });
    const { status } = await staff.call(updateWorker, { params: { worker: other }, body: worker });
    expect([worker.cancellato, status]).toEqual([true, 409]);
    await expect(app.db.update(persons).set({ active: true }).where(eq(persons.id, person))).rejects.toThrow(
      /Failed query: update/,
    );
    await expect(
      app.db.update(exposedWorkers).set({ task: 'Tecnico' }).where(eq(exposedWorkers.id, other)),
    ).rejects.toThrow(/Failed query: update/);
  });

  test.each([
    ['a role in force', peopleTexts.hasRole],
    ['a place in a registry', peopleTexts.isExposed],
    ['an account', peopleTexts.hasAccount],
  ] as const)('are not erased while there is %s: 409, and the page says it before', async (what, text) => {
    const fiscalCode = `2000000${String(what.length).padStart(4, '0')}`;
    const user =
      what === 'an account' ? await buildUser(app.db, { username: 'esperta', roles: ['edr'] }) : null;
    const person = await buildPerson(app.db, {
      ...{ name: 'Eva', surname: 'Attiva', fiscalCode },
      userId: user?.id ?? null,
    });
    if (what === 'a role in force')
      await buildUnitRole(app.db, { companyId: company.id, personId: person.id });
    if (what === 'a place in a registry')
      await buildExposedWorker(app.db, { registryId: registry.id, fiscalCode, validFrom: '2020-01-01' });
    const { body } = await admin.call(previewPersonErasure, { params: { person: person.id } });
    expect(body.rifiuto).toBe(text);
    const refused = await erasePerson(person.id, 'Attiva Eva');
    expect([refused.status, refused.failure.detail]).toEqual([409, text]);
    const [row] = await app.db.select().from(persons).where(eq(persons.id, person.id));
    expect(row).toMatchObject({ surname: 'Attiva', erasedAt: null });
  });

  test('of an exposed worker within the terms stay; beyond them they are erased', async () => {
    const of = { registryId: registry.id, name: 'Ugo', surname: 'Esposto', category: 'A' } as const;
    const kept = await buildExposedWorker(app.db, { ...of, birthDate: '1950-01-01', ...past });
    const { body } = await admin.call(previewWorkerErasure, { params: { worker: kept.id } });
    expect([body.rifiuto, body.cancellati]).toEqual([peopleTexts.nothingToErase, []]);
    expect((await eraseWorker(kept.id, 'Esposto Ugo')).status).toBe(409);
    expect(await workerRow(kept.id)).toMatchObject({ surname: 'Esposto', erasedAt: null });
    const ended = await buildExposedWorker(app.db, {
      ...of,
      ...{ birthDate: '1920-01-01', validFrom: '1970-01-01', validTo: '1985-12-31' },
    });
    expect((await eraseWorker(ended.id, 'Esposto Ugo')).status).toBe(200);
    expect(await workerRow(ended.id)).toMatchObject({
      name: `cancellata n. L${ended.id}`,
      fiscalCode: null,
      category: 'A',
    });
    expect(await workerRow(kept.id)).toMatchObject({ surname: 'Esposto' });
  });

  test('want the name typed', async () => {
    const person = await buildPerson(app.db, { name: 'Ida', surname: 'Prudente' });
    for (const typed of ['', 'Prudente', 'Ida Prudente']) {
      const { status, failure } = await erasePerson(person.id, typed);
      expect([status, failure.errors]).toEqual([422, { conferma: peopleTexts.wrongName }]);
    }
    const missing = await admin.call(erasePersonData, { params: { person: person.id }, body: {} });
    expect(missing.status).toBe(422);
  });

  test('are an administrator’s to hand out and erase; of nobody known is not found', async () => {
    const person = await buildPerson(app.db);
    expect((await erasePerson(person.id, '', staff)).status).toBe(403);
    expect((await staff.call(exportPersonData, { params: { person: person.id } })).status).toBe(403);
    expect((await erasePerson(person.id, '', app.stranger)).status).toBe(401);
    expect((await erasePerson(2_000_000_000, 'x')).status).toBe(404);
    expect((await eraseWorker(2_000_000_000, 'x')).status).toBe(404);
    const unknown = await admin.call(exportWorkerData, { params: { worker: 2_000_000_000 } });
    expect(unknown.status).toBe(404);
  });

  test('of two who erase the same at once one does it', async () => {
    const { person, exposed } = await buildSomebody('Contesa', '10000000041');
    const answers = await Promise.all([
      erasePerson(person, 'Contesa Ada'),
      eraseWorker(exposed, 'Contesa Ada'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await eventsOf('person', person)).filter((event) => event === 'person.data-erased')).toHaveLength(
      1,
    );
  });
});
