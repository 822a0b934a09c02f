import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type DeviceCategory, deviceTexts } from '../../devices/rules.ts';
import type { MeasuredValue } from '../../quality-controls/rules.ts';
import { ofCompanyWithinReach, worksInUnits } from '../../reach/server/public.ts';
import { fieldsOf, type RadioprotectionSettings } from '../../settings/rules.ts';
import { inForce, latestSettings } from '../../settings/server/public.ts';
import type { ActivityFile, ActivityPage, QualityControl, TrendValue } from '../page/contract.ts';
import { activityType, nextDeadline } from '../rules.ts';
import type { getDeviceTrend } from '../trend/contract.ts';
import {
  activityJson,
  aroundActivity,
  instantJson,
  type KeptActivity,
  onDay,
  typeOf,
} from './activity-json.ts';
import { isCompany, jsonList } from './queries.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Found = {
  activity: KeptActivity;
  rest: Pick<
    ActivityPage,
    | 'versione'
    | 'company'
    | 'employer'
    | 'project'
    | 'manuale'
    | 'notifica'
    | 'completata'
    | 'completataDa'
    | 'protocollo'
    | 'firmata'
    | 'daFirmare'
  > & {
    testType: QualityControl['tipo'];
    judgement: QualityControl['giudizio'];
    judgementNote: string | null;
  };
  file: ActivityFile[];
  values: Omit<MeasuredValue, 'label'>[];
  trend: TrendValue[];
  settings: Partial<RadioprotectionSettings> | null;
};

/** What a notification is called among the documents to sign. */
export const signingSubject = (activityId: number) => `activity/${activityId}`;

const named = (row: string, name: string): SQL =>
  sql`json_build_object('id', ${sql.raw(row)}.id, 'nome', ${sql.raw(row)}.${sql.raw(name)})`;

const document = (state: 'waiting' | 'signed', value: SQL): SQL =>
  sql`(select ${value} from documents_to_sign s where s.subject = 'activity/' || a.id and s.state = ${state}
    order by s.revision desc limit 1)`;

const signedAt = sql`(select max(g.filed_at) from document_signatures g where g.document_id = s.id)`;

const restJson = jsonObject<Found['rest']>({
  versione: sql`a.version`,
  company: named('k', 'alias'),
  employer: named('e', 'alias'),
  project: named('p', 'title'),
  manuale: sql`case when m.id is not null then ${named('m', 'title')} end`,
  notifica: sql`a.preventive_activity_id`,
  completata: instantJson(sql`a.completed_at`),
  completataDa: sql`(select u.name from users u where u.id = a.completed_by)`,
  protocollo: sql`a.protocol`,
  firmata: document('signed', sql`json_build_object('documento', s.id, 'quando', ${instantJson(signedAt)})`),
  daFirmare: document('waiting', sql`s.id`),
  testType: sql`a.test_type`,
  judgement: sql`a.judgement`,
  judgementNote: sql`a.judgement_note`,
});

const fileJson = jsonObject<ActivityFile>({
  id: sql`f.id`,
  tipo: sql`f.kind`,
  nome: sql`f.name`,
  revisione: sql`f.revision`,
  quando: instantJson(sql`f.added_at`),
  chi: sql`(select u.name from users u where u.id = f.added_by)`,
});
const valueJson = jsonObject<Found['values'][number]>({
  code: sql`v.field`,
  unit: sql`coalesce(v.unit, '')`,
  least: sql`v.acceptable_from`,
  most: sql`v.acceptable_to`,
  value: sql`v.value`,
});
const trendJson = jsonObject<TrendValue>({
  activityId: sql`b.id`,
  giorno: sql`coalesce(b.outcome_on, (b.completed_at at time zone 'Europe/Rome')::date)`,
  code: sql`w.field`,
  value: sql`w.value`,
});
const trendOf = (isAsked: SQL): SQL =>
  jsonList(
    trendJson,
    sql`b.outcome_on, b.id`,
    sql`activities b join activity_values w on w.activity_id = b.id
    where b.device_id = d.id and ${isAsked} and b.complete and b.deleted_at is null`,
  );

/** An activity of a unit within reach, in one round trip. Throws 404. */
export async function findActivity(
  reader: Reader,
  { company, id }: { company: number; id: number },
): Promise<ActivityPage> {
  const { rows } = await reader.db.execute<Found>(sql`
    select ${activityJson} as activity, ${restJson} as rest,
      ${jsonList(fileJson, sql`f.kind, f.revision desc`, sql`activity_files f where f.activity_id = a.id`)} as file,
      ${jsonList(valueJson, sql`v.field`, sql`activity_values v where v.activity_id = a.id`)} as values,
      ${trendOf(sql`b.type = a.type`)} as trend, ${latestSettings} as settings
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
    settings: Partial<RadioprotectionSettings> | null;
  };
  const { rows } = await reader.db.execute<Trend>(sql`
    select d.category, ${trendOf(sql`true`)} as trend, ${latestSettings} as settings
    from devices d where d.id = ${device} and ${ofCompanyWithinReach(reader, sql`d.company_id`)}`);
  const [found] = rows;
  if (!found) throw notFound(deviceTexts.notFound);
  return { campi: fieldsOf(inForce(found.settings), found.category), andamento: found.trend };
}

function pageOf({ activity, rest, file, values, trend: andamento, settings: saved }: Found, reader: Reader) {
  const settings = inForce(saved);
  const { testType, judgement, judgementNote, ...facts } = rest;
  const today = reader.clock.today();
  const type = typeOf(activity);
  const control = { testType, judgement, judgementNote, values, andamento };
  return {
    ...onDay(activity, today),
    ...facts,
    isOutComeActivity: type === activityType.preventiveOutcome,
    file,
    // Mass activities bring them.
    modifiche: [],
    prova: isControl(activity) ? controlOf(activity, control, settings) : null,
    prossima: nextDeadline(settings.typologyDays, type, today),
    registroChiuso: isRegistryClosed(activity),
    modificabile: worksInUnits(reader.user),
  } satisfies ActivityPage;
}

function isRegistryClosed({ registry, resonanceRegistry }: KeptActivity): boolean {
  const tied = registry ?? resonanceRegistry;
  if (tied === null) return false;
  const closedOn = 'close' in tied ? tied.close : tied.closeDate;
  return !tied.active || tied.deletedAt !== null || closedOn !== null;
}

/** Whether it is done by measuring. */
export const isControl = (activity: Pick<KeptActivity, 'activityType'>) =>
  activity.activityType === activityType.qualityControl ||
  activity.activityType === activityType.mriQualityControl;

type Control = Pick<Found['rest'], 'testType' | 'judgement' | 'judgementNote'> & {
  values: Found['values'];
  andamento: TrendValue[];
};

function controlOf(
  { device }: KeptActivity,
  { testType, judgement, judgementNote, values, andamento }: Control,
  settings: RadioprotectionSettings,
): QualityControl {
  const campi = fieldsOf(settings, device?.category ?? null);
  const labelOf = (code: string) => settings.tests.find((one) => one.code === code)?.label ?? code;
  return {
    campi,
    ...{ tipo: testType, giudizio: judgement, motivazione: judgementNote },
    valori: values.map((value) => ({ ...value, label: labelOf(value.code) })),
    andamento,
    daRileggere: !settings.confirmed.tests,
  };
}
