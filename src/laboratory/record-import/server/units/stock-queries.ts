import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { currentModel, type ReferenceKind } from '#radioprotection/registry-migration/rules.ts';
import type { UnitKind } from '../../rules.ts';
import type { Value } from '../read-cells.ts';
import { addressPaths, asListed, clientPaths } from './list-cells.ts';

/** All of radiation protection as an import takes it back: for each sheet its rows, by the fields of their columns. */

const ofEmployer = sql`e.alias as employer, coalesce(e.external_code, e.tax_id, e.fiscal_code) as "employerCode"`;
const ofUnit = sql`${ofEmployer}, c.alias as unit, c.external_code as "unitCode"`;
const units = sql`companies c join employers e on e.id = c.employer_id`;
const ofDevice = sql`d.sigla as device, d.external_code as "deviceCode"`;
const inOrder = sql`lower(e.alias), e.external_code, e.tax_id, e.id, lower(c.alias), c.external_code, c.id`;

/** What registry `g` names in words as long as it is of the earlier model; once upgraded it has links instead. */
const wordsOf = (kind: ReferenceKind) => sql`(select string_agg(${asListed(sql`x.text`)}, '; ' order by x.id)
  from registry_references x where x.registry_id = g.id and x.kind = ${kind} and g.model_version < ${currentModel})`;

const queries: Record<UnitKind, SQL> = {
  'rp-projects': sql`select number as name, title, external_code as code, contract_ends_on as "endsOn", notes, active,
      version from projects order by lower(number)`,
  'rp-employers': sql`select e.alias as name, e.external_code as code, e.tax_id as "taxId",
      e.fiscal_code as "fiscalCode", e.address, e.postal_code as "postalCode", e.city, e.province, e.country, e.gender,
      e.phone, e.mobile, e.website, e.email, e.pec, e.notes, e.active, e.version,
      (select string_agg(${asListed(sql`p.number`)}, '; ' order by lower(p.number)) from project_employers pe
        join projects p on p.id = pe.project_id where pe.employer_id = e.id) as projects,
      (select string_agg(${asListed(sql`t.path`)}, '; ' order by t.path)
        from client_employers ce join (${clientPaths}) t on t.id = ce.client_id where ce.employer_id = e.id) as clients
    from employers e order by lower(e.alias), e.external_code, e.tax_id, e.id`,
  'rp-companies': sql`select ${ofEmployer}, c.alias as name, c.external_code as code, ${asListed(sql`p.number`)} as project, c.address,
      c.postal_code as "postalCode", c.city, c.province, c.latitude, c.longitude, c.phone, c.email, c.notes, c.active,
      c.version,
      (select string_agg(${asListed(sql`t.path`)}, '; ' order by t.path)
        from address_companies ac join (${addressPaths}) t on t.id = ac.address_id where ac.company_id = c.id) as addresses
    from ${units} join projects p on p.id = c.project_id order by ${inOrder}`,
  'rp-persons': sql`select v.surname, v.name, p.external_code as code, v.fiscal_code as "fiscalCode",
      v.valid_from as since, v.gender, v.birth_date as "birthDate", v.birth_place as "birthPlace", v.qualification,
      v.grade, v.register_number as "registerNumber", v.work_address as "workAddress", v.phone, v.email, v.pec,
      v.address, v.postal_code as "postalCode", v.city, v.province, v.notes, p.active, p.version
    from persons p join person_versions v on v.person_id = p.id where p.erased_at is null
    order by lower(p.surname), lower(p.name), p.external_code, p.fiscal_code, p.id, v.valid_from nulls first`,
  'rp-roles': sql`select ${ofUnit}, p.surname || ' ' || p.name as person,
      coalesce(p.external_code, p.fiscal_code) as "personCode", r.role, r.valid_from as "from", r.valid_to as "to",
      r.version
    from company_persons r join persons p on p.id = r.person_id join ${units} on c.id = r.company_id
    where p.erased_at is null
    order by ${inOrder}, r.role, r.valid_from, lower(p.surname), lower(p.name), p.external_code, p.id`,
  'rp-devices': sql`select ${ofUnit}, d.sigla as name, d.external_code as code, d.category, d.brand, d.model,
      d.serial_number as "serialNumber", d.tube_serial_number as "tubeSerialNumber", d.kvp, d.ma,
      d.current_status as status, h.since, h.dismiss_reason as reason, d.notes, d.active, d.version
    from devices d join ${units} on c.id = d.company_id
    left join device_status_history h on h.device_id = d.id and h.until is null
    order by ${inOrder}, lower(d.sigla), d.external_code, d.id`,
  'rp-registries': sql`select ${ofUnit}, g.external_code as code, g.implant_type as "implantType", ${ofDevice},
      g.open_date as "openDate", g.close_date as "closeDate", g.model_version as model, g.notes, g.active, g.version,
      ${wordsOf('device')} as "citedDevices", ${wordsOf('worker')} as "citedWorkers",
      ${wordsOf('person')} as "citedPersons"
    from registries g join ${units} on c.id = g.company_id left join devices d on d.id = g.device_id
    where g.deleted_at is null
    order by ${inOrder}, g.implant_type, lower(d.sigla), d.external_code, g.open_date, g.external_code, g.id`,
  'rp-manuals': sql`select ${ofUnit}, m.title as name, m.external_code as code, ${ofDevice},
      m.open_date as "openDate", m.close_date as "closeDate", m.notes, m.active, m.version
    from manuals m join ${units} on c.id = m.company_id left join devices d on d.id = m.device_id
    where m.deleted_at is null order by ${inOrder}, lower(m.title), m.external_code, m.id`,
  'rp-activities': sql`select ${ofUnit}, a.external_code as code, a.type, a.alias, a.deadline, ${ofDevice},
      g.implant_type as registry, g.open_date as "registryOpened", g.external_code as "registryCode",
      m.title as manual, m.external_code as "manualCode", a.estimated_time as minutes, a.note as notes, a.version
    from activities a join ${units} on c.id = a.company_id left join devices d on d.id = a.device_id
    left join registries g on g.id = a.registry_id left join manuals m on m.id = a.manual_id
    where not a.complete and a.deleted_at is null
    order by ${inOrder}, a.type, a.alias, a.deadline, lower(d.sigla), g.implant_type, lower(m.title), a.external_code,
      a.id`,
};

export type StockRow = Record<string, Value>;

/** They tell how wide columns are. */
const firstRows = 50;
const rowsPerRead = 1000;

/**
 * The rows of a sheet, in an order that says nothing of when they came: the first of them, and those that follow, read
 * some at a time as long as the transaction lasts: until `ended`.
 */
export async function openStock(
  db: Db,
  kind: UnitKind,
  ended: AbortSignal,
): Promise<{ first: StockRow[]; further: AsyncIterable<StockRow> }> {
  const cursor = sql.identifier(`stock ${kind}`);
  const read = async (count: number) => {
    ended.throwIfAborted();
    return (await db.execute<StockRow>(sql`fetch ${sql.raw(String(count))} from ${cursor}`)).rows;
  };
  await db.execute(sql`declare ${cursor} no scroll cursor for ${queries[kind]}`);
  return { first: await read(firstRows), further: readOn(read) };
}

async function* readOn(read: (count: number) => Promise<StockRow[]>): AsyncGenerator<StockRow> {
  for (let rows = await read(rowsPerRead); rows.length > 0; rows = await read(rowsPerRead)) yield* rows;
}
