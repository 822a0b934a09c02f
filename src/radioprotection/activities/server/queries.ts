import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { CheckedDevice, CheckedRegistry } from '../../expected-activities/rules.ts';
import { employersWithinReach, worksInUnit } from '../../reach/server/public.ts';
import type { RadioprotectionSettings } from '../../settings/rules.ts';
import { latestSettings } from '../../settings/server/public.ts';
import type { getActivityTies } from '../keeping/contract.ts';
import { activityTypeLabels } from '../rules.ts';
import {
  activityJson,
  aroundActivity,
  deviceJson,
  doneOn,
  type KeptActivity,
  registryJson,
} from './activity-json.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

/** SQL condition: the unit in row `k` is the one with this number, within the reader's reach. */
export const isCompany = (reader: Reader, companyId: number): SQL =>
  sql`k.id = ${companyId} and ${employersWithinReach(reader, sql`k.employer_id`)}`;

/** SQL condition: the same, where the reader works in it. */
export const isWorkedCompany = (reader: Reader, companyId: number): SQL =>
  sql`k.id = ${companyId} and ${worksInUnit(reader, sql`k.id`)}`;

/** SQL: the rows as a JSON list, empty without any. */
export const jsonList = (one: SQL, order: SQL, rows: SQL): SQL =>
  sql`(select coalesce(json_agg(${one} order by ${order}), '[]') from ${rows})`;

const checkedRegistry = jsonObject<CheckedRegistry>({
  id: sql`g.id`,
  kind: sql`g.kind`,
  implantType: sql`g.implant_type`,
  isActive: sql`g.active`,
  isDeleted: sql`g.deleted_at is not null`,
  closedOn: sql`g.close_date`,
});
const checkedDevice = jsonObject<CheckedDevice>({
  id: sql`v.id`,
  sigla: sql`v.sigla`,
  category: sql`v.category`,
  isActive: sql`v.active`,
  status: sql`v.current_status`,
  registries: jsonList(checkedRegistry, sql`g.id`, sql`registries g where g.device_id = v.id`),
});

type OfCompany = {
  address: string;
  location: { lat: number; lng: number } | null;
  activities: KeptActivity[];
  devices: CheckedDevice[];
  settings: RadioprotectionSettings | null;
  modificabile: boolean;
};

/** A unit within reach with all its activities, its devices and the settings in force; null: there is none. */
export async function findCompanyActivities(reader: Reader, companyId: number): Promise<OfCompany | null> {
  const { rows } = await reader.db.execute<OfCompany>(sql`
    select k.address || ', ' || k.postal_code || ' ' || k.city || ' (' || k.province || ')' as address,
      case when k.latitude is not null then json_build_object('lat', k.latitude, 'lng', k.longitude) end as location,
      ${jsonList(activityJson, sql`a.deadline, a.id`, sql`activities a ${aroundActivity} where a.company_id = k.id`)} as activities,
      ${jsonList(checkedDevice, sql`v.id`, sql`devices v where v.company_id = k.id`)} as devices,
      ${latestSettings} as settings, ${worksInUnit(reader, sql`k.id`)} as modificabile
    from companies k where ${isCompany(reader, companyId)}`);
  return rows[0] ?? null;
}

type KeptTies = ResponseOf<typeof getActivityTies>;
type Ties = Omit<KeptTies, 'giorni'> & { settings: RadioprotectionSettings | null };

const notification = jsonObject<KeptTies['notifiche'][number]>({
  id: sql`n.id`,
  nome: sql`coalesce(n.alias, ${activityTypeLabels[4]})`,
  firmata: doneOn('n'),
  dispositivo: sql`n.device_id`,
  registro: sql`n.registry_id`,
});

/** SQL condition: the activity in row `n` is a notification that is to have an outcome, and has none yet. */
export const awaitsOutcome = sql`n.type = 4 and n.deleted_at is null
  and not exists (select from activities o where o.preventive_activity_id = n.id)`;

/** What an activity may be tied to, of a unit in which the reader works: what is in use, of registries those that are open. */
export async function findTies(reader: Reader, companyId: number): Promise<Ties | null> {
  const registries = sql`registries r
    where r.company_id = k.id and r.active and r.deleted_at is null and r.close_date is null`;
  const manuals = sql`manuals m left join devices md on md.id = m.device_id
    where m.company_id = k.id and m.active and m.deleted_at is null`;
  const manual = sql`json_build_object('id', m.id, 'titolo', m.title, 'device', ${deviceJson('md')})`;
  const { rows } = await reader.db.execute<Ties>(sql`
    select ${jsonList(deviceJson('d'), sql`d.sigla, d.id`, sql`devices d where d.company_id = k.id and d.active`)} as dispositivi,
      ${jsonList(registryJson, sql`r.id`, registries)} as registri,
      ${jsonList(manual, sql`m.title, m.id`, manuals)} as manuali,
      ${jsonList(notification, sql`n.deadline, n.id`, sql`activities n where n.company_id = k.id and ${awaitsOutcome}`)} as notifiche,
      ${latestSettings} as settings
    from companies k where ${isWorkedCompany(reader, companyId)}`);
  return rows[0] ?? null;
}
