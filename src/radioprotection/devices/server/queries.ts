import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import { activityTypeLabels } from '../../activities/rules.ts';
import { isToBeDone, nextDueOfDevice } from '../../next-due/server/public.ts';
import {
  employersWithinReach,
  ofCompanyWithinReach,
  type Reader,
  worksInUnit,
} from '../../reach/server/public.ts';
import type { RegistryKind } from '../../registries/rules.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { DeviceOfUnit, DeviceRecord, listCompanyDevices, ShownPlanimetry } from '../contract.ts';
import type { StatusChange, StatusContext } from '../rules.ts';
import { deviceStatusHistory } from '../schema.ts';

/** SQL: what the activity in row `s` is called on screen. */
const activityName = sql`coalesce(s.alias, (${JSON.stringify(activityTypeLabels)}::jsonb ->> s.type::text))`;

/** SQL: what there was to do on the device because of a change: the first entered for it on its day. */
const newActivity = sql`(select ${activityName} from activities s where s.device_id = h.device_id
    and (s.created_at at time zone 'Europe/Rome')::date = h.since and s.deleted_at is null
  order by s.id limit 1)`;

/** SQL: what is to be done on the device next. */
const nextActivity = sql`(select ${activityName} from activities s where s.device_id = d.id
    and ${isToBeDone(sql`s`)} order by s.deadline, s.id limit 1)`;

const historyOfDevice = jsonObject<StatusChange>({
  date: sql`h.since`,
  old_status: sql`h.old_status`,
  new_status: sql`h.new_status`,
  new_activity: newActivity,
  dismiss_reason: sql`h.dismiss_reason`,
});

const statusContext = jsonObject<StatusContext>({
  activity: nextActivity,
  note: sql`d.notes`,
  history: sql`(select coalesce(json_agg(${historyOfDevice} order by h.since, h.id), '[]')
    from device_status_history h where h.device_id = d.id)`,
});

type OfSurveillance = DeviceOfUnit['surveillanceRegistries'][number];
const ofRegistry = {
  id: sql`r.id`,
  implantType: sql`r.implant_type`,
  active: sql`r.active`,
  deletedAt: sql`r.deleted_at`,
  openDate: sql`r.open_date`,
  device: sql`r.device_id`,
} satisfies JsonFields<Omit<OfSurveillance, 'closeDate'>>;

const surveillance = jsonObject<OfSurveillance>({ ...ofRegistry, closeDate: sql`r.close_date` });
const resonance = jsonObject<DeviceOfUnit['rmRegistries'][number]>({
  ...ofRegistry,
  close: sql`r.close_date`,
});

function registriesOf(kind: 'surveillance' | 'resonance') {
  const registry = kind === 'surveillance' ? surveillance : resonance;
  return sql`(select coalesce(json_agg(${registry} order by r.open_date, r.id), '[]')
    from registries r where r.device_id = d.id and r.kind = ${kind})`;
}

const deviceFieldsJson = {
  id: sql`d.id`,
  sigla: sql`d.sigla`,
  type: sql`d.category`,
  brand: sql`d.brand`,
  model: sql`d.model`,
  serialNumber: sql`d.serial_number`,
  tubeSerialNumber: sql`d.tube_serial_number`,
  kVp: sql`d.kvp`,
  mA: sql`d.ma`,
  currentStatus: sql`d.current_status`,
  statusContext,
  surveillanceRegistries: registriesOf('surveillance'),
  rmRegistries: registriesOf('resonance'),
} satisfies JsonFields<Omit<DeviceOfUnit, 'active'>>;

const deviceOfUnit = jsonObject<DeviceOfUnit>({ ...deviceFieldsJson, active: sql`d.active` });

/** SQL: the planimetry in row `t`, with the address of its picture. */
const shownPlanimetry = jsonObject<ShownPlanimetry>({
  id: sql`t.id`,
  alias: sql`t.alias`,
  image: sql`case when coalesce(t.snapshot_sha256, t.background_sha256) is not null
    or jsonb_array_length(t.drawing->'rooms') + jsonb_array_length(t.drawing->'devices') > 0
    then '/v1/user/lb/rp/companies/' || t.company_id || '/planimetries/' || t.id || '/immagine' end`,
  width: sql`t.width`,
  height: sql`t.height`,
  devices: sql`(select coalesce(json_agg(json_build_object('deviceId', e->'deviceId', 'x', e->'x', 'y', e->'y',
    'width', e->'width', 'height', e->'height')), '[]') from jsonb_array_elements(t.drawing->'devices') e)`,
});

type DevicesOfUnit = ResponseOf<typeof listCompanyDevices>;

