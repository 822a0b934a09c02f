import { type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import type { ShipmentRow } from '../contract.ts';
import type { tableShipments } from '../table/contract.ts';
import type { ShipmentOrder } from '../table/rules.ts';
import { noteNumberSql } from './note-number.ts';
import { shipmentColumns, shipmentTables } from './queries.ts';

type Asked = Pick<BodyOf<typeof tableShipments>, 'q' | 'sort' | 'dir' | 'filters'>;

const rowColumns = sql`${shipmentColumns}, coalesce(jsonb_array_length(s.content->'dosimeters'),
  (select count(*)::int from placements p where p.shipment_id = s.id)) as dosimetri`;

/** Every word stands in its number, in the name of whom or where it goes to, or in the code of one of its dosimeters. */
function conditionOf({ q, filters: { situazione, committente } }: Asked): SQL {
  const found = everyWord(
    q,
    (pattern) => sql`search_fold(${noteNumberSql}) like ${pattern} or principals.search_text like ${pattern}
      or addresses.search_text like ${pattern}
      or exists (select from placements p join dosimeters d on d.id = p.dosimeter_id
        where p.shipment_id = s.id and d.search_text like ${pattern})`,
  );
  const conditions = [
    found,
    situazione && (situazione === 'aperta' ? sql`s.shipped_on is null` : sql`s.shipped_on is not null`),
    committente === undefined ? undefined : sql`s.principal_id = ${committente}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** What is being prepared comes first, then the latest. */
function orderBy({ sort, dir }: Pick<Asked, 'sort' | 'dir'>): SQL {
  const way = sql.raw(dir === 'desc' ? 'desc nulls first' : 'asc nulls last');
  const orders: Record<ShipmentOrder, SQL> = {
    numero: sql`s.year ${way}, s.number ${way}, s.id ${way}`,
    spedito: sql`s.shipped_on ${way}, s.id ${way}`,
  };
  return orders[sort as ShipmentOrder];
}

export async function pageOfShipments(
  db: Db,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ShipmentRow[]; filtered: number; total: number }> {
  const condition = conditionOf(asked);
  const counts = sql`(select count(*)::int from ${shipmentTables} where ${condition}) as filtered,
    (select count(*)::int from shipments) as total`;
  const { rows } = await db.execute<ShipmentRow & { filtered: number; total: number }>(sql`
    select counts.filtered, counts.total, page.*
      from (select ${counts}) counts
      left join lateral (select ${rowColumns} from ${shipmentTables} where ${condition}
        order by ${orderBy(asked)} limit ${limit} offset ${offset}) page on true`);
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ filtered: _filtered, total: _total, ...row }) => row),
    filtered: first?.filtered ?? 0,
    total: first?.total ?? 0,
  };
}

/** Ids of all that fit, in order. */
export async function listShipmentIds(db: Db, asked: Asked): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select coalesce(json_agg(s.id order by ${orderBy(asked)}), '[]') as ids
      from ${shipmentTables} where ${conditionOf(asked)}`);
  return rows[0]?.ids ?? [];
}

/** The shipments with these ids, in this order. */
export async function listShipmentsById(db: Db, ids: readonly number[]): Promise<ShipmentRow[]> {
  const { rows } = await db.execute<ShipmentRow>(sql`
    select ${rowColumns}
      from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
      join ${shipmentTables} on s.id = wanted.id order by wanted.place`);
  return rows;
}
