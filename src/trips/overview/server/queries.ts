import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { visitTypes } from '#radioprotection/activities/rules.ts';
import type { DeviceCategory } from '#radioprotection/devices/rules.ts';
import { ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';
import { type ImplantType, implantTypes } from '#radioprotection/registries/rules.ts';
import type { countOverviewImplants, listOverviewMarkers, OverviewRow } from '../contract.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
export type Asked = { year: number; months?: number[] | undefined; implants?: ImplantType[] | undefined };

/** SQL condition: the registry in row `r` is open. */
const isOpen = sql`r.active and r.deleted_at is null and r.close_date is null`;

/** SQL condition: a deadline in row `a` is in one of the months of the year; every month unless some are named (Q2-74). */
function isDue({ year, months = [] }: Asked): SQL {
  const inYear = sql`a.deadline between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  if (months.length === 0) return inYear;
  return sql`${inYear} and extract(month from a.deadline)::int = any(${sql.param(months)}::int[])`;
}

/** SQL condition: the activity in row `a` is one for a visit that is still to be made, with or without one (Q2-75). */
const isForVisit = (reader: Reader, asked: Asked): SQL =>
  sql`a.deleted_at is null and not a.complete and not a.skip
    and a.type in (${sql.raw(visitTypes.join(', '))}) and ${isDue(asked)} and ${hasImplant(asked)}
    and ${ofCompanyWithinReach(reader, sql`a.company_id`)}`;

/** SQL condition: its unit has an open registry of one of the implant types; of any unless some are named. */
function hasImplant({ implants = [] }: Asked): SQL {
  if (implants.length === 0) return sql`true`;
  return sql`a.company_id in (select r.company_id from registries r
    where r.implant_type = any(${sql.param(implants)}::text[]) and ${isOpen})`;
}

const around = sql`from activities a join companies k on k.id = a.company_id and k.active`;
const location = sql`case when k.latitude is not null then json_build_object('lat', k.latitude, 'lng', k.longitude) end`;

export async function listMarkers(
  reader: Reader,
  asked: Asked,
): Promise<ResponseOf<typeof listOverviewMarkers>['markers']> {
  const { rows } = await reader.db.execute<ResponseOf<typeof listOverviewMarkers>['markers'][number]>(sql`
    select k.id as "companyId", k.alias as "displayName", ${location} as location,
      extract(epoch from min(a.deadline))::int as deadline, bool_or(a.appointment_id is not null) as appointment
    ${around} where ${isForVisit(reader, asked)} group by k.id order by min(a.deadline), k.id`);
  return rows;
}

type Counts = ResponseOf<typeof countOverviewImplants>;

/** Of those units: open registries by implant type, and devices in use that have one. */
export async function countImplants(reader: Reader, asked: Asked): Promise<Counts> {
  const { rows } = await reader.db.execute<{ type: ImplantType; registries: number; devices: number }>(sql`
    with units as materialized (select distinct a.company_id as id ${around} where ${isForVisit(reader, asked)})
    select r.implant_type as type, count(*)::int as registries,
      count(distinct d.id)::int as devices
    from units join registries r on r.company_id = units.id and ${isOpen}
      left join devices d on d.id = r.device_id and d.active group by 1`);
  const byType = new Map(rows.map((row) => [row.type, row]));
  const each = (read: (row: { registries: number; devices: number } | undefined) => number) =>
    Object.fromEntries(implantTypes.map((type) => [type, read(byType.get(type))])) as Record<
      ImplantType,
      number
    >;
  return {
    registriesCountByImplant: each((row) => row?.registries ?? 0),
    deviceCountByImplant: each((row) => row?.devices ?? 0),
  };
}

/** Devices in use of a category with an activity for a visit. */
export async function countDevices(reader: Reader, category: DeviceCategory, asked: Asked): Promise<number> {
  const { rows } = await reader.db.execute<{ count: number }>(sql`
    with due as materialized (select distinct a.device_id, a.manual_id, a.registry_id ${around}
      where ${isForVisit(reader, asked)})
    select count(distinct d.id)::int as count from due
      left join manuals m on m.id = due.manual_id left join registries g on g.id = due.registry_id
      join devices d on d.id = coalesce(due.device_id, m.device_id, g.device_id) and d.active
        and d.category = ${category}`);
  return rows[0]?.count ?? 0;
}

/** The same units as rows, from the nearest deadline. */
export async function listUnits(
  reader: Reader,
  asked: Asked,
  slice: { page: number; size: number } | null = null,
): Promise<{ rows: OverviewRow[]; total: number }> {
  const part = slice === null ? sql`` : sql`limit ${slice.size} offset ${(slice.page - 1) * slice.size}`;
  const { rows } = await reader.db.execute<OverviewRow & { total: number }>(sql`
    with units as (select a.company_id as id, min(a.deadline) as due, count(*)::int as activities,
        count(a.appointment_id)::int as planned ${around} where ${isForVisit(reader, asked)} group by 1),
      implants as (select r.company_id, json_agg(distinct r.implant_type) as types from registries r
        where r.company_id in (select id from units) and ${isOpen} group by 1),
      counted as (select d.company_id, count(*)::int as devices from devices d
        where d.company_id in (select id from units) and d.active group by 1)
    select k.id as "companyId", k.alias as "displayName", e.alias as employer, k.city as citta,
      k.province as provincia, units.due as scadenza, units.activities as attivita,
      units.planned as "conAppuntamento", ${location} as luogo, count(*) over ()::int as total,
      coalesce(implants.types, '[]') as impianti, coalesce(counted.devices, 0) as dispositivi
    from units join companies k on k.id = units.id join employers e on e.id = k.employer_id
      left join implants on implants.company_id = k.id left join counted on counted.company_id = k.id
    order by units.due, k.id ${part}`);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}
