import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import {
  buildCompany,
  buildEmployer,
  buildPerson,
  buildProject,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { users } from '#identity/schema.ts';
import { persons } from '#radioprotection/persons/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  getEmployerData,
  listEmployerCandidates,
  listExpertCandidates,
  listProjectCandidates,
  searchUsers,
} from '../contract.ts';
import { candidateGroups, roleOfGroup } from '../rules.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let place: { project: number; employer: number; company: number; alias: string };
let ada: number;

/** Ada, with two expert roles in one unit, and with all that is known of a person. */
async function buildAda(): Promise<number> {
  const user = await buildUser(app.db, { username: 'ada', roles: ['edr'] });
  const person = await buildPerson(app.db, {
    ...{ userId: user.id, name: 'Ada', surname: 'Rossi', gender: 'F', fiscalCode: 'RSSDAA80A41L840X' },
    ...{ birthDate: '1980-01-01', birthPlace: 'Vicenza', qualification: 'fisico', grade: 'terzo' },
    ...{
      registerNumber: 'EX-1',
      workAddress: 'Via dei Raggi 1',
      phone: '0444 1',
      email: 'ada@rossi.example',
    },
    ...{ pec: 'ada@pec.example', address: 'Via Ada 2', city: 'Vicenza', postalCode: '36100', province: 'VI' },
    notes: 'Interna',
  });
  return person.id;
}

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  planner = await app.as('radioprotezione');
  expert = await app.as('edr');
  const project = await buildProject(app.db);
  const employer = await buildEmployer(app.db, {
    ...{ projectId: project.id, alias: 'Studio Verdi', mobile: '333 1', pec: 'verdi@pec.example' },
    ...{ email: 'verdi@studio.example', phone: '0444 2', gender: 'M', fiscalCode: '12345678903' },
    ...{ taxId: '12345678903', website: 'https://verdi.example' },
  });
  const unit = { projectId: project.id, employerId: employer.id };
  const company = await buildCompany(app.db, { ...unit, alias: 'Ambulatorio' });
  await buildCompany(app.db, { ...unit, alias: 'Chiuso', active: false });
  place = { project: project.id, employer: employer.id, company: company.id, alias: company.alias };
  ada = await buildAda();
  for (const role of ['edr', 'rm_expert'] as const)
    await buildUnitRole(app.db, { companyId: company.id, personId: ada, role });
  for (const role of ['legal_rep', 'rm_medic', 'implant_manager', 'physic_med'] as const) {
    const person = await buildPerson(app.db, { surname: `Di ${role}` });
    await buildUnitRole(app.db, { companyId: company.id, personId: person.id, role });
  }
  const gone = await buildPerson(app.db, { surname: 'Cessata' });
  await buildUnitRole(app.db, {
    companyId: company.id,
    personId: gone.id,
    role: 'edr',
    validTo: '2025-12-31',
  });
  const unused = await buildPerson(app.db, { surname: 'Disattivata' });
  await app.db.update(persons).set({ active: false }).where(eq(persons.id, unused.id));
  await buildUnitRole(app.db, { companyId: company.id, personId: unused.id, role: 'edr' });
});

const unit = () => ({
  id: place.company,
  alias: place.alias,
  address: 'Via della Prova 1, 36100 Vicenza (VI)',
});

