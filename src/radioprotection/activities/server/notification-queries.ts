import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { DeviceCategory } from '../../devices/rules.ts';
import type { UnitRole } from '../../persons/rules.ts';
import { type ImplantType, implantTypeLabels } from '../../registries/rules.ts';
import { jsonList } from './queries.ts';

type NotifiedDevice = {
  sigla: string;
  category: DeviceCategory;
  make: string | null;
  serialNumber: string | null;
  kVp: number | null;
  mA: number | null;
};

/** What a notification says of a unit, as of a day. */
export type NotifiedUnit = {
  company: string;
  companyAddress: string;
  employer: string;
  employerAddress: string;
  fiscalCode: string | null;
  taxId: string | null;
  pec: string | null;
  legalRepresentative: string | null;
  expert: string | null;
  /** The kind of installation of the registry it is tied to. */
  implant: string | null;
  devices: NotifiedDevice[];
};

const deviceJson = jsonObject<NotifiedDevice>({
  sigla: sql`d.sigla`,
  category: sql`d.category`,
  make: sql`nullif(concat_ws(' ', d.brand, d.model), '')`,
  serialNumber: sql`d.serial_number`,
  kVp: sql`d.kvp`,
  mA: sql`d.ma`,
});

/** Who holds a role in the unit on a day, by the name of that day. */
const holding = (role: UnitRole, today: string): SQL =>
  sql`(select string_agg(v.name || ' ' || v.surname, ', ' order by v.surname, v.name)
    from company_persons o join person_versions v on v.person_id = o.person_id
      and coalesce(v.valid_from <= ${today}, true) and coalesce(v.valid_to >= ${today}, true)
   where o.company_id = k.id and o.role = ${role} and o.valid_from <= ${today} and coalesce(o.valid_to >= ${today}, true))`;

const postal = (row: string): SQL => {
  const r = sql.raw(row);
  return sql`${r}.address || ', ' || ${r}.postal_code || ' ' || ${r}.city || ' (' || ${r}.province || ')'`;
};

/** The unit of an activity with its devices that ionise and are in use; of one tied to a device only that. */
export async function findNotifiedUnit(db: Db, activityId: number, today: string): Promise<NotifiedUnit> {
  const devices = sql`devices d where d.company_id = k.id and d.active and d.current_status <> 5
    and d.category <> 'rm' and coalesce(d.id = a.device_id, true)`;
  const { rows } = await db.execute<Omit<NotifiedUnit, 'implant'> & { implantType: ImplantType | null }>(sql`
    select k.alias as company, ${postal('k')} as "companyAddress", e.alias as employer,
      ${postal('e')} as "employerAddress", e.fiscal_code as "fiscalCode", e.tax_id as "taxId", e.pec,
      ${holding('legal_rep', today)} as "legalRepresentative", ${holding('edr', today)} as expert,
      (select r.implant_type from registries r where r.id = a.registry_id) as "implantType",
      ${jsonList(deviceJson, sql`d.sigla, d.id`, devices)} as devices
    from activities a join companies k on k.id = a.company_id join employers e on e.id = k.employer_id
    where a.id = ${activityId}`);
  const [found] = rows;
  if (!found) throw new Error(`activity ${activityId} is gone`);
  const { implantType, ...unit } = found;
  return { ...unit, implant: implantType && implantTypeLabels[implantType] };
}
