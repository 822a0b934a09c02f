import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { getCompanyHistory } from '../../companies/contract.ts';
import { addPersonVersion } from '../../persons/contract.ts';
import { persons } from '../../persons/schema.ts';
import { changeUnitRole, giveUnitRole, listUnitRoles } from '../contract.ts';
import { unitRoleTexts } from '../rules.ts';

let app: TestApp;
let staff: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'radioprotezione', roles: ['rp'] });
  staff = await app.as('radioprotezione');
});

test('a role is given, passes on to somebody else, and ends', async () => {
  const company = (await buildCompany(app.db)).id;
  const [one, other] = [await buildPerson(app.db), await buildPerson(app.db)];
  const give = (body: Record<string, unknown>) => staff.call(giveUnitRole, { params: { company }, body });
  const { body: given } = await give({ role: 'edr', person: one.id, dal: '2025-01-01' });
  const held = given.persone[0];
  expect(held).toMatchObject({ role: 'edr', person: { id: one.id }, dal: '2025-01-01', al: null });

  const replaced = await give({ role: 'edr', person: other.id, dal: '2026-02-01', sostituisce: held?.id });
  expect(replaced.body.persone.map(({ person, dal, al }) => [person.id, dal, al])).toEqual([
    [other.id, '2026-02-01', null],
    [one.id, '2025-01-01', '2026-01-31'],
  ]);
  const latest = replaced.body.persone[0];
  const end = (body: Record<string, unknown>) =>
    staff.call(changeUnitRole, { params: { company, assignment: latest?.id ?? 0 }, body });
  const ended = await end({ dal: '2026-02-01', al: '2026-03-31', versione: latest?.versione });
  expect(ended.body.persone[0]?.al).toBe('2026-03-31');
  expect((await end({ dal: '2026-02-01', al: null, versione: latest?.versione })).status).toBe(409);
  const { body: history } = await staff.call(getCompanyHistory, { params: { company } });
  expect(history.eventi.map(({ evento }) => evento)).toEqual([
    'Ruolo di una persona cambiato',
    'Ruolo dato a una persona',
    'Ruolo di una persona cambiato',
    'Ruolo dato a una persona',
  ]);
});

test('nobody holds a role twice at a time, and no role ends before it begins', async () => {
  const company = (await buildCompany(app.db)).id;
  const person = (await buildPerson(app.db)).id;
  await buildUnitRole(app.db, { companyId: company, personId: person, validTo: '2025-12-31' });
  const give = async (body: object) => {
    const { status, failure } = await staff.call(giveUnitRole, {
      params: { company },
      body: { person, ...body },
    });
    return [status, failure.detail];
  };
  const overlaps = 'In questi giorni la persona ha già questo ruolo nell’unità locale.';
  expect(await give({ role: 'edr', dal: '2025-12-31' })).toEqual([409, overlaps]);
  expect(await give({ role: 'edr', dal: '2020-01-01' })).toEqual([409, overlaps]);
  expect((await give({ role: 'edr', dal: '2026-01-01' }))[0]).toBe(200);
  expect((await give({ role: 'rm_medic', dal: '2025-06-01' }))[0]).toBe(200);
  expect(await give({ role: 'physic_med', dal: '2026-01-02', al: '2026-01-01' })).toEqual([
    422,
    'La fine non può essere prima dell’inizio.',
  ]);
  expect(await give({ role: 'capo', dal: '2026-01-02' })).toEqual([422, 'Ruolo sconosciuto.']);
  expect(await give({ role: 'edr', dal: '2026-01-02', person: 987_654 })).toEqual([
    ...[422, unitRoleTexts.unknownPerson],
  ]);
  await app.db.update(persons).set({ active: false }).where(eq(persons.id, person));
  expect(await give({ role: 'edr', dal: '2027-01-01' })).toEqual([409, unitRoleTexts.personOut]);
});

