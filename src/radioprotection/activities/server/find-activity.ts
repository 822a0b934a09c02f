import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type DeviceCategory, deviceTexts } from '../../devices/rules.ts';
import { ofCompanyWithinReach, worksInUnit } from '../../reach/server/public.ts';
import { fieldsOf, type RadioprotectionSettings } from '../../settings/rules.ts';
import { inForce, latestSettings, settingsAt } from '../../settings/server/public.ts';
import type { TrendValue } from '../control/contract.ts';
import type { ActivityFile, ActivityPage } from '../page/contract.ts';
import type { getDeviceTrend } from '../trend/contract.ts';
import { activityJson, aroundActivity, halfJson } from './activity-json.ts';
import { type FoundActivity, type MeasuredOnce, pageOf, pastFields } from './activity-page.ts';
import { notifiedOperationsJson } from './notified-changes.ts';
import { notifiedUnitJson } from './notified-unit.ts';
import { isCompany, jsonList } from './queries.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
/** What a notification is called among the documents to sign. */
export const signingSubject = (activityId: number) => `activity/${activityId}`;

const named = (row: string, name: string): SQL =>
  sql`json_build_object('id', ${sql.raw(row)}.id, 'nome', ${sql.raw(row)}.${sql.raw(name)})`;

const document = (state: 'waiting' | 'signed', value: SQL): SQL =>
  sql`(select ${value} from documents_to_sign s where s.subject = 'activity/' || a.id and s.state = ${state}
    order by s.revision desc limit 1)`;

const signedAt = sql`(select max(g.filed_at) from document_signatures g where g.document_id = s.id)`;

/** SQL: an activity to do of the same kind, on the same thing. */
const plannedJson = sql`(select json_build_object('id', n.id, 'deadline', n.deadline) from activities n
  where n.company_id = a.company_id and n.type = a.type and n.id <> a.id and n.deleted_at is null and not n.complete
    and case when a.device_id is null then n.registry_id = a.registry_id else n.device_id = a.device_id end
  order by n.deadline, n.id limit 1)`;

const notificationJson = sql`(select ${halfJson('n')} from activities n where n.id = a.preventive_activity_id)`;
const outcomeJson = sql`(select ${halfJson('n')} from activities n where n.preventive_activity_id = a.id
  order by n.deleted_at is null desc, n.id desc limit 1)`;
const isToGenerate = sql`a.type = 4 and a.deleted_at is null and not a.complete and not a.need_sign`;

const restJson = (reader: Reader) =>
  jsonObject<FoundActivity['rest']>({
    versione: sql`a.version`,
    company: named('k', 'alias'),
    employer: named('e', 'alias'),
    project: named('p', 'title'),
    manuale: sql`case when m.id is not null then ${named('m', 'title')} end`,
    giaPrevista: plannedJson,
    notification: notificationJson,
    outcome: outcomeJson,
    unit: sql`case when ${isToGenerate} then ${notifiedUnitJson(reader.clock.today())} end`,
    completata: instantJson(sql`a.completed_at`),
    completataDa: sql`(select u.name from users u where u.id = a.completed_by)`,
    protocollo: sql`a.protocol`,
    firmata: document(
      'signed',
      sql`json_build_object('documento', s.id, 'quando', ${instantJson(signedAt)})`,
    ),
    daFirmare: document('waiting', sql`s.id`),
    modificabile: worksInUnit(reader, sql`k.id`),
    testType: sql`a.test_type`,
    judgement: sql`a.judgement`,
    judgementNote: sql`a.judgement_note`,
    isUnitInUse: sql`k.active`,
  });

const fileJson = jsonObject<ActivityFile>({
  id: sql`f.id`,
  tipo: sql`f.kind`,
  nome: sql`f.name`,
  revisione: sql`f.revision`,
  quando: instantJson(sql`f.added_at`),
  chi: sql`(select u.name from users u where u.id = f.added_by)`,
});
const valueJson = jsonObject<FoundActivity['values'][number]>({
  code: sql`v.field`,
  unit: sql`coalesce(v.unit, '')`,
  least: sql`v.acceptable_from`,
  most: sql`v.acceptable_to`,
  value: sql`v.value`,
});
const madeAt = sql`coalesce((select max(f.added_at) from activity_files f
  where f.activity_id = a.id and f.kind = 'notification'), a.completed_at)`;

