import { type SQL, sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  type ActionType,
  actionLabels,
  type MassStatus,
  massActivityTexts,
  type OptionId,
  optionLabels,
  shownValue,
} from '../../mass-activities/rules.ts';
import { atWork, employersWithinReach } from '../../reach/server/public.ts';
import type { StatusActivity, UnitState } from '../contract.ts';

type Change = StatusActivity['actions'][string][number];
type DayFormat = (day: string) => string;
type ChangeRow = Omit<Change, 'campo'> & { type: ActionType; option: OptionId };
type ActivityRow = Omit<StatusActivity, 'actions'> & { changes: ChangeRow[] };
export type Progress = {
  id: number;
  employer: number;
  status: MassStatus;
  active: boolean;
  processingStartedAt: string | null;
  activities: StatusActivity[];
  unita: UnitState[];
};

const dayJson = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD')`;
const address = sql`u.address || ', ' || u.postal_code || ' ' || u.city || ' (' || u.province || ')'`;

const changeJson = jsonObject<ChangeRow>({
  ...{ type: sql`c.action_type`, option: sql`w.option`, oldValue: sql`w.old_value`, value: sql`w.value` },
  effectiveDate: dayJson(sql`c.effective_date`),
  processedDate: dayJson(sql`c.processed_at at time zone 'Europe/Rome'`),
  problema: sql`c.failure`,
  canceled: sql`n.deleted_at is not null or o.deleted_at is not null`,
});

/** The changes of the notification that the activity in row `a` is, or is the outcome of. */
const changesJson = sql`(select coalesce(json_agg(${changeJson} order by c.action_type, w.option), '[]')
  from activities n left join activities o on o.preventive_activity_id = n.id
    join unit_changes c on c.activity_id = n.id
    join unit_change_values w on w.activity_id = c.activity_id and w.action_type = c.action_type
  where n.id = coalesce(a.preventive_activity_id, a.id))`;

const activityJson = jsonObject<ActivityRow>({
  ...{ id: sql`a.id`, alias: sql`coalesce(a.alias, '')`, deadline: dayJson(sql`a.deadline`) },
  company: sql`json_build_object('id', u.id, 'alias', u.alias, 'address', ${address}, 'project', u.project_id)`,
  ...{ complete: sql`a.complete`, deletedAt: instantJson(sql`a.deleted_at`) },
  ...{ inReview: sql`a.in_review`, needSign: sql`a.need_sign`, isOutComeActivity: sql`a.type = 10` },
  changes: changesJson,
});

/** Why the last try since the review failed, the page's or that of the latest job; null: it did not. */
const failureOfUnit = sql`coalesce(mc.last_error, (select i.failure from radioprotection_run_items i
    join radioprotection_runs r on r.id = i.run_id
  where r.kind = 'process' and r.subject_id = m.id and i.target_id = mc.company_id
    and i.settled_at >= m.reviewed_at order by r.id desc limit 1))`;

const unitJson = jsonObject<UnitState>({
  ...{ id: sql`u.id`, alias: sql`u.alias`, address, project: sql`u.project_id` },
  state: sql`case when mc.state <> 'processed' and ${failureOfUnit} is not null then 'failed' else mc.state end`,
  error: sql`case when mc.state <> 'processed' then ${failureOfUnit} end`,
  ...{ prepared: instantJson(sql`m.created_at`), reviewed: instantJson(sql`m.reviewed_at`) },
  ...{ processed: instantJson(sql`mc.processed_at`), notified: instantJson(sql`n.completed_at`) },
  answered: instantJson(sql`coalesce(o.completed_at, o.deleted_at, n.deleted_at)`),
  inForce: sql`(select case when count(*) = count(c.processed_at)
      then ${instantJson(sql`max(c.processed_at)`)} end from unit_changes c where c.activity_id = n.id)`,
  negative: sql`n.deleted_at is not null or o.deleted_at is not null`,
});

/** How far a mass activity within reach has come, in one round trip; its days as `format` writes them. Throws 404. */
export async function findProgress(
  id: number,
  context: RequestContext,
  format: DayFormat,
): Promise<Progress> {
  type Row = Omit<Progress, 'activities'> & { rows: ActivityRow[] };
  const { rows } = await context.db.execute<Row>(sql`
    select m.id, m.employer_id as employer, m.status, m.deleted_at is null as active,
      ${instantJson(sql`m.processing_started_at`)} as "processingStartedAt",
      (select coalesce(json_agg(${activityJson} order by u.alias, a.id), '[]') from activities a
        join companies u on u.id = a.company_id where a.mass_activity_id = m.id) as rows,
      (select coalesce(json_agg(${unitJson} order by u.alias, u.id), '[]') from mass_companies mc
        join companies u on u.id = mc.company_id
        left join activities n on n.mass_activity_id = m.id and n.company_id = u.id and n.type = 4
        left join activities o on o.preventive_activity_id = n.id
        where mc.mass_activity_id = m.id) as unita
    from mass_activities m where m.id = ${id} and ${employersWithinReach(atWork(context), sql`m.employer_id`)}`);
  const [found] = rows;
  if (!found) throw notFound(massActivityTexts.notFound);
  const { rows: activities, ...progress } = found;
  return { ...progress, activities: activities.map((one) => labelled(one, format)) };
}

/** Throws 404 for a mass activity that is not this employer's, or out of reach. */
export async function refuseOther(
  { employer, activity, company }: { employer: number; activity: number; company?: number },
  context: RequestContext,
): Promise<void> {
  const { rows } = await context.db.execute(sql`select 1 from mass_activities m
    where m.id = ${activity} and m.employer_id = ${employer} and ${employersWithinReach(atWork(context), sql`m.employer_id`)}
      and ${company === undefined ? sql`true` : sql`exists (select from mass_companies c where c.mass_activity_id = m.id and c.company_id = ${company})`}`);
  if (rows.length === 0) throw notFound(massActivityTexts.notFound);
}

/** With its changes as they are read: choices by their words, a birth date as a day. */
function labelled({ changes, ...activity }: ActivityRow, format: DayFormat): StatusActivity {
  const actions: Record<string, Change[]> = {};
  for (const { type, option, oldValue, value, ...change } of changes) {
    const shown = (one: string | null) => shownValue(option, one, format) || null;
    const said = { campo: optionLabels[option], oldValue: shown(oldValue), value: shown(value) };
    (actions[actionLabels[type]] ??= []).push({ ...change, ...said });
  }
  return { ...activity, actions };
}
