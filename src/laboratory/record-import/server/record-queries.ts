import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/** Tables that an import fills; all have `id`. */
export type RecordTable =
  | 'principals'
  | 'clients'
  | 'addresses'
  | 'measurement_points'
  | 'dosimeters'
  | 'placements'
  | UnitTable;

/** Those of radiation protection. */
type UnitTable =
  | 'projects'
  | 'employers'
  | 'companies'
  | 'persons'
  | 'person_versions'
  | 'company_persons'
  | 'devices'
  | 'registries'
  | 'manuals'
  | 'activities';

/** A record by its columns, as the database prints it in JSON. */
export type StoredRecord = { id: number; [column: string]: string | number | boolean | null };

/** Where records with a name stand, and what they stand under. */
export type NamedTable = {
  table: RecordTable;
  /** The column of the name, or what stands for one: SQL over the table `t`. */
  nameColumn: 'name' | 'alias' | 'number' | 'sigla' | 'title' | SQL;
  parentColumn: 'principal_id' | 'client_id' | 'address_id' | 'employer_id' | 'company_id' | null;
  /** Its records have no code of another program. */
  isWithoutCode?: true;
  /** Further columns with a code in capitals that finds a record whatever its parent. */
  numberColumns?: readonly ('tax_id' | 'fiscal_code')[];
  /** What has ended is found by its name only when it ended as this key says: SQL over `t` and the key `k`. */
  ended?: { is: SQL; same: SQL };
};

/** Asked for by a code within a parent, by numbers, and by a name within the parent. `on`: a day that goes with it. */
export type RecordKey = {
  parent: number | null;
  code: string | null;
  name: string | null;
  numbers?: readonly string[];
  on?: string | null;
};
export type KeyMatch = {
  i: number;
  id: number;
  by: 'code' | 'number' | 'name';
  hasCode: boolean;
  isEnded: boolean;
};

const identifiers = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** The records that fit each key (`i`: its place in `keys`), by code and by name. One query for all. */
export async function findByKeys(db: Db, named: NamedTable, keys: readonly RecordKey[]): Promise<KeyMatch[]> {
  if (keys.length === 0) return [];
  const { table, nameColumn, parentColumn, isWithoutCode, numberColumns = [], ended } = named;
  const json = JSON.stringify(keys.map((key, i) => ({ i, ...key })));
  const name = typeof nameColumn === 'string' ? sql`t.${sql.identifier(nameColumn)}` : nameColumn;
  const under: SQL = parentColumn === null ? sql`` : sql`t.${sql.identifier(parentColumn)} = k.parent and`;
  const of = sql`from k join ${sql.identifier(table)} t on ${under}`;
  const hasCode = isWithoutCode ? sql`false` : sql`t.external_code is not null`;
  const isEnded = ended ? sql`(${ended.is})` : sql`false`;
  const byCode = isWithoutCode
    ? sql``
    : sql`select k.i, t.id, 'code' as by, true as "hasCode", ${isEnded} as "isEnded"
        ${of} lower(btrim(t.external_code)) = lower(btrim(k.code)) union all`;
  const byNumber = numberColumns.map(
    (column) => sql`select k.i, t.id, 'number', ${hasCode}, ${isEnded}
        from k cross join lateral jsonb_array_elements_text(coalesce(k.numbers, '[]')) n(number)
        join ${sql.identifier(table)} t on t.${sql.identifier(column)} = n.number union all`,
  );
  const { rows } = await db.execute<KeyMatch>(sql`
    with k as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as
        k(i int, parent int, code text, name text, numbers jsonb, "on" date)
    )
    ${byCode} ${sql.join(byNumber, sql` `)}
    select k.i, t.id, 'name' as by, ${hasCode} as "hasCode", ${isEnded} as "isEnded"
      ${of} record_key(${name}) = record_key(k.name) ${ended ? sql`and (not ${isEnded} or ${ended.same})` : sql``}`);
  return rows;
}

/**
 * Records by id, locked for this portion in the order that everybody else takes them, too, unless they are only looked
 * at; placements with the densities of their result in force.
 */