const wasResonance = sql`coalesce((select f.is_resonance from activity_files f
  where f.activity_id = a.id and f.kind = 'notification' order by f.revision desc limit 1), false)`;

const trendJson = jsonObject<TrendValue>({
  activityId: sql`b.id`,
  giorno: sql`coalesce(b.outcome_on, (b.completed_at at time zone 'Europe/Rome')::date)`,
  code: sql`w.field`,
  value: sql`w.value`,
});
const measuredWhere = (isAsked: SQL): SQL => sql`activities b join activity_values w on w.activity_id = b.id
    where b.device_id = d.id and ${isAsked} and b.complete and b.deleted_at is null`;
const trendOf = (isAsked: SQL): SQL => jsonList(trendJson, sql`b.outcome_on, b.id`, measuredWhere(isAsked));

const measuredFieldJson = jsonObject<MeasuredOnce>({
  code: sql`m.field`,
  unit: sql`coalesce(m.unit, '')`,
  label: sql`(select t ->> 'label' from radioprotection_settings s
    cross join jsonb_array_elements(s.content -> 'tests') t
    where t ->> 'code' = m.field order by s.version desc limit 1)`,
});
/** SQL: what was ever measured on the device, in its latest unit. */
const fieldsMeasured = (isAsked: SQL): SQL =>
  jsonList(
    measuredFieldJson,
    sql`m.field`,
    sql`(select distinct on (w.field) w.field, w.unit from ${measuredWhere(isAsked)}
      order by w.field, b.id desc) m`,
  );

/** An activity of a unit within reach, in one round trip. Throws 404. */
export async function findActivity(
  reader: Reader,
  { company, id }: { company: number; id: number },
): Promise<ActivityPage> {
  const { rows } = await reader.db.execute<FoundActivity>(sql`
    select ${activityJson} as activity, ${restJson(reader)} as rest,
      ${jsonList(fileJson, sql`f.kind, f.revision desc`, sql`activity_files f where f.activity_id = a.id`)} as file,
      ${jsonList(valueJson, sql`v.field`, sql`activity_values v where v.activity_id = a.id`)} as values,
      ${notifiedOperationsJson} as operations,
      ${trendOf(sql`b.type = a.type`)} as trend, ${fieldsMeasured(sql`b.type = a.type`)} as measured,
      ${latestSettings} as settings,
      ${settingsAt(madeAt)} as "settingsThen", ${wasResonance} as "wasResonance"
    from activities a join companies k on k.id = a.company_id join employers e on e.id = k.employer_id
      join projects p on p.id = k.project_id ${aroundActivity}
    where a.id = ${id} and ${isCompany(reader, company)}`);
  const [found] = rows;
  if (!found) throw notFound();
  return pageOf(found, reader);
}

/** What was measured on a device within reach, with what is acceptable of it now. Throws 404. */
export async function findDeviceTrend(
  reader: Reader,
  device: number,
): Promise<ResponseOf<typeof getDeviceTrend>> {
  type Trend = {
    category: DeviceCategory;
    trend: TrendValue[];
    measured: MeasuredOnce[];
    settings: Partial<RadioprotectionSettings> | null;
  };
  const { rows } = await reader.db.execute<Trend>(sql`
    select d.category, ${trendOf(sql`true`)} as trend, ${fieldsMeasured(sql`true`)} as measured,
      ${latestSettings} as settings
    from devices d where d.id = ${device} and ${ofCompanyWithinReach(reader, sql`d.company_id`)}`);
  const [found] = rows;
  if (!found) throw notFound(deviceTexts.notFound);
  const campi = fieldsOf(inForce(found.settings), found.category);
  return { campi, andamento: found.trend, nonRichiesti: pastFields(found.measured, campi) };
}
