import { type SQL, sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { MassActivity } from '../contract.ts';
import { type ActionType, actionLabels } from '../operations/rules.ts';
import { massActivityTexts } from '../rules.ts';
import { type MassStatus, massStatusLabels } from '../states/rules.ts';

type MassRow = Omit<MassActivity, 'status' | 'actionTypes'> & {
  status: MassStatus;
  actionTypes: ActionType[];
};

const nameOf = (column: SQL) => sql`(select u.name from users u where u.id = ${column})`;
const counted = (name: string) => sql`coalesce(${sql.raw(name)}, 0)`;

const rowJson = jsonObject<MassRow>({
  ...{ id: sql`m.id`, status: sql`m.status`, active: sql`m.deleted_at is null`, versione: sql`m.version` },
  actionTypes: sql`coalesce((select json_agg(o.action_type order by o.position) from mass_operations o
    where o.mass_activity_id = m.id), '[]')`,
  ...{ createdBy: nameOf(sql`m.created_by`), createdAt: instantJson(sql`m.created_at`) },
  ...{ reviewedBy: nameOf(sql`m.reviewed_by`), reviewedAt: instantJson(sql`m.reviewed_at`) },
  ...{ deletedBy: nameOf(sql`m.deleted_by`), deletedAt: instantJson(sql`m.deleted_at`) },
  companiesCount: counted('units.total'),
  processedCompanies: counted('units.processed'),
  unProcessedCompanies: sql`coalesce(units.total - units.processed, 0)`,
  processedPreventiveActivities: counted('tasks.notified'),
  unprocessedPreventiveActivities: counted('tasks.unnotified'),
  processedEsitoActivities: counted('tasks.answered'),
  unprocessedEsitoActivities: counted('tasks.unanswered'),
});

/** What is counted of the chosen ones, each table read once. */
const selectRows = (condition: SQL) => sql`
  with chosen as (select * from mass_activities m where ${condition}),
  units as (select c.mass_activity_id, count(*)::int as total,
      count(*) filter (where c.state = 'processed')::int as processed
    from mass_companies c where c.mass_activity_id in (select id from chosen) group by 1),
  tasks as (select a.mass_activity_id,
      count(*) filter (where a.type = 4 and (a.complete or a.deleted_at is not null))::int as notified,
      count(*) filter (where a.type = 4 and not a.complete and a.deleted_at is null)::int as unnotified,
      count(*) filter (where a.type = 10 and (a.complete or a.deleted_at is not null))::int as answered,
      count(*) filter (where a.type = 10 and not a.complete and a.deleted_at is null)::int as unanswered
    from activities a where a.mass_activity_id in (select id from chosen) group by 1)
  select ${rowJson} as row from chosen m
    left join units on units.mass_activity_id = m.id left join tasks on tasks.mass_activity_id = m.id
   order by m.id desc`;

const labelled = ({ status, actionTypes, ...row }: MassRow): MassActivity => ({
  ...row,
  status: { value: status, label: massStatusLabels[status] },
  actionTypes: actionTypes.map((id) => ({ id, label: actionLabels[id] })),
});

/** All of an employer, the newest first. */
export async function listOfEmployer(employerId: number, { db }: RequestContext): Promise<MassActivity[]> {
  const { rows } = await db.execute<{ row: MassRow }>(selectRows(sql`m.employer_id = ${employerId}`));
  return rows.map(({ row }) => labelled(row));
}

/** One as the list shows it. Throws 404. */
export async function findMassActivity(id: number, { db }: RequestContext): Promise<MassActivity> {
  const { rows } = await db.execute<{ row: MassRow }>(selectRows(sql`m.id = ${id}`));
  if (!rows[0]) throw notFound(massActivityTexts.notFound);
  return labelled(rows[0].row);
}
