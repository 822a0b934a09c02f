import type { Foundation } from '#app/services.ts';
import { getMassActivity, listMassActivities } from '#radioprotection/mass-activities/contract.ts';
import { processWork } from '#radioprotection/mass-processing/server/public.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../measure.ts';
import { whilePlanning } from '../planning.ts';
import { type Finding, ms } from '../report.ts';
import { foundationOver, partOf, runOf } from '../run-parts.ts';

/** The earlier product took so long for a unit: 333 s for 1,000. */
const legacyPaceMs = 333;
/** Beyond what other measurements have entered by their numbers. */
const first = 980_001;
const operations = 7;

/** Units processed as a job; the wizard's summary of many units and of few; the list of many and of few. */
export function measureMassActivities(bench: Bench): Promise<Finding[]> {
  return whilePlanning([bench.large], () => measured(bench));
}

async function measured({ sizes, large }: Bench): Promise<Finding[]> {
  const { units, summarised, listed } = sizes.massActivities;
  const foundation = foundationOver(large);
  const { pool } = foundation.database;
  const employers = { processed: first, many: first + 1, few: first + 2, long: first + 3, short: first + 4 };
  try {
    await enterEmployer(foundation, employers.processed, units);
    await enterEmployer(foundation, employers.many, summarised.many);
    await enterEmployer(foundation, employers.few, summarised.few);
    await enterEmployer(foundation, employers.long, 1);
    await enterEmployer(foundation, employers.short, 1);
    const confirmed = await enterMass(foundation, employers.processed, { operations: 2 });
    const many = await enterMass(foundation, employers.many, { operations });
    const few = await enterMass(foundation, employers.few, { operations });
    await enterList(foundation, employers.long, listed.many);
    await enterList(foundation, employers.short, listed.few);
    await pool.query('analyze');

    const get = (path: string) => large.laboratory.succeed({ path });
    const stored = (id: number) => get(getMassActivity.path.replace('{activity}', String(id)));
    const list = (employer: number) => get(listMassActivities.path.replace('{employer}', String(employer)));
    const summaries = await compare({ many: () => stored(many), few: () => stored(few) }, sizes);
    const lists = await compare(
      { many: () => list(employers.long), few: () => list(employers.short) },
      sizes,
    );
    const unit = await partOf(await runOf(foundation, processWork, confirmed), units + 1);
    return [
      {
        what: `Pratica massiva: ${units.toLocaleString('it-IT')} unità elaborate da un lavoro del server`,
        measured: `${ms(unit * units)}, ${ms(unit)} per unità`,
        reference: `${legacyPaceMs} ms per unità dal programma di prima`,
        value: legacyPaceMs / unit,
        unit: '×',
        least: legacyPaceMs / 5,
      },
      perItem('Riepilogo di una pratica massiva con 7 operazioni, per unità', summaries, {
        ...{ many: summarised.many, few: summarised.few, of: 'unità' },
      }),
      perItem('Elenco di pratiche massive, per riga', lists, {
        many: listed.many,
        few: listed.few,
        of: 'righe',
      }),
    ];
  } finally {
    await foundation.database.close();
  }
}

function perItem(
  what: string,
  times: { many: number; few: number },
  { many, few, of }: { many: number; few: number; of: string },
): Finding {
  return {
    what,
    measured: `${many.toLocaleString('it-IT')} ${of}, ${ms(times.many)}`,
    reference: `${few.toLocaleString('it-IT')} ${of}, ${ms(times.few)}`,
    value: times.many / many / (times.few / few),
    unit: '×',
    aim: 1.2,
  };
}

const roles = ['legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic'];

/** An employer with units of dentists, in each of which one person holds each role. */
async function enterEmployer({ database: { pool } }: Foundation, id: number, units: number): Promise<void> {
  const place = `'Via della Misura 1', 'Vicenza', '36100', 'VI'`;
  const from = 1_000_000 * (id - first + 1);
  const ids = `generate_series(${from}, ${from + units - 1}) n`;
  for (const statement of [
    `insert into projects (id, number, title) values (${id}, 'BENCH-M${id}', 'Pratiche massive')`,
    `insert into employers (id, alias, phone, address, city, postal_code, province)
       values (${id}, 'Datore ${id}', '0444 1', ${place})`,
    `insert into project_employers (project_id, employer_id) values (${id}, ${id})`,
    `insert into companies (id, project_id, employer_id, alias, address, city, postal_code, province)
       select n, ${id}, ${id}, 'Sede ' || n, ${place} from ${ids}`,
    `insert into registries (company_id, kind, implant_type, open_date)
       select n, 'surveillance', 'dentist', '2015-01-01' from ${ids}`,
    `insert into persons (id, name, surname) select ${from} + r, 'Prova', 'Ruolo ' || r from generate_series(1, 6) r`,
    `insert into person_versions (person_id, name, surname, email)
       select id, name, surname, 'prova@radia.invalid' from persons where id between ${from + 1} and ${from + 6}`,
    `insert into company_persons (company_id, person_id, role, valid_from)
       select n, ${from} + r.at, r.role, '2015-01-01'
         from ${ids}, unnest(array['${roles.join("','")}']) with ordinality as r(role, at)`,
  ])
    await pool.query(statement);
}

/** A mass activity of all its units: the employer's phone and the mail of those who hold a role; confirmed. */
async function enterMass(
  { database: { pool } }: Foundation,
  employer: number,
  { operations: count }: { operations: number },
): Promise<number> {
  const from = 1_000_000 * (employer - first + 1);
  const { rows } = await pool.query<{ id: number }>(
    `insert into mass_activities (employer_id, created_by, created_at)
       select ${employer}, min(id), now() from users returning id`,
  );
  const [mass] = rows;
  if (!mass) throw new Error('insert returned nothing');
  for (const statement of [
    `insert into mass_operations (mass_activity_id, action_type, position, options, effective_date, input_values, subject_person_id)
       select ${mass.id}, t, t, array[case when t = 1 then 14 else 17 end], current_date + 90,
              case when t = 1 then '{"14":"0444 2"}'::jsonb else '{"17":"nuova@radia.invalid"}'::jsonb end,
              case when t > 1 then ${from} + t - 1 end from generate_series(1, ${count}) t`,
    `insert into mass_companies (mass_activity_id, company_id)
       select ${mass.id}, id from companies where employer_id = ${employer}`,
    `insert into mass_old_values (mass_activity_id, action_type, company_id, option, value)
       select o.mass_activity_id, o.action_type, c.company_id, o.options[1], 'prima'
         from mass_operations o join mass_companies c using (mass_activity_id) where o.mass_activity_id = ${mass.id}`,
    `update mass_activities set status = 'review' where id = ${mass.id}`,
    `update mass_activities set status = 'need_complete', reviewed_by = created_by, reviewed_at = now()
       where id = ${mass.id}`,
  ])
    await pool.query(statement);
  return mass.id;
}

async function enterList({ database: { pool } }: Foundation, employer: number, count: number): Promise<void> {
  await pool.query(`with made as (
      insert into mass_activities (employer_id, created_by, created_at)
        select ${employer}, (select min(id) from users), now() - make_interval(mins => n)
          from generate_series(1, ${count}) n returning id),
    operated as (
      insert into mass_operations (mass_activity_id, action_type, position, options, input_values)
        select id, 1, 1, array[14], '{"14":"0444 2"}' from made)
    insert into mass_companies (mass_activity_id, company_id)
      select made.id, k.id from made join companies k on k.employer_id = ${employer}`);
}
