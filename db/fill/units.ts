import { type Filling, pick, runAll, series } from './filling.ts';
import { instant } from './sites.ts';
import { companyForms, employerKinds, givenNames, minerals, streets, surnames, unitKinds } from './words.ts';

/** What stands in the units, in turn: practices, departments, veterinarians, works. */
export const unitTypes = [
  { implant: 'dentist', categories: ['endorale', 'opt', 'cbct'] },
  { implant: 'radiology', categories: ['tac', 'mammografo', 'arco_a_c', 'pensile', 'rx_portable'] },
  { implant: 'vet', categories: ['rx_vet'] },
  { implant: 'industrial', categories: ['rx_ind', 'spettro_xrf'] },
] as const;
/** Units of magnetic resonance: one in so many. */
const resonanceEvery = 40;
const employersPerProject = 4;

/** Employers under contracts, their units, and who is what there; some units lack somebody, some roles are running out. */
export async function fillUnits(filling: Filling, towns: number): Promise<void> {
  const { db, demo, after, sizes, people } = filling;
  const { employers, units, persons } = sizes;
  const projects = Math.ceil(employers / employersPerProject);
  const year = Number(demo.today.slice(0, 4));
  const today = `date '${demo.today}'`;
  const since = instant(demo.ago(1090));
  await runAll(db, [
    `insert into projects (id, number, title, contract_ends_on, created_at)
       select ${after.projects} + n, 'RP-' || ${year - 3} + n % 4 || '-' || 100 + n, 'Radioprotezione ' || ${pick(minerals, 'n * 3')},
              ${today} + (n * 53 % 1100 - 60), ${since} from ${series(projects)}`,
    `insert into employers (id, alias, address, city, postal_code, province, phone, email, pec, created_at)
       select ${after.employers} + n, ${pick(employerKinds, 'n')} || ' ' || ${pick(minerals, 'n * 7 + n / 9')} || ' ' || ${pick(companyForms, 'n % 3')},
              ${pick(streets, 'n')} || ' ' || n, t.name, t.cap, t.province, '06 000' || 1000 + n,
              'info@datore' || n || '.example', 'datore' || n || '@pec.example', ${since}
         from ${series(employers)} join fill_towns t on t.k = n * 19 % ${towns}`,
    `insert into project_employers (project_id, employer_id)
       select ${after.projects} + 1 + n % ${projects}, ${after.employers} + n from ${series(employers)}`,
    `create temp table fill_units on commit drop as
       select n as u, ${after.companies} + n as company_id, 1 + (n - 1) % ${employers} as e, n % ${unitTypes.length} as type,
              n % ${resonanceEvery} = 0 as is_resonance, (n::bigint * ${towns} / ${units + 1})::int as k from ${series(units)}`,
    `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province, latitude, longitude, phone, email, created_at)
       select company_id, ${after.projects} + 1 + e % ${projects}, ${after.employers} + e,
              ${pick(unitKinds, 'u')} || ' ' || ${pick(minerals, 'u * 3')} || ' di ' || t.name, ${pick(streets, 'u')} || ' ' || 1 + u % 99,
              t.name, t.cap, t.province, case when u % 25 > 0 then t.latitude + (u * 37 % 100 - 50) / 5000.0 end,
              case when u % 25 > 0 then t.longitude + (u * 29 % 100 - 50) / 5000.0 end, '06 000' || 10000 + u,
              'unita' || u || '@unita.example', ${since}
         from fill_units join fill_towns t using (k)`,
    `insert into persons (id, name, surname, created_at)
       select ${after.persons} + n, ${pick(givenNames, 'n')}, ${pick(surnames, 'n / 3 + n * 7')}, ${since} from ${series(persons)}`,
    // One in six has moved: the data before, and those since.
    `insert into person_versions (person_id, valid_from, valid_to, name, surname, gender, email, phone, created_at)
       select ${after.persons} + n, case when v = 1 then ${today} - 300 end, case when v = 0 and n % 6 = 0 then ${today} - 301 end,
              p.name, p.surname, 'U', 'persona' || n || '@persone.example', '333 000' || 1000 + n + v, ${since}
         from ${series(persons)} join persons p on p.id = ${after.persons} + n, generate_series(0, 1) v where v = 0 or n % 6 = 0`,
  ]);
  // The first of the people represent; those after them manage installations, and are experts and physicists.
  const expert = `(select id from persons where user_id = ${people.expert})`;
  const of = (first: number, n: string) => `${after.persons} + 1 + (${first} + ${n})::int % ${persons}`;
  const begun = `${today} - 900`;
  const give = (role: string, person: string, where: string, [from, to] = [begun, 'null::date']) =>
    `insert into company_persons (company_id, person_id, role, valid_from, valid_to, created_at)
       select company_id, ${person}, '${role}', ${from}, ${to}, ${since} from fill_units where ${where}`;
  await runAll(db, [
    give('legal_rep', of(0, 'e'), 'u % 30 > 0'),
    give('implant_manager', of(Math.floor(persons / 3), 'e * 2'), 'u % 5 > 0 or e < 30'),
    give('edr', expert, 'e % 10 < 3 and u % 25 > 0'),
    give('edr', of(Math.floor(persons / 2), 'e % 12'), 'e % 10 >= 3 and u % 25 > 0 and u % 7 > 0'),
    give('edr', of(Math.floor(persons / 2), 'e % 12'), 'e % 10 >= 3 and u % 25 > 0 and u % 7 = 0', [
      begun,
      `${today} + (u % 120 - 10)`,
    ]),
    give('edr', of(Math.floor(persons * 0.9), 'e % 5'), 'u % 8 = 0 and e % 10 < 3', [
      `${today} - 1080`,
      `${today} - 901`,
    ]),
    give('physic_med', of(Math.floor(persons * 0.7), 'e % 9'), 'type = 1 or e < 30'),
    give('rm_expert', expert, 'is_resonance'),
    give('rm_medic', of(Math.floor(persons * 0.8), 'e % 9'), 'is_resonance'),
  ]);
}