/** SQL: devices, planimetries in use and contract of the unit in row `c` with its project in row `p` (Q1-75). */
export const devicesOfUnitJson = {
  deviceList: sql<
    DevicesOfUnit['deviceList']
  >`(select coalesce(json_agg(${deviceOfUnit} order by not d.active, d.sigla, d.id), '[]')
    from devices d where d.company_id = c.id)`,
  planimetryList: sql<
    DevicesOfUnit['planimetryList']
  >`(select coalesce(json_agg(${shownPlanimetry} order by t.alias, t.id), '[]')
    from planimetries t where t.company_id = c.id and t.active)`,
  contract: sql<DevicesOfUnit['contract']>`case when p.contract_ends_on is not null
    then json_build_object('id', p.id, 'dateEnd', p.contract_ends_on) end`,
};

/** The devices of a unit in one statement, those in use first; null when the unit is unknown or out of reach. */
export async function listDevicesOfUnit(
  db: Db,
  reader: Reader,
  companyId: number,
): Promise<DevicesOfUnit | null> {
  const { deviceList, planimetryList, contract } = devicesOfUnitJson;
  const { rows } = await db.execute<DevicesOfUnit>(sql`
    select ${deviceList} as "deviceList", ${planimetryList} as "planimetryList", ${contract} as contract
    from companies c join projects p on p.id = c.project_id
    where c.id = ${companyId}
      and ${employersWithinReach(reader, sql`c.employer_id`)}`);
  return rows[0] ?? null;
}

/** A device within reach as its card shows it. */
export async function findDevice(db: Db, reader: Reader, deviceId: number): Promise<DeviceRecord | null> {
  const columns = sql.join(
    Object.entries(deviceFieldsJson).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`),
    sql`, `,
  );
  const { rows } = await db.execute<DeviceRecord>(sql`
    select ${columns}, ${placeColumns}, d.notes, ${nextDueOfDevice(sql`d.id`)} as prossima,
      (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title) order by m.title, m.id), '[]')
         from manuals m where m.device_id = d.id and m.active and m.deleted_at is null) as manuals,
      d.active as attivo, d.version as versione, ${worksInUnit(reader, sql`d.company_id`)} as modificabile
    from devices d ${joinPlace(sql`d.company_id`)}
    where d.id = ${deviceId} and ${ofCompanyWithinReach(reader, sql`d.company_id`)}`);
  return rows[0] ?? null;
}

type OpenRegistry = { id: number; kind: RegistryKind };

/** The open registries of each of these devices that has any. */
export async function openRegistriesOf(
  db: Db,
  deviceIds: readonly number[],
): Promise<Map<number, OpenRegistry[]>> {
  const { rows } = await db.execute<{ device: number; open: OpenRegistry[] }>(sql`
    select r.device_id as device, json_agg(json_build_object('id', r.id, 'kind', r.kind) order by r.id) as open
    from registries r where r.device_id = any(${sql.param([...deviceIds])}::int[])
      and r.active and r.deleted_at is null and r.close_date is null group by r.device_id`);
  return new Map(rows.map(({ device, open }) => [device, open]));
}

type NewStatus = {
  deviceId: number;
  oldStatus: number | null;
  newStatus: number;
  since: string;
  dismissReason: string | null;
  changedBy: number;
  changedAt: Date;
};

/** Ends the status that the device has and begins another; a trigger has the device show it. */
export async function insertStatus(db: Db, status: NewStatus): Promise<void> {
  await db.execute(sql`update device_status_history set until = ${status.since}
    where device_id = ${status.deviceId} and until is null`);
  await db.insert(deviceStatusHistory).values(status);
}

/** Devices of a unit or one device, with what stands on a label. */
export async function listLabels(
  db: Db,
  reader: Reader,
  { companyId, deviceId }: { companyId?: number; deviceId?: number },
): Promise<Label[]> {
  const which =
    deviceId === undefined ? sql`d.company_id = ${companyId} and d.active` : sql`d.id = ${deviceId}`;
  const { rows } = await db.execute<Label>(sql`
    select d.id, d.sigla, d.category as type, d.brand, d.model, d.serial_number as "serialNumber",
      c.alias as company, e.alias as employer
    from devices d ${joinPlace(sql`d.company_id`)}
    where ${which} and ${ofCompanyWithinReach(reader, sql`d.company_id`)} order by d.sigla, d.id`);
  return rows;
}

export type Label = Pick<DeviceRecord, 'id' | 'sigla' | 'type' | 'brand' | 'model' | 'serialNumber'> & {
  company: string;
  employer: string;
};

/** Whether a unit is within reach. */
export async function isUnitWithinReach(db: Db, reader: Reader, companyId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from companies c where c.id = ${companyId}
    and ${employersWithinReach(reader, sql`c.employer_id`)}`);
  return rows.length > 0;
}
