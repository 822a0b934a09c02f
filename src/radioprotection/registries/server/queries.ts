import { type SQL, sql } from 'drizzle-orm';
import type { ParamsOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import type { DeviceCategory } from '../../devices/rules.ts';
import {
  employersWithinReach,
  ofCompanyWithinReach,
  type Reader,
  worksInUnit,
} from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { getRegistryCard, RegistryRecord, RegistryRow } from '../contract.ts';

const rowFields = {
  id: sql`r.id`,
  kind: sql`r.kind`,
  implantType: sql`r.implant_type`,
  device: sql`(select ${jsonObject<NonNullable<RegistryRow['device']>>({
    ...{ id: sql`d.id`, sigla: sql`d.sigla`, type: sql`d.category` },
  })} from devices d where d.id = r.device_id)`,
  openDate: sql`r.open_date`,
  closeDate: sql`r.close_date`,
  deletedAt: sql`r.deleted_at`,
  attivo: sql`r.active`,
} satisfies JsonFields<RegistryRow>;

/** SQL: a row of `registries r` as lists show it. */
export const registryOfUnit = jsonObject<RegistryRow>(rowFields);

/** The registries of a unit in one statement, open ones first; null when the unit is unknown or out of reach. */
export async function listRegistriesOfUnit(
  db: Db,
  reader: Reader,
  companyId: number,
): Promise<RegistryRow[] | null> {
  const isDone = sql`(r.close_date is not null or not r.active)`;
  const { rows } = await db.execute<{ registries: RegistryRow[] }>(sql`
    select (select coalesce(json_agg(${registryOfUnit}
        order by ${isDone}, r.open_date desc, r.id desc), '[]')
      from registries r where r.company_id = c.id and r.deleted_at is null) as registries
    from companies c where c.id = ${companyId}
      and ${employersWithinReach(reader, sql`c.employer_id`)}`);
  return rows[0]?.registries ?? null;
}

type Parents = ParamsOf<typeof getRegistryCard>;

/** A registry within reach, below these parents when they are named. */
export async function findRegistry(
  db: Db,
  reader: Reader,
  registryId: number,
  parents?: Parents,
): Promise<RegistryRecord | null> {
  const columns = sql.join(
    Object.entries<SQL>(rowFields).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`),
    sql`, `,
  );
  const below = parents
    ? sql`and p.id = ${parents.project} and e.id = ${parents.employer} and c.id = ${parents.company}`
    : sql``;
  const { rows } = await db.execute<RegistryRecord>(sql`
    select ${columns}, ${placeColumns}, r.notes, r.version as versione,
      ${worksInUnit(reader, sql`r.company_id`)} as modificabile
    from registries r ${joinPlace(sql`r.company_id`)}
    where r.id = ${registryId} ${below} and ${ofCompanyWithinReach(reader, sql`r.company_id`)}`);
  return rows[0] ?? null;
}

/** What a device of a unit is; null when it is none of its own. */
export async function categoryOfDevice(
  db: Db,
  { deviceId, companyId }: { deviceId: number; companyId: number },
): Promise<DeviceCategory | null> {
  const { rows } = await db.execute<{ category: DeviceCategory }>(sql`
    select d.category from devices d where d.id = ${deviceId} and d.company_id = ${companyId} for share`);
  return rows[0]?.category ?? null;
}