describe('for mass activities', () => {
  test('an employer is read with all its data and its units in use (R2-254..256, R2-277, R2-437)', async () => {
    const { status, body } = await planner.call(getEmployerData, { params: { employer: place.employer } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ alias: 'Studio Verdi', address: 'Via della Prova 1', cap: '36100', city: 'Vicenza' },
      ...{ province: 'VI', country: 'Italia', gender: 'M', phone: '0444 2', mobile: '333 1' },
      ...{ email: 'verdi@studio.example', pec: 'verdi@pec.example', fiscalCode: '12345678903' },
      ...{ taxId: '12345678903', website: 'https://verdi.example', companies: [unit()] },
    });
  });

  test('a person is read with all data, the account, the roles and their units (R2-257, R2-259..261, R2-263..267, R2-440)', async () => {
    const params = { employer: place.employer, gruppo: 'edr' };
    const { status, body } = await planner.call(listEmployerCandidates, { params });
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        ...{ id: ada, label: 'Rossi Ada', name: 'Ada', surname: 'Rossi', gender: 'F' },
        ...{ fiscalCode: 'RSSDAA80A41L840X', birthPlace: 'Vicenza', birthDate: '1980-01-01T00:00:00.000Z' },
        ...{ user: 'ada', titolo: 'fisico', grado: 'terzo', numeroOrdine: 'EX-1' },
        ...{ workAddress: 'Via dei Raggi 1', phone: '0444 1', email: 'ada@rossi.example' },
        ...{ pec: 'ada@pec.example', address: 'Via Ada 2', city: 'Vicenza', cap: '36100', province: 'VI' },
        ...{ notes: 'Interna', roles: ['edr', 'rm_expert'], companies: [unit()] },
      },
    ]);
  });

  test('each role has its call, of those who hold it today (R2-439..444)', async () => {
    for (const gruppo of candidateGroups) {
      const { body } = await planner.call(listEmployerCandidates, {
        params: { employer: place.employer, gruppo },
      });
      const role = roleOfGroup[gruppo];
      const isOfAda = role === 'edr' || role === 'rm_expert';
      expect(body).toMatchObject([
        {
          surname: isOfAda ? 'Rossi' : `Di ${role}`,
          birthDate: isOfAda ? '1980-01-01T00:00:00.000Z' : null,
          user: isOfAda ? 'ada' : null,
        },
      ]);
    }
    const { status } = await planner.call(listEmployerCandidates, {
      params: { employer: place.employer, gruppo: 'capi' },
    });
    expect(status).toBe(404);
  });

  test('a project’s people, and the experts of everywhere (R2-445, R2-446)', async () => {
    const people = await planner.call(listProjectCandidates, { params: { project: place.project } });
    expect(people.body.map(({ surname }) => surname)).toEqual([
      'Di implant_manager',
      'Di legal_rep',
      'Di physic_med',
      'Di rm_medic',
      'Rossi',
    ]);
    const { id: companyId } = await buildCompany(app.db);
    const { id: personId } = await buildPerson(app.db, { surname: 'Fuori' });
    await buildUnitRole(app.db, { companyId, personId, role: 'edr' });
    await buildUnitRole(app.db, { companyId, personId, role: 'rm_expert', validTo: '2025-12-31' });
    const experts = await planner.call(listExpertCandidates, {});
    expect(experts.body.find(({ id }) => id === personId)?.roles).toEqual(['edr']);
    const found = experts.body.find(({ id }) => id === ada);
    expect(found?.roles).toEqual(['edr', 'rm_expert']);
    expect(experts.body.map(({ surname }) => surname)).not.toContain('Di legal_rep');
  });

  test('an account is found with the person of it, seven fields (R2-281, R2-436)', async () => {
    const gone = await buildUser(app.db, { username: 'adalgisa', roles: ['edr'] });
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, gone.id));
    const { body } = await planner.call(searchUsers, { query: { q: 'ada' } });
    expect(body).toEqual([
      {
        ...{ value: expect.any(Number), label: expect.any(String), username: 'ada' },
        ...{
          email: expect.stringContaining('@'),
          fiscalCode: 'RSSDAA80A41L840X',
          name: 'Ada',
          surname: 'Rossi',
        },
      },
    ]);
    expect((await planner.call(searchUsers, { query: { q: 'nessuno-così' } })).body).toEqual([]);
  });
});

test('an expert is told of the own employers alone; the laboratory and customers of none', async () => {
  const own = world.own.unit;
  const of = (caller: Caller, employer: number) =>
    caller.call(listEmployerCandidates, { params: { employer, gruppo: 'legal_reps' } });
  expect((await of(expert, own.employer.id)).body.map(({ id }) => id)).toEqual([own.person.id]);
  expect((await of(expert, place.employer)).status).toBe(404);
  expect((await expert.call(getEmployerData, { params: { employer: place.employer } })).status).toBe(404);
  expect((await expert.call(listProjectCandidates, { params: { project: place.project } })).status).toBe(404);
  expect((await expert.call(listExpertCandidates, {})).body.map(({ id }) => id)).not.toContain(ada);
  expect((await of(app.stranger, own.employer.id)).status).toBe(401);
  for (const account of ['laboratorio', 'cliente'])
    expect((await of(await app.as(account), own.employer.id)).status).toBe(403);
});

test('an expert is not told which roles a person holds at employers of others', async () => {
  const both = await buildPerson(app.db, { surname: 'Doppia' });
  const own = world.own.unit;
  await buildUnitRole(app.db, { companyId: own.company.id, personId: both.id, role: 'edr' });
  await buildUnitRole(app.db, { companyId: place.company, personId: both.id, role: 'rm_expert' });
  const rolesFor = async (caller: Caller) => {
    const { body } = await caller.call(listExpertCandidates, {});
    return body.find(({ id }) => id === both.id)?.roles;
  };
  expect(await rolesFor(planner)).toEqual(['edr', 'rm_expert']);
  expect(await rolesFor(expert)).toEqual(['edr']);
});
