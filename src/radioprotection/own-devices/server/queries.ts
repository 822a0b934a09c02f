import { sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { ParamsOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { ownNextDueOfDevice } from '../../next-due/server/public.ts';
import { ownCompanies } from '../../reach/server/public.ts';
import { registryOfUnit } from '../../registries/server/public.ts';
import { expertOfUnit } from '../../unit-roles/server/public.ts';
import type { getOwnDevice, listOwnDevices, OwnDevice } from '../contract.ts';

const deviceFields = {
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
  active: sql`d.active`,
  prossima: ownNextDueOfDevice(sql`d.id`),
} satisfies JsonFields<OwnDevice>;

const device = jsonObject<OwnDevice>(deviceFields);

/** What stands in a customer's own unit, in one statement; null when the unit is none of that principal's. */
export async function findOwnDevices(
  db: Db,
  user: User,
  { client, company }: ParamsOf<typeof listOwnDevices>,
): Promise<ResponseOf<typeof listOwnDevices> | null> {
  const unit = { id: sql`c.id`, employerId: sql`c.employer_id`, principalId: client };
  const { rows } = await db.execute<ResponseOf<typeof listOwnDevices>>(sql`
    select (select coalesce(json_agg(${device} order by d.sigla, d.id), '[]')
        from devices d where d.company_id = c.id and d.active) as devices,
      (select coalesce(json_agg(${registryOfUnit} order by r.open_date desc, r.id desc), '[]')
        from registries r where r.company_id = c.id and r.active and r.deleted_at is null) as registries
    from companies c where c.id = ${company} and c.active and ${ownCompanies(user, unit)}`);
  return rows[0] ?? null;
}

type Found = ResponseOf<typeof getOwnDevice>;

/** A device in use of a customer's own unit; null when device or unit is none of that principal's. */
export async function findOwnDevice(
  { db, user, clock }: RequestContext,
  { client, company, device: id }: ParamsOf<typeof getOwnDevice>,
): Promise<Found | null> {
  const unit = { id: sql`c.id`, employerId: sql`c.employer_id`, principalId: client };
  const found = jsonObject<Found>({
    ...deviceFields,
    dal: sql`(select h.since from device_status_history h where h.device_id = d.id and h.until is null)`,
    unita: sql`c.alias`,
    datore: sql`e.alias`,
    esperto: expertOfUnit(sql`c.id`, clock.today()),
    registries: sql`(select coalesce(json_agg(${registryOfUnit} order by r.open_date desc, r.id desc), '[]')
      from registries r where r.device_id = d.id and r.active and r.deleted_at is null)`,
  });
  const { rows } = await db.execute<{ device: Found }>(sql`select ${found} as device
    from devices d join companies c on c.id = d.company_id join employers e on e.id = c.employer_id
    where d.id = ${id} and c.id = ${company} and d.active and c.active and ${ownCompanies(user, unit)}`);
  return rows[0]?.device ?? null;
}
