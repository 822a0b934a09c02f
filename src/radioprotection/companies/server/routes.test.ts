import { beforeAll, describe, expect, test } from 'vitest';
import { getAddressRecord, updateAddress } from '#customers/address-records/contract.ts';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import {
  buildCompany,
  buildEmployer,
  buildPerson,
  buildProject,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildClient } from '#db/builders/sites.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { clientEmployers, companies } from '#radioprotection/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  createEmployer,
  exportEmployers,
  getEmployer,
  listEmployers,
  updateEmployer,
} from '../../employers/contract.ts';
import { getOwnUnit, listOwnUnits, ownUnitsShown } from '../../own-units/contract.ts';
import { exportPersons } from '../../persons/contract.ts';
import {
  createProject,
  exportProjects,
  getProject,
  listProjects,
  updateProject,
} from '../../projects/contract.ts';
import {
  createCompany,
  exportCompanies,
  getCompany,
  getCompanyHistory,
  listCompanies,
  updateCompany,
} from '../contract.ts';

let app: TestApp;
let staff: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  staff = await app.as('radioprotezione');
});

const place = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', province: 'VI' };
const employerBody = { ...place, alias: 'Studio Verdi', projects: [] as number[], clienti: [] as number[] };
const unitBody = { ...place, alias: 'Ambulatorio', indirizzi: [] as number[] };

describe('keeping projects, employers and local units', () => {
  test('from nothing to a unit that is found, changed and put out of use (R2-002)', async () => {
    const { body: project } = await staff.call(createProject, {
      body: { numero: 'C-77', titolo: 'Sanità nord' },
    });
    expect(project).toMatchObject({ contract: null, attivo: true, datori: 0, modificabile: true });
    const { body: employer } = await staff.call(createEmployer, {
      body: {
        ...employerBody,
        projects: [project.id],
        fiscalCode: ' it12345678903 ',
        pec: 'studio@pec.example',
      },
    });
    expect(employer).toMatchObject({ fiscalCode: '12345678903', country: 'Italia', unita: 0 });
    const { body: unit } = await staff.call(createCompany, {
      body: { ...unitBody, employer: employer.id, project: project.id, latitude: 45.5, longitude: 11.5 },
    });
    const save = (changes: object, versione: number) =>
      staff.call(updateCompany, {
        params: { company: unit.id },
        body: { ...unitBody, latitude: 45.5, longitude: 11.5, attivo: true, versione, ...changes },
      });
    expect((await save({ address: 'Via Nuova 2' }, unit.versione)).body.sede).toBe(
      'Via Nuova 2, 36100 Vicenza (VI)',
    );
    const stale = await save({ address: 'Via Altra 3' }, unit.versione);
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    await save({ address: 'Via Nuova 2', attivo: false }, unit.versione + 1);

    const names = async (query: Record<string, string>) =>
      (await staff.call(listCompanies, { query })).body.rows.map(({ alias }) => alias);
    expect(await names({ q: 'ambulat vicenza' })).toEqual([]);
    expect(await names({ q: 'ambulat', stato: 'disattivati', progetto: String(project.id) })).toEqual([
      'Ambulatorio',
    ]);
    const { body } = await staff.call(getCompanyHistory, { params: { company: unit.id } });
    expect(body.eventi.map(({ evento }) => evento).at(-1)).toBe('Unità locale creata');
    expect(body.eventi.slice(0, 2).map(({ evento, modifiche }) => [evento, modifiche])).toEqual([
      ['Unità locale modificata', [{ campo: 'In uso', prima: 'sì', dopo: 'no' }]],
      ['Unità locale modificata', [{ campo: 'Indirizzo', prima: 'Via della Prova 1', dopo: 'Via Nuova 2' }]],
    ]);
    expect((await staff.call(getProject, { params: { project: project.id } })).body.employers).toEqual([
      { id: employer.id, alias: 'Studio Verdi', city: 'Vicenza', unita: 0 },
    ]);
  });

  test('staff change a radon site and an operating unit, and read them back as changed (R2-003)', async () => {
    const project = await buildProject(app.db);
    const employer = await buildEmployer(app.db, { projectId: project.id });
    const unit = await buildCompany(app.db, { projectId: project.id, employerId: employer.id });
    const before = (await staff.call(getCompany, { params: { company: unit.id } })).body;
    const changed = { ...unitBody, employer: employer.id, project: project.id, address: 'Via Nuova 7' };
    const params = { company: unit.id };
    await staff.call(updateCompany, {
      params,
      body: { ...changed, attivo: true, versione: before.versione },
    });
    expect((await staff.call(getCompany, { params })).body).toMatchObject({ address: 'Via Nuova 7' });

    const lab = await app.as('laboratorio');
    const indirizzo = world.own.address.id;
    const site = (await lab.call(getAddressRecord, { params: { indirizzo } })).body;
    const fields = { displayName: 'Reparto nuovo', address: 'Via Nuova 8', city: 'Vicenza', cap: '36100' };
    const body = { ...fields, provincia: 'VI', region: 5, indirizzoShipping: true, attivo: true };
    await lab.call(updateAddress, { params: { indirizzo }, body: { ...body, versione: site.versione } });
    expect((await lab.call(getAddressRecord, { params: { indirizzo } })).body).toMatchObject(fields);
  });

  test('says what is wrong beside its field', async () => {
    const errorsOf = async (body: object) => {
      const { status, failure } = await staff.call(createEmployer, { body: { ...employerBody, ...body } });
      return [status, failure.errors];
    };
    expect(await errorsOf({ alias: ' ' })).toEqual([422, { alias: 'Indicare la ragione sociale.' }]);
    expect(await errorsOf({ cap: '361' })).toEqual([
      422,
      { cap: 'Il campo CAP non può essere diverso da 5 cifre!' },
    ]);
    expect(await errorsOf({ country: 'Svizzera', cap: '6900', province: '' })).toEqual([200, undefined]);
    expect(await errorsOf({ pec: 'studio' })).toEqual([422, { pec: 'Indirizzo PEC non valido.' }]);
    expect(await errorsOf({ taxId: '123' })).toMatchObject([
      422,
      { taxId: expect.stringContaining('11 cifre') },
    ]);
    expect(await errorsOf({ projects: [2_000_000_000] })).toEqual([
      422,
      { projects: 'Uno dei progetti scelti non esiste più.' },
    ]);
    const half = await staff.call(createCompany, {
      body: {
        ...unitBody,
        employer: world.own.unit.employer.id,
        project: world.own.unit.project.id,
        latitude: 45,
      },
    });
    expect([half.status, half.failure.errors]).toEqual([
      422,
      { longitude: 'Servono latitudine e longitudine insieme.' },
    ]);
  });

  test('a unit stands in a project of its employer, and an employer stays where its units are', async () => {
    const { unit } = world.own;
    const elsewhere = await buildProject(app.db);
    const wrong = await staff.call(createCompany, {
      body: { ...unitBody, employer: unit.employer.id, project: elsewhere.id },
    });
    expect([wrong.status, wrong.failure.errors]).toEqual([
      422,
      { project: 'Il datore di lavoro non appartiene a questo progetto.' },
    ]);
    const { body } = await staff.call(getEmployer, { params: { employer: unit.employer.id } });
    const left = await staff.call(updateEmployer, {
      params: { employer: unit.employer.id },
      body: { ...body, projects: [], clienti: [] },
    });
    expect([left.status, left.failure.detail]).toEqual([
      409,
      'In uno dei progetti tolti il datore di lavoro ha unità locali.',
    ]);
  });

  test('a number is a project’s alone', async () => {
    const project = await buildProject(app.db, { number: 'DOPPIO' });
    const again = await staff.call(createProject, { body: { numero: 'doppio', titolo: 'Altro' } });
    expect([again.status, again.failure.errors]).toEqual([
      422,
      { numero: 'Un altro progetto ha già questo numero.' },
    ]);
    const ended = await staff.call(updateProject, {
      params: { project: project.id },
      body: { numero: 'DOPPIO', titolo: 'Titolo', fineContratto: '2027-01-31', attivo: true, versione: 1 },
    });
    expect(ended.body.contract).toEqual({ id: project.id, dateEnd: '2027-01-31' });
  });
});

