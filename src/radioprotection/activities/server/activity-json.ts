import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Activity, TiedRegistry, TiedResonanceRegistry } from '../contract.ts';
import { type ActivityType, activityState, isSchedulable } from '../rules.ts';

/** SQL: an instant as the wire has it. */
export const instantJson = (value: SQL) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the device in the row of this name; null when there is none. */
export function deviceJson(row: string): SQL<NonNullable<Activity['device']>> {
  const r = sql.raw(row);
  const device = jsonObject<NonNullable<Activity['device']>>({
    id: sql`${r}.id`,
    sigla: sql`${r}.sigla`,
    category: sql`${r}.category`,
  });
  return sql`case when ${r}.id is not null then ${device} end`;
}

const ofRegistry = {
  id: sql`r.id`,
  implantType: sql`r.implant_type`,
  active: sql`r.active`,
  deletedAt: instantJson(sql`r.deleted_at`),
  openDate: sql`r.open_date`,
  device: sql`r.device_id`,
};

/** SQL: the registry in row `r`. */
export const registryJson = jsonObject<TiedRegistry>({ ...ofRegistry, closeDate: sql`r.close_date` });
const resonanceRegistryJson = jsonObject<TiedResonanceRegistry>({ ...ofRegistry, close: sql`r.close_date` });

/** What an activity is, as it is kept: its state depends on the day. */
export type KeptActivity = Omit<Activity, 'stato' | 'include'> & { inReview: boolean; needSign: boolean };

/** SQL: the tables that `activityJson` reads, around the row `a`. */
export const aroundActivity = sql`
  left join manuals m on m.id = a.manual_id left join registries r on r.id = a.registry_id
  left join devices md on md.id = m.device_id
  left join devices d on d.id = coalesce(a.device_id, m.device_id, r.device_id)`;

/** SQL: the activity in row `a`. No activity is in a day of visits yet: those come with the planner. */
export const activityJson = jsonObject<KeptActivity>({
  id: sql`a.id`,
  activityType: sql`a.type`,
  alias: sql`a.alias`,
  estimatedTime: sql`a.estimated_time`,
  note: sql`a.note`,
  active: sql`a.active`,
  complete: sql`a.complete`,
  skip: sql`a.skip`,
  toFinishInLab: sql`a.to_finish_in_lab`,
  appointment: sql`null::int`,
  manual: sql`case when m.id is not null then json_build_object('deviceId', m.device_id, 'device', ${deviceJson('md')},
    'active', m.active and m.deleted_at is null) end`,
  registry: sql`case when r.kind = 'surveillance' then ${registryJson} end`,
  resonanceRegistry: sql`case when r.kind = 'resonance' then ${resonanceRegistryJson} end`,
  deadline: sql`a.deadline`,
  device: deviceJson('d'),
  eseguita: sql`case when a.complete then coalesce(a.outcome_on, (a.completed_at at time zone 'Europe/Rome')::date) end`,
  inReview: sql`a.in_review`,
  needSign: sql`a.need_sign`,
});

/** The type, which the database holds to the thirteen. */
export const typeOf = ({ activityType }: Pick<Activity, 'activityType'>) => activityType as ActivityType;

/** An activity as it stands on a day. */
export function onDay<Kept extends KeptActivity>(
  kept: Kept,
  today: string,
): Kept & Pick<Activity, 'stato' | 'include'> {
  const { active, complete, skip, toFinishInLab, inReview, needSign, deadline, appointment } = kept;
  const flags = { type: typeOf(kept), isActive: active, isComplete: complete, isSkipped: skip };
  const steps = { isToFinishInLab: toFinishInLab, isInReview: inReview, needsSign: needSign, deadline };
  return {
    ...kept,
    include: isSchedulable({ ...flags, appointmentId: appointment }),
    stato: activityState({ ...flags, ...steps }, today),
  };
}
