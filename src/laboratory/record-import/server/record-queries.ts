import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/** Tables that an import fills; all have `id`. */
export type RecordTable =
  | 'principals'
  | 'clients'
  | 'addresses'
  | 'measurement_points'
  | 'dosimeters'
  | 'placements';

/** A record by its columns, as the database prints it in JSON. */
export type StoredRecord = { id: number; [column: string]: string | number | boolean | null };

/** Where records with a name stand, and what they stand under. */
export type NamedTable = {
  table: 'principals' | 'clients' | 'addresses' | 'measurement_points';
  nameColumn: 'name' | 'alias';
  parentColumn: 'principal_id' | 'client_id' | 'address_id' | null;
};

/** Asked for by a code within a parent, and by a name within it. */
export type RecordKey = { parent: number | null; code: string | null; name: string | null };
export type KeyMatch = { i: number; id: number; by: 'code' | 'name'; hasCode: boolean };

const identifiers = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** The records that fit each key (`i`: its place in `keys`), by code and by name. One query for all. */
export async function findByKeys(
  db: Db,
  { table, nameColumn, parentColumn }: NamedTable,
  keys: readonly RecordKey[],
): Promise<KeyMatch[]> {
  if (keys.length === 0) return [];
  const json = JSON.stringify(keys.map((key, i) => ({ i, ...key })));
  const name = sql.identifier(nameColumn);
  const under: SQL = parentColumn === null ? sql`` : sql`t.${sql.identifier(parentColumn)} = k.parent and`;
  const { rows } = await db.execute<KeyMatch>(sql`
    with k as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as k(i int, parent int, code text, name text)
    )
    select k.i, t.id, 'code' as by, true as "hasCode"
      from k join ${sql.identifier(table)} t on ${under} lower(btrim(t.external_code)) = lower(btrim(k.code))
    union all
    select k.i, t.id, 'name', t.external_code is not null
      from k join ${sql.identifier(table)} t on ${under} record_key(t.${name}) = record_key(k.name)`);
  return rows;
}

/**
 * Records by id, locked for this portion in the order that everybody else takes them, too; placements with the densities
 * of their result in force.
 */
export async function lockRecords(
  db: Db,
  table: RecordTable,
  ids: readonly number[],
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
     where t.id = any(${sql.param([...new Set(ids)])}::int[]) order by t.id for no key update`);
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