test('who answers for a unit is its expert, and of magnetic resonance alone the expert of that', async () => {
  const unit = await buildCompany(app.db);
  const named = async () => (await staff.call(getCompany, { params: { company: unit.id } })).body.esperto;
  expect(await named()).toBeNull();
  const ofResonance = await buildPerson(app.db, { name: 'Remo', surname: 'Magneti' });
  await buildUnitRole(app.db, { companyId: unit.id, personId: ofResonance.id, role: 'rm_expert' });
  expect(await named()).toBe('Magneti Remo (RM)');
  const expert = await buildPerson(app.db, { name: 'Elettra', surname: 'Fotoni' });
  await buildUnitRole(app.db, { companyId: unit.id, personId: expert.id, role: 'edr' });
  expect(await named()).toBe('Fotoni Elettra');
});

describe('who sees what (Q1-05, Q2-25)', () => {
  test('an expert the own employers with all their units, as long as the role lasts', async () => {
    const user = await buildUser(app.db, { username: 'esperta', roles: ['edr'] });
    const expert = await app.as('esperta');
    const person = await buildPerson(app.db, { userId: user.id });
    const project = await buildProject(app.db);
    const employer = await buildEmployer(app.db, { projectId: project.id });
    const unit = await buildCompany(app.db, { projectId: project.id, employerId: employer.id });
    const besides = await buildCompany(app.db, { projectId: project.id, employerId: employer.id });
    const seen = async () => ({
      progetti: (await expert.call(listProjects)).body.rows.map(({ id }) => id),
      datori: (await expert.call(listEmployers)).body.rows.map(({ id }) => id),
      unita: (await expert.call(listCompanies)).body.rows.map(({ id }) => id),
    });
    const nothing = { progetti: [], datori: [], unita: [] };
    expect(await seen()).toEqual(nothing);
    // Not an expert's role; one that is over; one that has not begun.
    await buildUnitRole(app.db, { companyId: unit.id, personId: person.id, role: 'legal_rep' });
    await buildUnitRole(app.db, { companyId: unit.id, personId: person.id, validTo: '2026-03-15' });
    await buildUnitRole(app.db, { companyId: unit.id, personId: person.id, validFrom: '2026-03-17' });
    expect(await seen()).toEqual(nothing);
    expect((await expert.call(getCompany, { params: { company: unit.id } })).status).toBe(404);

    await buildUnitRole(app.db, {
      ...{ companyId: unit.id, personId: person.id, validFrom: '2026-03-16', validTo: '2026-03-16' },
    });
    expect(await seen()).toEqual({
      ...{ progetti: [project.id], datori: [employer.id], unita: [unit.id, besides.id] },
    });
    expect((await expert.call(getCompany, { params: { company: besides.id } })).body.modificabile).toBe(
      false,
    );
    const sheet = async (list: Endpoint) => {
      const names: unknown[] = [];
      for await (const { cells } of readSheet((await expert.call(list)).bytes, 100)) names.push(cells[0]);
      return names.slice(1);
    };
    expect(await sheet(exportProjects)).toEqual([project.title]);
    expect(await sheet(exportEmployers)).toEqual([employer.alias]);
    expect(await sheet(exportCompanies)).toEqual([unit.alias, besides.alias]);
    expect(await sheet(exportPersons)).toEqual([`${person.surname} ${person.name}`]);
  });

  test('being named an expert gives an account no new permission (R2-422)', async () => {
    const user = await buildUser(app.db, { username: 'nominata', roles: ['operatore'] });
    const person = await buildPerson(app.db, { userId: user.id });
    await buildUnitRole(app.db, { companyId: world.own.unit.company.id, personId: person.id, role: 'edr' });
    const named = await app.as('nominata');
    expect((await named.call(getCompany, { params: { company: world.own.unit.company.id } })).status).toBe(
      403,
    );
  });

  test('a customer the units tied to his addresses or clients, in use, and of nobody else (R2-012)', async () => {
    const customer = await app.as('cliente');
    const { principal, client, unit } = world.own;
    const tied = await buildEmployer(app.db);
    await app.db.insert(clientEmployers).values({ clientId: client.id, employerId: tied.id });
    const further = await buildCompany(app.db, { employerId: tied.id, alias: 'Zeta' });
    const closed = await buildCompany(app.db, { employerId: tied.id, active: false });
    const others = await buildEmployer(app.db);
    await app.db.insert(clientEmployers).values({ clientId: world.foreign.client.id, employerId: others.id });
    const theirs = await buildCompany(app.db, { employerId: others.id });
    const { body } = await customer.call(listOwnUnits, { params: { client: principal.id } });
    expect(body.unita.map(({ id }) => id)).toEqual([unit.company.id, further.id]);
    expect(body.total).toBe(2);
    const statusOf = async (committente: number, company: number) =>
      (await customer.call(getOwnUnit, { params: { client: committente, company } })).status;
    expect(await statusOf(principal.id, further.id)).toBe(200);
    expect(await statusOf(principal.id, closed.id)).toBe(404);
    expect(await statusOf(principal.id, theirs.id)).toBe(404);
    expect(await statusOf(principal.id, world.foreign.unit.company.id)).toBe(404);
    expect(await statusOf(world.foreign.principal.id, world.foreign.unit.company.id)).toBe(404);
  });

  test('a customer of more units than are shown how many there are', async () => {
    const principal = await buildPrincipal(app.db);
    const client = await buildClient(app.db, { principalId: principal.id });
    const grants = [{ principalId: principal.id, canAddClient: false, canAddAddress: false }];
    await buildUser(app.db, { username: 'catena', roles: ['cliente'], grants });
    const chain = await app.as('catena');
    const { projectId, employerId } = await buildCompany(app.db);
    await app.db.insert(clientEmployers).values({ clientId: client.id, employerId });
    const { cap: postalCode, ...where } = place;
    const alike = { ...where, postalCode, projectId, employerId, alias: 'Unità' };
    await app.db.insert(companies).values(Array.from({ length: ownUnitsShown }, () => alike));
    const { body } = await chain.call(listOwnUnits, { params: { client: principal.id } });
    expect(body.unita).toHaveLength(ownUnitsShown);
    expect(body.total).toBe(ownUnitsShown + 1);
  });
});
