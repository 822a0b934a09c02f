import { type SQL, sql } from 'drizzle-orm';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import type { Activity, TiedRegistry, TiedResonanceRegistry } from '../contract.ts';
import type { Counterpart } from '../page/contract.ts';
import { type ActivityType, activityName, activityState, isSchedulable, visitTypes } from '../rules.ts';

/** SQL: the day on which the activity in the row of this name was done; null while it is not. */
export function doneOn(row: string): SQL {
  const r = sql.raw(row);
  return sql`case when ${r}.complete then coalesce(${r}.outcome_on, (${r}.completed_at at time zone 'Europe/Rome')::date) end`;
}

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

/** SQL: the activity in row `a`. */
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
  appointment: sql`a.appointment_id`,
  manual: sql`case when m.id is not null then json_build_object('deviceId', m.device_id, 'device', ${deviceJson('md')},
    'active', m.active and m.deleted_at is null) end`,
  registry: sql`case when r.kind = 'surveillance' then ${registryJson} end`,
  resonanceRegistry: sql`case when r.kind = 'resonance' then ${resonanceRegistryJson} end`,
  deadline: sql`a.deadline`,
  device: deviceJson('d'),
  eseguita: doneOn('a'),
  versione: sql`a.version`,
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

/** SQL condition: the activity in row `a` can be put into a day (`isSchedulable`). */
export const schedulable: SQL = sql`a.appointment_id is null and a.deleted_at is null and not a.complete and not a.skip
  and a.type in (${sql.raw(visitTypes.join(', '))})`;

type Flags = 'active' | 'complete' | 'skip' | 'toFinishInLab' | 'inReview' | 'needSign' | 'deadline';
/** What is told of a notification on its outcome's page, and of an outcome on its notification's. */
export type Half = Pick<KeptActivity, Flags | 'id' | 'alias' | 'activityType' | 'eseguita'>;

/** SQL: the same of the row of this name. */
export function halfJson(row: string): SQL<Half> {
  const r = sql.raw(row);
  return jsonObject<Half>({
    ...{ id: sql`${r}.id`, alias: sql`${r}.alias`, activityType: sql`${r}.type` },
    ...{ active: sql`${r}.active`, complete: sql`${r}.complete`, skip: sql`${r}.skip` },
    ...{ toFinishInLab: sql`${r}.to_finish_in_lab`, inReview: sql`${r}.in_review` },
    ...{ needSign: sql`${r}.need_sign`, deadline: sql`${r}.deadline`, eseguita: doneOn(row) },
  });
}

export function halfOnDay(half: Half, today: string): Counterpart {
  const { id, alias, active, complete, skip, toFinishInLab, inReview, needSign, deadline, eseguita } = half;
  const type = typeOf(half);
  const flags = { type, isActive: active, isComplete: complete, isSkipped: skip, deadline };
  const steps = { isToFinishInLab: toFinishInLab, isInReview: inReview, needsSign: needSign };
  const nome = activityName({ alias, type });
  return { id, nome, stato: activityState({ ...flags, ...steps }, today), eseguita };
}
