import { buildUser } from '#db/builders/accounts.ts';
import {
  buildCompany,
  buildEmployer,
  buildPerson,
  buildProject,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import type { Db } from '#platform/server/database/database.ts';

/**
 * An employer with three units: Anna Rossi is the expert of the first two, Luca Neri may follow her, Ugo Verdi stands for
 * the first; and a unit of another employer. The account `edr` is Anna's; `rp` sees all.
 */
export async function buildMassWorld({ db }: { db: Db }) {
  const edr = await buildUser(db, { username: 'edr', roles: ['edr'] });
  for (const [username, roles] of [
    ['admin', ['admin']],
    ['rp', ['rp']],
    ['lab', ['lab']],
    ['cliente', ['cliente']],
  ] as const)
    await buildUser(db, { username, roles: [...roles] });
  const project = await buildProject(db);
  const employer = await buildEmployer(db, {
    projectId: project.id,
    alias: 'Studio Bianchi',
    phone: '0444 1',
  });
  const of = { projectId: project.id, employerId: employer.id };
  const units = [];
  for (const alias of ['Sede A', 'Sede B', 'Sede C']) units.push(await buildCompany(db, { ...of, alias }));
  const [first, second, third] = units.map(({ id }) => id) as [number, number, number];
  const anna = await buildPerson(db, {
    ...{ userId: edr.id, name: 'Anna', surname: 'Rossi', email: 'anna@rossi.example' },
    ...{ fiscalCode: 'RSSNNA80A41L840X', birthDate: '1980-01-01', gender: 'F' },
  });
  const luca = await buildPerson(db, { name: 'Luca', surname: 'Neri', email: 'luca@neri.example' });
  const ugo = await buildPerson(db, { name: 'Ugo', surname: 'Verdi' });
  for (const companyId of [first, second]) await buildUnitRole(db, { companyId, personId: anna.id });
  await buildUnitRole(db, { companyId: first, personId: ugo.id, role: 'legal_rep' });
  const foreign = await buildCompany(db, { alias: 'Altra sede' });
  await buildUnitRole(db, { companyId: foreign.id, personId: luca.id });
  return { project, employer, first, second, third, anna, luca, ugo, foreign, edr };
}
export type MassWorld = Awaited<ReturnType<typeof buildMassWorld>>;

type Typed = Record<string, string | null>;
const labels: Record<number, string> = {
  2: 'Nome',
  3: 'Cognome',
  4: 'Sesso',
  5: 'Codice fiscale',
  6: 'Data di nascita',
  14: 'Telefono',
  17: 'Email',
  18: 'PEC',
  21: 'Grado',
};

/** An operation as the wizard sends it: some options with their values, on some units or on all. */
export function sentAction(
  id: number,
  values: Record<number, string | null>,
  {
    date = '2026-04-01',
    units = [],
    subject,
    newPerson,
    user,
  }: {
    date?: string;
    units?: readonly number[];
    subject?: number;
    newPerson?: number;
    user?: number;
  } = {},
) {
  const typed: Typed = Object.fromEntries(
    Object.entries(values).map(([option, value]) => [labels[Number(option)] ?? option, value]),
  );
  const keys = ['', 'employer', 'legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic'];
  const chosen = (value: number | undefined) => (value === undefined ? null : { value, label: 'Scelta' });
  return {
    ...{ id, label: 'Operazione' },
    selectedOptions: Object.keys(values).map((option) => ({
      id: Number(option),
      label: labels[Number(option)],
    })),
    selectedCompanies: units.map((value) => ({ value, label: 'Sede' })),
    selectedPersons: { [keys[id] ?? '']: chosen(subject) },
    inputValues: { [id]: { ...typed, ...(date === '' ? {} : { 'Data di decorrenza': date }) } },
    selectedUsers: { [id]: user === undefined ? null : { ...chosen(user), username: 'x' } },
    selectedNewPerson: { [id]: chosen(newPerson) },
  };
}

/** A legal representative typed in by hand in the place of another. */
export function typedAction(
  subject: number,
  fiscalCode: string,
  { date, units }: { date: string; units: readonly number[] },
) {
  const typed = {
    ...{ Nome: 'Carla', Cognome: 'Bianchi', Sesso: 'F', 'Codice fiscale': fiscalCode },
    ...{ 'Data di nascita': '1980-01-01', 'Luogo di nascita': 'Thiene', Indirizzo: 'Via Due 2' },
    ...{
      Città: 'Thiene',
      CAP: '36016',
      Provincia: 'VI',
      'Note interne': 'Nuova',
      'Data di decorrenza': date,
    },
  };
  return {
    ...sentAction(2, {}, { subject, units, date }),
    selectedOptions: [2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 24].map((id) => ({ id })),
    inputValues: { 2: typed },
  };
}
