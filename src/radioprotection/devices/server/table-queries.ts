import { type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import { ofCompanyWithinReach, type Reader } from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { DeviceRow, tableDevices } from '../table/contract.ts';
import type { DeviceOrder } from '../table/rules.ts';

type Asked = Pick<BodyOf<typeof tableDevices>, 'q' | 'sort' | 'dir' | 'filters'>;

const rowColumns = sql`d.id, d.sigla, d.category as type, d.current_status as "currentStatus", d.brand, d.model,
  d.serial_number as "serialNumber", d.tube_serial_number as "tubeSerialNumber", d.kvp as "kVp", d.ma as "mA",
  d.active as attivo, ${placeColumns}`;

/** Every word stands in its sigla, maker or numbers, or in the name of its unit or employer. */
function conditionOf(reader: Reader, { q, filters }: Asked): SQL {
  const { categoria, stato, nascosti, employer } = filters;
  const found = everyWord(
    q,
    (pattern) => sql`d.search_text like ${pattern} or d.company_id in (
      select w.id from companies w join employers we on we.id = w.employer_id
      where w.search_text like ${pattern} or we.search_text like ${pattern})`,
  );
  const conditions = [
    ofCompanyWithinReach(reader, sql`d.company_id`),
    nascosti === undefined ? sql`d.active` : sql`not d.active`,
    found,
    categoria === undefined ? undefined : sql`d.category = ${categoria}`,
    stato === undefined ? undefined : sql`d.current_status = ${Number(stato)}`,
    employer === undefined
      ? undefined
      : sql`d.company_id in (select w.id from companies w where w.employer_id = ${employer})`,
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
}

function orderBy({ sort, dir }: Pick<Asked, 'sort' | 'dir'>): SQL {
  const way = sql.raw(dir);
  const orders: Record<DeviceOrder, SQL> = {
    sigla: sql`d.sigla ${way}, d.id ${way}`,
    type: sql`d.category ${way}, d.id ${way}`,
  };
  return orders[sort as DeviceOrder];
}

/** One page of devices within reach, with how many fit and how many there are. */
export async function pageOfDevices(
  db: Db,
  reader: Reader,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DeviceRow[]; filtered: number; total: number }> {
  const condition = conditionOf(reader, asked);
  const { rows } = await db.execute<DeviceRow & { filtered: number; total: number }>(sql`
    select counts.filtered, counts.total, page.*
      from (select (select count(*)::int from devices d where ${condition}) as filtered,
        (select count(*)::int from devices d where ${ofCompanyWithinReach(reader, sql`d.company_id`)}) as total) counts
      left join lateral (select ${rowColumns}
        from (select d.* from devices d where ${condition}
          order by ${orderBy(asked)} limit ${limit} offset ${offset}) d
        ${joinPlace(sql`d.company_id`)} order by ${orderBy(asked)}) page on true`);
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null).map(({ filtered: _filtered, total: _total, ...row }) => row),
    filtered: first?.filtered ?? 0,
    total: first?.total ?? 0,
  };
}

/** Ids of all that fit, in order. */
export async function listDeviceIds(db: Db, reader: Reader, asked: Asked): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select coalesce(json_agg(d.id order by ${orderBy(asked)}), '[]') as ids
      from devices d where ${conditionOf(reader, asked)}`);
  return rows[0]?.ids ?? [];
}

/** The devices with these ids, in this order. */
export async function listDevicesById(db: Db, ids: readonly number[]): Promise<DeviceRow[]> {
  const { rows } = await db.execute<DeviceRow>(sql`
    select ${rowColumns}
      from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
      join devices d on d.id = wanted.id ${joinPlace(sql`d.company_id`)} order by wanted.place`);
  return rows;
}
