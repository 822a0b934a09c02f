import { deviceCategories } from '#radioprotection/devices/rules.ts';
import { fieldsOf, firstSettings } from '#radioprotection/settings/rules.ts';
import { fillDocumentsToSign, printedPage } from './files.ts';
import { type Filling, quoted, runAll } from './filling.ts';
import { at } from './placements.ts';

/** Past years of which there are activities, and the one to come. */
const years = 3;
const medical = `implant in ('dentist', 'radiology', 'vet')`;

type Kind = { type: string; from: string; due: string; columns?: string; values?: string; where?: string };

/** Yearly activities of devices and units, those of the past done, the next ones late, near and far; and what units notify. */
export async function fillActivities(filling: Filling): Promise<void> {
  const { db, demo, people } = filling;
  const today = `date '${demo.today}'`;
  const yearly = ({ type, from, due, columns = '', values = '', where = 'true' }: Kind) =>
    `insert into activities (company_id, type, deadline, estimated_time, complete, completed_at, completed_by, outcome_on, skip, deleted_at,
         created_at${columns})
       select company_id, ${type}, deadline, 30 + back * 15, complete, case when complete then ${at('deadline - 5')} end,
              case when complete then ${people.expert} end, case when complete then deadline - 5 end, not complete and u % 61 = 0,
              case when not complete and u % 83 = 0 then ${at(today)} end, ${at('deadline - 370')}${values}
         from (select *, ${today} + (${due}) - 365 * back as deadline, back > 0 as complete from ${from}, generate_series(0, ${years}) back) x
        where ${where}`;
  await runAll(db, [
    yearly({
      ...{
        from: 'fill_devices',
        type: `case when is_resonance then 12 else 2 end`,
        due: 'n * 37 % 365 - 25',
      },
      ...{ columns: ', device_id, test_type, judgement, judgement_note', where: 'status in (1, 2, 4)' },
      values: `, device_id, case when complete then 1 end, case when complete then case when n % 45 = back then 2 else 1 end end,
        case when complete and n % 45 = back then 'Valori fuori dai limiti: sentire l’assistenza' end`,
    }),
    yearly({
      ...{ from: 'fill_devices', type: '9', due: 'n * 41 % 365 - 20' },
      ...{
        columns: ', device_id',
        values: ', device_id',
        where: `status in (1, 4) and ${medical} and n % 3 = 0`,
      },
    }),
    yearly({ from: 'fill_units', type: '5', due: 'u * 17 % 365 - 15' }),
    yearly({ from: 'fill_units', type: '6', due: 'u * 17 % 365 + 30' }),
    yearly({ from: 'fill_units', type: '11', due: 'u * 23 % 365 - 10' }),
    ...[0, 1, 3, 7, 8].map((type) =>
      yearly({
        from: 'fill_units',
        type: String(type),
        due: 'u * 31 % 365 - 30',
        where: `u % 40 = ${type} and back < 2`,
      }),
    ),
    measuredValues(filling),
  ]);
  await fillNotifications(filling);
}

/** What each control of a device measured, by the fields of its category. */
function measuredValues({ after }: Filling): string {
  const fields = deviceCategories.flatMap((category) =>
    fieldsOf(firstSettings, category).map(({ code, unit, least, most }) => ({
      category,
      code,
      unit,
      least,
      most,
    })),
  );
  return `insert into activity_values (activity_id, field, value, unit, acceptable_from, acceptable_to)
    select a.id, f.code, round((case when f.most is null then coalesce(f.least, 1) * (1.8 - a.id % 7 * 0.1)
             else f.most * (0.2 + a.id % 7 * 0.1) end)::numeric, 2), f.unit, f.least, f.most
      from activities a join devices d on d.id = a.device_id
        join json_to_recordset(${quoted(JSON.stringify(fields))})
          f (category text, code text, unit text, least float8, most float8) on f.category = d.category
     where a.id > ${after.activities} and a.complete and a.type in (2, 12)`;
}

/** One unit in ten notifies: not generated yet, read over, to be signed, signed, with its outcome; signed ones still wait for it. */
async function fillNotifications(filling: Filling): Promise<void> {
  const { db, demo, after } = filling;
  const today = `date '${demo.today}'`;
  const pdf = await printedPage(filling, 'Notifica preventiva dimostrativa');
  await runAll(db, [
    `insert into activities (company_id, type, deadline, in_review, need_sign, complete, completed_at, created_at)
       select company_id, 4, case when step < 3 then ${today} + (u * 7 % 90 - 5) else ${today} - u % 700 end, step = 1, step = 2, step > 2,
              case when step > 2 then ${at(`${today} - u % 700 - 3`)} end, ${at(`${today} - u % 700 - 30`)}
         from (select *, u / 10 % 6 as step from fill_units where u % 10 = 0) x`,
    `insert into activities (company_id, type, deadline, preventive_activity_id, complete, completed_at, outcome_on, protocol, created_at)
       select company_id, 10, deadline + 60, id, is_registered, case when is_registered then ${at('deadline + 40')} end,
              case when is_registered then deadline + 40 end, case when is_registered then 'PROT-' || id end, ${at('deadline + 1')}
         from (select *, deadline < ${today} - 60 and id % 4 > 0 as is_registered from activities
                where id > ${after.activities} and type = 4 and complete) x`,
    `insert into activity_files (activity_id, kind, revision, name, sha256, added_at)
       select id, 'notification', 1, 'notifica_preventiva_' || id || '.pdf', '${pdf}', ${at(today)}
         from activities where id > ${after.activities} and type = 4 and (in_review or need_sign or complete)`,
  ]);
  await fillDocumentsToSign(
    filling,
    `select 'massive' as list, null::int as scope_id, 'activity/' || a.id as subject, 1 as revision,
            'Notifica preventiva – ' || c.alias as title, e.alias || ' · ' || p.title as detail,
            '/lb/radioprotection/projects/' || p.id || '/employers/' || e.id || '/companies/' || c.id || '/activities/' || a.id || '/view' as link,
            'notifica_preventiva_' || a.id || '.pdf' as file_name, '${pdf}' as sha256,
            case when complete then deadline - 10 else ${today} - 3 end as day, complete as is_signed
       from activities a join companies c on c.id = a.company_id join employers e on e.id = c.employer_id join projects p on p.id = c.project_id
      where a.id > ${after.activities} and a.type = 4 and a.mass_activity_id is null and (need_sign or complete)`,
  );
}
