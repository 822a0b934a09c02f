import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import {
  companiesWithinReach,
  ofCompanyWithinReach,
  type Reader,
  worksInUnits,
} from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { DeviceOfUnit, DeviceRecord, listCompanyDevices } from '../contract.ts';
import type { StatusChange, StatusContext } from '../rules.ts';
import { deviceStatusHistory } from '../schema.ts';

const historyOfDevice = jsonObject<StatusChange>({
  date: sql`h.since`,
  old_status: sql`h.old_status`,
  new_status: sql`h.new_status`,
  new_activity: sql`null::text`,
  dismiss_reason: sql`h.dismiss_reason`,
});

const statusContext = jsonObject<StatusContext>({
  activity: sql`null::text`,
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

type DevicesOfUnit = ResponseOf<typeof listCompanyDevices>;

/** The devices of a unit in one statement, those in use first; null when the unit is unknown or out of reach. */
export async function listDevicesOfUnit(
  db: Db,
  reader: Reader,
  companyId: number,
): Promise<DevicesOfUnit | null> {
  const { rows } = await db.execute<Pick<DevicesOfUnit, 'deviceList' | 'contract'>>(sql`
    select (select coalesce(json_agg(${deviceOfUnit} order by not d.active, d.sigla, d.id), '[]')
        from devices d where d.company_id = c.id) as "deviceList",
      case when p.contract_ends_on is not null
        then json_build_object('id', p.id, 'dateEnd', p.contract_ends_on) end as contract
    from companies c join projects p on p.id = c.project_id
    where c.id = ${companyId}
      and ${companiesWithinReach(reader, { id: sql`c.id`, employerId: sql`c.employer_id` })}`);
  const [found] = rows;
  return found ? { ...found, planimetryList: [] } : null;
}

/** A device within reach as its card shows it. */
export async function findDevice(db: Db, reader: Reader, deviceId: number): Promise<DeviceRecord | null> {
  const columns = sql.join(
    Object.entries(deviceFieldsJson).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`),
    sql`, `,
  );
  const { rows } = await db.execute<Omit<DeviceRecord, 'modificabile'>>(sql`
    select ${columns}, ${placeColumns}, d.notes, d.active as attivo, d.version as versione
    from devices d ${joinPlace(sql`d.company_id`)}
    where d.id = ${deviceId} and ${ofCompanyWithinReach(reader, sql`d.company_id`)}`);
  const [found] = rows;
  return found ? { ...found, modificabile: worksInUnits(reader.user) } : null;
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
    and ${companiesWithinReach(reader, { id: sql`c.id`, employerId: sql`c.employer_id` })}`);
  return rows.length > 0;
}
