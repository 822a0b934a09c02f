import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Services } from '#platform/server/http/route.ts';
import { activityTypeLabels } from '../../activities/rules.ts';
import { firstSettings, type TestField } from '../../settings/rules.ts';
import { settingsAt } from '../../settings/server/public.ts';
import type { AnnexUnit, DoneActivity, MissedActivity, PaperRecords, Period } from '../paper/rules.ts';
import type { UnitFacts } from '../rules.ts';
import { annexDevices, jsonList } from './unit-facts.ts';

const labels = sql`${JSON.stringify(activityTypeLabels)}::jsonb`;
const nameOf = sql`coalesce(a.alias, ${labels} ->> a.type::text)`;
const doneOn = sql`coalesce(a.outcome_on, (a.completed_at at time zone 'Europe/Rome')::date)`;

type KeptValue = { code: string; unit: string; least: number | null; most: number | null; value: number };
type KeptActivity = Omit<DoneActivity, 'values'> & {
  values: KeptValue[];
  /** What was measured when it was completed; null: nothing had been saved yet. */
  tests: TestField[] | null;
};

const valueJson = jsonObject<KeptValue>({
  code: sql`w.field`,
  unit: sql`coalesce(w.unit, '')`,
  least: sql`w.acceptable_from`,
  most: sql`w.acceptable_to`,
  value: sql`w.value`,
});
const then = settingsAt(sql`a.completed_at`);
const doneJson = jsonObject<KeptActivity>({
  id: sql`a.id`,
  type: sql`a.type`,
  name: nameOf,
  on: doneOn,
  by: sql`(select u.name from users u where u.id = a.completed_by)`,
  deviceId: sql`d.id`,
  sigla: sql`d.sigla`,
  category: sql`d.category`,
  testType: sql`a.test_type`,
  judgement: sql`a.judgement`,
  judgementNote: sql`a.judgement_note`,
  protocol: sql`a.protocol`,
  note: sql`a.note`,
  values: jsonList(valueJson, sql`w.field`, sql`activity_values w where w.activity_id = a.id`),
  tests: sql`${then} -> 'tests'`,
  isConfirmed: sql`coalesce((${then} -> 'confirmed' ->> 'tests')::boolean, false)`,
});
const missedJson = jsonObject<MissedActivity>({
  type: sql`a.type`,
  name: nameOf,
  deadline: sql`a.deadline`,
  sigla: sql`d.sigla`,
});

/** SQL condition: the activity in row `a`, on the device in row `d`, is of what the document is about. */
function isMeant({ company, registry, manual, devices, devicesLeftOut }: UnitFacts): SQL {
  const ids = [...devices, ...devicesLeftOut].map(({ id }) => id);
  const own = ids.length === 0 ? sql`false` : sql`d.id = any(${`{${ids.join(',')}}`}::int[])`;
  const tied =
    registry !== null
      ? sql`(a.registry_id = ${registry.id} or ${own})`
      : manual !== null
        ? sql`(a.manual_id = ${manual.id} or ${own})`
        : sql`true`;
  return sql`a.company_id = ${company.id} and a.deleted_at is null and ${tied}`;
}

const around = sql`activities a left join manuals m on m.id = a.manual_id left join registries r on r.id = a.registry_id
  left join devices d on d.id = coalesce(a.device_id, m.device_id, r.device_id)`;

const unitFields = {
  name: sql`k.alias`,
  address: sql`k.address || ', ' || k.postal_code || ' ' || k.city || ' (' || k.province || ')'`,
};

/** What was done in a period and what was not, the documents filed until its end, the units of the contract. */
export async function readPaperRecords(
  { db }: Pick<Services, 'db'>,
  facts: UnitFacts,
  { from, to }: Period,
  documentId: number | null,
): Promise<PaperRecords> {
  const { registry, manual, project, employer } = facts;
  const owner =
    registry !== null
      ? sql`f.registry_id = ${registry.id}`
      : manual !== null
        ? sql`f.manual_id = ${manual.id}`
        : sql`false`;
  const units = jsonObject<AnnexUnit>({ ...unitFields, ...annexDevices(facts.asOf) });
  type Found = Omit<PaperRecords, 'done'> & { done: KeptActivity[] };
  const { rows } = await db.execute<Found>(sql`
    select ${jsonList(
      doneJson,
      sql`${doneOn}, a.id`,
      sql`${around} where ${isMeant(facts)} and a.complete and ${doneOn} between ${from}::date and ${to}::date`,
    )} as done,
    ${jsonList(
      missedJson,
      sql`a.deadline, a.id`,
      sql`${around} where ${isMeant(facts)} and a.deadline between ${from}::date and ${to}::date
        and a.type in (2, 5, 9, 12) and not coalesce(a.complete and ${doneOn} <= ${to}::date, false)`,
    )} as missed,
    ${jsonList(
      sql`json_build_object('title', x.title, 'day', x.day, 'revision', x.revision, 'state', x.state)`,
      sql`x.position, x.id`,
      sql`documents x join folders f on f.id = x.folder_id where ${owner} and x.removed_at is null
        and x.day <= ${to}::date and x.id is distinct from ${documentId}::int and x.state in ('filed', 'signed')`,
    )} as documents,
    ${jsonList(
      units,
      sql`k.alias, k.id`,
      sql`companies k where k.project_id = ${project.id} and k.employer_id = ${employer.id} and k.active`,
    )} as units`);
  const [found] = rows;
  if (!found) throw new Error('a statement without a row');
  return { ...found, done: found.done.map(withLabels) };
}

/** Values under the names that they had when they were measured. */
function withLabels({ tests, values, ...activity }: KeptActivity): DoneActivity {
  const known = tests ?? firstSettings.tests;
  const labelOf = (code: string) => known.find((one) => one.code === code)?.label ?? code;
  return { ...activity, values: values.map((value) => ({ ...value, label: labelOf(value.code) })) };
}
