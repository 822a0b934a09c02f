import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { deviceStatus } from '../../devices/rules.ts';
import type { UnitRole } from '../../persons/rules.ts';
import { holdsOn } from '../../reach/server/public.ts';
import type { NotifiedDevice, NotifiedPerson, NotifiedUnit } from '../notification/rules.ts';
import { jsonList } from './queries.ts';

const deviceJson = jsonObject<NotifiedDevice>({
  sigla: sql`nd.sigla`,
  category: sql`nd.category`,
  make: sql`nullif(concat_ws(' ', nd.brand, nd.model), '')`,
  serialNumber: sql`nd.serial_number`,
  tubeSerialNumber: sql`nd.tube_serial_number`,
  kVp: sql`nd.kvp`,
  mA: sql`nd.ma`,
});

const personJson = jsonObject<NotifiedPerson>({
  name: sql`v.name`,
  surname: sql`v.surname`,
  fiscalCode: sql`v.fiscal_code`,
  qualification: sql`v.qualification`,
  grade: sql`v.grade`,
  registerNumber: sql`v.register_number`,
});

/** Who holds a role in the unit on a day, by the data of that day. */
const holding = (role: UnitRole, today: string): SQL =>
  jsonList(
    personJson,
    sql`v.surname, v.name, o.id`,
    sql`company_persons o join person_versions v on v.person_id = o.person_id
      and ${holdsOn(sql`v`, today)}
    where o.company_id = k.id and o.role = ${role} and ${holdsOn(sql`o`, today)}`,
  );

const inItaly = (row: string): SQL => {
  const r = sql.raw(row);
  return sql`${r}.address || ', ' || ${r}.postal_code || ' ' || ${r}.city || ' (' || ${r}.province || ')'`;
};

const employerAddress = sql`case when e.country = 'Italia' then ${inItaly('e')}
  else concat_ws(', ', e.address, nullif(btrim(concat_ws(' ', e.postal_code, e.city)), ''), e.country) end`;

const devicesInUse = sql`devices nd where nd.company_id = k.id and nd.active
    and nd.current_status <> ${deviceStatus.dismissed}`;

/** A mass activity is notified for a unit with magnetic resonance alone too; else notifications are of what ionises. */
const isResonance = sql<boolean>`(a.mass_activity_id is not null
    and coalesce((select bool_and(nd.category = 'rm') from ${devicesInUse}), false))`;

/** Those in use that the notification is about; of one tied to a device only that. */
const devices = sql`${devicesInUse} and (nd.category = 'rm') = ${isResonance} and coalesce(nd.id = a.device_id, true)`;

/** SQL: what a notification made on a day would say of the unit in row `k`, for the activity in row `a`. */
export const notifiedUnitJson = (today: string): SQL<NotifiedUnit> =>
  jsonObject<NotifiedUnit>({
    company: sql`k.alias`,
    companyAddress: inItaly('k'),
    territory: sql`k.city || ' (' || k.province || ')'`,
    employer: sql`e.alias`,
    employerAddress,
    fiscalCode: sql`e.fiscal_code`,
    taxId: sql`e.tax_id`,
    pec: sql`e.pec`,
    legalRepresentatives: holding('legal_rep', today),
    isResonance,
    experts: sql`case when ${isResonance} then ${holding('rm_expert', today)} else ${holding('edr', today)} end`,
    devices: jsonList(deviceJson, sql`nd.sigla, nd.id`, devices),
  });
