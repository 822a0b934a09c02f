import { sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { ParamsOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { ownCompanies } from '../../reach/server/public.ts';
import { registryOfUnit } from '../../registries/server/public.ts';
import type { listOwnDevices, OwnDevice } from '../contract.ts';

const device = jsonObject<OwnDevice>({
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
});

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
    from companies c where c.id = ${company} and ${ownCompanies(user, unit)}`);
  return rows[0] ?? null;
}