export async function lockRecords(
  db: Db,
  table: RecordTable,
  ids: readonly number[],
  { isTrial = false } = {},
): Promise<Map<number, StoredRecord>> {
  if (ids.length === 0) return new Map();
  const densities =
    table === 'placements'
      ? sql`|| (select jsonb_build_object('traces', max(r.traces), 'background', max(r.background),
                    'result_source', max(r.source))
                  from results r where r.placement_id = t.id and r.in_force)`
      : sql``;
  const { rows } = await db.execute<{ record: StoredRecord }>(sql`
    select (to_jsonb(t) - 'search_text') ${densities} as record from ${sql.identifier(table)} t
     where t.id = any(${sql.param([...new Set(ids)])}::int[]) order by t.id ${isTrial ? sql`` : sql`for no key update`}`);
  return new Map(rows.map(({ record }) => [record.id, record]));
}

/**
 * Points by id, and whether they and all above them are in use; held for this portion as whoever places a dosimeter
 * holds them, so that none goes out of use meanwhile.
 */
export async function lockPoints(db: Db, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; isInUse: boolean }>(sql`
    select m.id, m.active and a.active and c.active and pr.active as "isInUse"
      from measurement_points m join addresses a on a.id = m.address_id join clients c on c.id = a.client_id
      join principals pr on pr.id = c.principal_id
     where m.id = any(${sql.param([...new Set(ids)])}::int[])
     order by m.id for no key update of m for key share of a, c, pr`);
  return new Map(rows.map(({ id, isInUse }) => [id, isInUse]));
}

/** So many new ids of a table. */
export async function takeIds(db: Db, table: RecordTable, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with s as materialized (select pg_get_serial_sequence(${table}, 'id')::regclass as name)
    select nextval(s.name)::int as id from s, generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

/** Inserts records with their ids, all in one statement and in their order. */
export async function insertRecords(
  db: Db,
  table: RecordTable,
  columns: readonly string[],
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const all = identifiers(['id', ...columns]);
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${all})
    select ${all} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(records)}::jsonb)`);
}

/** Overwrites these columns of records, all in one statement. */
export async function updateRecords(
  db: Db,
  table: RecordTable,
  columns: readonly string[],
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const changes = columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`);
  await db.execute(sql`
    update ${sql.identifier(table)} t set ${sql.join(changes, sql`, `)}
      from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(records)}::jsonb) r
     where t.id = r.id`);
}

export type Building = { id: number; client: number; code: string; context: string; legacy: boolean };

/** Addresses of these clients that carry one of these building codes (lower case). */
export async function listBuildings(
  db: Db,
  clients: readonly number[],
  codes: readonly string[],
): Promise<Building[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<Building>(sql`
    select id, client_id as client, lower(btrim(building_code)) as code,
           lower(btrim(coalesce(risk_context, ''))) as context, legacy
      from addresses
     where client_id = any(${sql.param([...clients])}::int[])
       and lower(btrim(building_code)) = any(${sql.param([...codes])}::text[])`);
  return rows;
}

export type PointName = { id: number; address: number; alias: string };

/** Names (lower case) of the points of these addresses, but for those of old data. */
export async function listPointNames(db: Db, addresses: readonly number[]): Promise<PointName[]> {
  const { rows } = await db.execute<PointName>(sql`
    select id, address_id as address, lower(btrim(alias)) as alias from measurement_points
     where address_id = any(${sql.param([...addresses])}::int[]) and not legacy`);
  return rows;
}

/**
 * Dosimeters by their codes, whatever their capitals; locked before their placements, as their page does it, so that
 * nobody gives one away meanwhile.
 */
export async function lockDosimeters(
  db: Db,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> {
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select id, code from dosimeters where upper(code) = any(${sql.param(codes.map((code) => code.toUpperCase()))}::text[])
     order by id for no key update`);
  return rows;
}

/** Counts the versions of dosimeters on, as every change of one does. */
export async function countDosimetersOn(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(
    sql`update dosimeters set code = code where id = any(${sql.param([...new Set(ids)])}::int[])`,
  );
}

/** Ids of every attribution of these dosimeters. */
export async function listAttributions(db: Db, dosimeters: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from placements where dosimeter_id = any(${sql.param([...dosimeters])}::int[])`,
  );
  return rows.map(({ id }) => id);
}

export type Stay = { id: number; point: number; from: string; to: string | null };

/** When dosimeters measured at these points, as far as the database lets nobody else measure there. */
export async function listStays(db: Db, points: readonly number[]): Promise<Stay[]> {
  const { rows } = await db.execute<Stay>(sql`
    select id, point_id as point, started_on::text as "from", ended_on::text as "to" from placements
     where point_id = any(${sql.param([...points])}::int[]) and not legacy and (ended_on is not null or not processed)`);
  return rows;
}

/** Names of principals by id. */
export async function listPrincipalNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from principals where id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
