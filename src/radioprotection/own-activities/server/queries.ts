import { sql } from 'drizzle-orm';
import type { ParamsOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type ActivityType, activityTypeLabels } from '../../activities/rules.ts';
import { ownCompanies } from '../../reach/server/public.ts';
import { type listOwnActivities, type OwnActivity, ownActivitiesShown } from '../contract.ts';
import { officeTypes, ownState } from '../rules.ts';

type Kept = Omit<OwnActivity, 'nome' | 'stato'> & { type: ActivityType; isComplete: boolean };

const kept = jsonObject<Kept>({
  id: sql`a.id`,
  type: sql`a.type`,
  isComplete: sql`a.complete`,
  scadenza: sql`a.deadline`,
  eseguita: sql`a.done_on`,
  dispositivo: sql`d.sigla`,
  registro: sql`r.id`,
  giudizio: sql`a.judgement`,
});

type Asked = { isDone: boolean; page: number };
type Found = { activities: OwnActivity[]; total: number };

/** A page of the activities of a customer's own unit in use; null when it is none of that principal's. */
export async function findOwnActivities(
  { db, user, clock }: RequestContext,
  { client, company }: ParamsOf<typeof listOwnActivities>,
  { isDone, page }: Asked,
): Promise<Found | null> {
  const unit = { id: sql`k.id`, employerId: sql`k.employer_id`, principalId: client };
  const order = isDone ? sql`a.done_on desc, a.id desc` : sql`a.deadline, a.id`;
  const { rows } = await db.execute<{ activities: Kept[]; total: number }>(sql`
    with told as (select b.*, case when b.complete
          then coalesce(b.outcome_on, (b.completed_at at time zone 'Europe/Rome')::date) end as done_on
        from activities b where b.company_id = ${company} and b.complete = ${isDone}
          and b.deleted_at is null and b.type not in ${officeTypes})
    select (select count(*)::int from told) as total,
      (select coalesce(json_agg(${kept} order by ${order}), '[]')
        from (select * from told a order by ${order}
          limit ${ownActivitiesShown} offset ${(page - 1) * ownActivitiesShown}) a
        left join registries r on r.id = a.registry_id and r.active and r.deleted_at is null
        left join manuals m on m.id = a.manual_id
        left join devices d on d.id = coalesce(a.device_id, m.device_id, r.device_id) and d.active) as activities
    from companies k where k.id = ${company} and k.active and ${ownCompanies(user, unit)}`);
  const [found] = rows;
  if (!found) return null;
  const today = clock.today();
  const activities = found.activities.map(({ type, isComplete, ...one }) => ({
    ...one,
    nome: activityTypeLabels[type],
    stato: ownState({ deadline: one.scadenza, isComplete }, today),
  }));
  return { activities, total: found.total };
}
