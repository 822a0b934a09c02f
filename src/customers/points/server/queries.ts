import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { isReachableClient } from '../../customers/server/public.ts';
import { pointFields as storedFields } from '../../point-records/server/public.ts';
import { addresses, clients, measurementPoints } from '../../schema.ts';
import type { NewPoint, Placement, Point } from '../contract.ts';
import { expiryNoticeDays, nominalExposureDays } from '../rules.ts';

type AddressPath = { committente: number; cliente: number; indirizzo: number };

const positionJson = jsonObject<NonNullable<Point['planimetryPos']>>({ x: sql`p.plan_x`, y: sql`p.plan_y` });

/** What the JSON of a point (alias `p`) holds besides its placements. */
export const pointFields: JsonFields<Omit<Point, 'trattamenti'>> = {
  id: sql`p.id`,
  alias: sql`p.alias`,
  stanza: sql`p.room_name`,
  superficie: sql`p.surface`,
  codicePiano: sql`p.floor_id`,
  oldPiano: sql`p.old_floor`,
  idIndirizzo: sql`p.address_id`,
  active: sql`p.active`,
  planimetry: sql`p.floor_plan_id`,
  planimetryPos: sql`case when p.plan_x is not null then ${positionJson} end`,
};

/** What the JSON of a placement (alias `t`, its dosimeter `d`) holds; whether it is expiring is told of `onDay`. */
export function placementFields(today: string, onDay: string = today): JsonFields<Placement> {
  const noticeDays = nominalExposureDays - expiryNoticeDays;
  return {
    id: sql`t.id`,
    trattamento: sql`t.id`,
    code: sql`d.code`,
    codice: sql`d.code`,
    inizio: sql`t.started_on`,
    fine: sql`t.ended_on`,
    lavorato: sql`t.processed`,
    smarrito: sql`t.lost`,
    giorni: sql`coalesce(t.ended_on, ${today}::date) - t.started_on`,
    idPunto: sql`t.point_id`,
    inScadenza: sql`${onDay}::date - t.started_on >= ${noticeDays}`,
    dataAttribuzione: sql`t.shipped_on`,
  };
}

/** SQL: the points selected by `condition` (on alias `p`) with their placements newest first, as a JSON array. */
export function pointsJson(condition: SQL, today: string): SQL<Point[]> {
  const point = jsonObject<Point>({
    ...pointFields,
    trattamenti: sql`coalesce((
      select json_agg(${jsonObject<Placement>(placementFields(today))} order by t.started_on desc, t.id desc)
        from placements t join dosimeters d on d.id = t.dosimeter_id where t.point_id = p.id), '[]')`,
  });
  return sql<Point[]>`coalesce((
    select json_agg(${point} order by p.position, p.alias, p.id) from measurement_points p where ${condition}), '[]')`;
}

/** Points of an address; null when the address is out of reach. */
export async function listPoints(
  db: Db,
  user: User,
  path: AddressPath,
  today: string,
): Promise<Point[] | null> {
  const [found] = await db
    .select({ points: pointsJson(sql`p.address_id = addresses.id`, today) })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, path.indirizzo), eq(addresses.active, true), isReachableClient(user, path)));
  return found?.points ?? null;
}

type NewPointRecord = NewPoint & { codiceEsterno?: string | null };

/** Stores a new point of an address in use. Returns its id. Throws 404 when the address is not in use any more. */
export async function insertPoint(
  db: Db,
  addressId: number,
  { codiceEsterno = null, ...point }: NewPointRecord,
): Promise<number> {
  if (!(await lockSite(db, addressId))) throw notFound();
  const planimetryPos = point.planimetry === null ? null : point.planimetryPos;
  const row = storedFields.rowOf({ ...point, planimetryPos, codiceEsterno });
  return insertRecord(db, measurementPoints, { addressId, ...row });
}

/**
 * Locks an active point of an address, so that two placements at one point come one after the other, and keeps the
 * address, the client and the principal in use until this write is done. Returns null when the address has no such
 * point in use.
 */
export async function lockPoint(db: Db, addressId: number, pointId: number): Promise<{ id: number } | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from measurement_points m join addresses a on a.id = m.address_id
      join clients c on c.id = a.client_id join principals pr on pr.id = c.principal_id
     where m.id = ${pointId} and a.id = ${addressId} and m.active and a.active and c.active and pr.active
       for no key update of m for key share of a, c, pr`);
  return rows[0] ?? null;
}

/** Keeps an address, its client and its principal in use until this write is done; false when one of them is not. */
async function lockSite(db: Db, addressId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from addresses a join clients c on c.id = a.client_id join principals pr on pr.id = c.principal_id
     where a.id = ${addressId} and a.active and c.active and pr.active for key share`);
  return rows.length > 0;
}