test('a role is found in its own unit alone, and passes on to the same role only', async () => {
  const [here, there] = [await buildCompany(app.db), await buildCompany(app.db)];
  const [one, other] = [await buildPerson(app.db), await buildPerson(app.db)];
  const role = await buildUnitRole(app.db, { companyId: there.id, personId: one.id });
  const give = (company: number, body: object) =>
    staff.call(giveUnitRole, {
      params: { company },
      body: { role: 'edr', person: other.id, dal: '2026-03-01', sostituisce: role.id, ...body },
    });
  expect((await give(here.id, {})).status).toBe(404);
  expect((await give(there.id, { role: 'legal_rep' })).status).toBe(409);
  expect((await give(there.id, { dal: '2024-01-01' })).failure.errors).toEqual({
    dal: 'La sostituzione deve iniziare dopo l’inizio di chi viene sostituito.',
  });
  const { body } = await staff.call(listUnitRoles, { params: { company: there.id } });
  expect(body.persone).toMatchObject([{ id: role.id, al: null }]);
});

test('a role that ends before it would pass on keeps its end, and is not given to another', async () => {
  const company = (await buildCompany(app.db)).id;
  const [one, two, late] = [await buildPerson(app.db), await buildPerson(app.db), await buildPerson(app.db)];
  const { id: sostituisce } = await buildUnitRole(app.db, {
    ...{ companyId: company, personId: one.id, validTo: '2026-12-31' },
  });
  const replace = (person: number, dal: string) =>
    staff.call(giveUnitRole, { params: { company }, body: { role: 'edr', person, dal, sostituisce } });
  const holders = async () => {
    const { body } = await staff.call(listUnitRoles, { params: { company } });
    return body.persone.map(({ person, dal, al }) => [person.id, dal, al]);
  };

  const afterAGap = await replace(two.id, '2027-03-01');
  expect([afterAGap.status, afterAGap.failure.detail]).toEqual([409, unitRoleTexts.notHeldThen]);
  expect(await holders()).toEqual([[one.id, '2024-01-01', '2026-12-31']]);

  expect((await replace(two.id, '2026-12-01')).status).toBe(200);
  expect((await replace(late.id, '2026-12-05')).status).toBe(409);
  expect(await holders()).toEqual([
    [two.id, '2026-12-01', null],
    [one.id, '2024-01-01', '2026-11-30'],
  ]);
});

test('somebody takes over on the day after the last one of whom he replaces', async () => {
  const company = (await buildCompany(app.db)).id;
  const [one, two] = [await buildPerson(app.db), await buildPerson(app.db)];
  const { id } = await buildUnitRole(app.db, {
    ...{ companyId: company, personId: one.id, validTo: '2026-12-31' },
  });
  const { body } = await staff.call(giveUnitRole, {
    params: { company },
    body: { role: 'edr', person: two.id, dal: '2027-01-01', sostituisce: id },
  });
  expect(body.persone.map(({ dal, al }) => [dal, al])).toEqual([
    ['2027-01-01', null],
    ['2024-01-01', '2026-12-31'],
  ]);
});

test('who held a role is told as then, who will hold it as then, by whoever reads it', async () => {
  const company = (await buildCompany(app.db)).id;
  const person = await buildPerson(app.db, { name: 'Ada', surname: 'Nubile' });
  const renamed = { name: 'Ada', surname: 'Sposata', gender: 'F' };
  const { body } = await staff.call(addPersonVersion, {
    params: { person: person.id },
    body: { ...renamed, dal: '2026-01-01', versione: 1 },
  });
  await staff.call(addPersonVersion, {
    params: { person: person.id },
    body: { ...renamed, surname: 'Vedova', dal: '2027-01-01', versione: body.versione },
  });
  const hold = (role: 'edr' | 'legal_rep' | 'rm_medic', validFrom: string, validTo: string | null) =>
    buildUnitRole(app.db, { companyId: company, personId: person.id, role, validFrom, validTo });
  await hold('edr', '2025-01-01', '2025-12-31');
  await hold('legal_rep', '2025-01-01', null);
  await hold('rm_medic', '2027-06-01', null);
  const { body: found } = await staff.call(listUnitRoles, { params: { company } });
  expect(found.persone.map(({ role, person: { label } }) => [role, label])).toEqual([
    ['edr', 'Nubile Ada'],
    ['legal_rep', 'Sposata Ada'],
    ['rm_medic', 'Vedova Ada'],
  ]);
});
