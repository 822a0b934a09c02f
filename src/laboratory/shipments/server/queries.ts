import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { type DeliveryNote, dosimeters, placements, shipments } from '#dosimeters/schema.ts';
import { isInForce, stateSql } from '#field/dosimeter-states/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Shipment, ShippedDosimeter } from '../contract.ts';
import { type Candidate, maxShipped } from '../rules.ts';
import type { SentShipment } from './delivery-note.ts';
import { noteNumberSql } from './note-number.ts';

const namedJson = (table: 'principals' | 'addresses') =>
  jsonObject<Shipment['committente']>({ id: sql`${sql.raw(table)}.id`, nome: sql`${sql.raw(table)}.name` });

/** What is told of a shipment under the name `s`, with its principal and address. */
export const shipmentColumns = sql`s.id, ${noteNumberSql} as numero,
  case when s.shipped_on is null then 'aperta' else 'spedita' end as situazione,
  ${namedJson('principals')} as committente,
  case when addresses.id is not null then ${namedJson('addresses')} end as indirizzo,
  s.shipped_on::text as spedito, s.carrier as vettore, s.note as nota,
  (select count(*)::int from placements p where p.shipment_id = s.id and p.returned_on is null
     and not p.processed and not p.lost and s.shipped_on is not null) as fuori`;

export const shipmentTables = sql`shipments s join principals on principals.id = s.principal_id
  left join addresses on addresses.id = s.address_id`;

/** What is in it now; once it has left, what its delivery note says. */
const itemsOfShipment = sql`(select d.id, d.code from placements p join dosimeters d on d.id = p.dosimeter_id
    where s.shipped_on is null and p.shipment_id = s.id
  union all
  select c.id, c.code from jsonb_to_recordset(s.content->'dosimeters') as c (id int, code text))`;

/** A dosimeter of the row `item`, and where it is. */
const shippedJson = (today: string) =>
  jsonObject<ShippedDosimeter>({
    id: sql`item.id`,
    codice: sql`item.code`,
    situazione: sql`case when placements.id is not null then ${stateSql(today)} end`,
    sede: sql`site.name`,
    punto: sql`point.alias`,
    inizio: sql`placements.started_on`,
    fine: sql`placements.ended_on`,
    rientrato: sql`placements.returned_on`,
  });

/** A shipment with its dosimeters, by code, and what each of them is today; null when there is none. */
export async function findShipment(db: Db, shipmentId: number, today: string): Promise<Shipment | null> {
  const { rows } = await db.execute<Shipment>(sql`
    select ${shipmentColumns}, s.version as versione, coalesce((
        select json_agg(${shippedJson(today)} order by item.code)
          from ${itemsOfShipment} item
          left join placements on placements.dosimeter_id = item.id and placements.shipment_id = s.id
          left join measurement_points point on point.id = placements.point_id
          left join addresses site on site.id = point.address_id), '[]') as dosimetri
      from ${shipmentTables}
     where s.id = ${shipmentId}`);
  return rows[0] ?? null;
}

export type LockedShipment = typeof shipments.$inferSelect;

/** A shipment, kept from being changed by others until this write is done. */
export async function lockShipment(db: Db, shipmentId: number): Promise<LockedShipment | null> {
  const [found] = await db.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update');
  return found ?? null;
}

/** Whether the principal is in use, and whether the address is in use and his. */
export async function findDestination(
  db: Db,
  principalId: number,
  addressId: number | null,
): Promise<{ isAddressOk: boolean } | null> {
  const [found] = await db
    .select({
      isAddressOk: sql<boolean>`${addressId}::int is null or exists (select from addresses a
        join clients c on c.id = a.client_id
        where a.id = ${addressId}::int and c.principal_id = principals.id and a.active and c.active)`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), principals.active))
    .for('key share');
  return found ?? null;
}

export type Dosimeter = Candidate & { id: number; code: string; shipmentId: number | null };

/** What dosimeters are. */
export async function listCandidates(
  db: Db,
  dosimeterIds: readonly number[],
  today: string,
): Promise<Dosimeter[]> {
  const { rows } = await db.execute<Dosimeter>(sql`
    select dosimeters.id, dosimeters.code, ${stateSql(today)} as situazione, principals.name as committente,
           placements.shipment_id as "shipmentId"
      from dosimeters left join placements on ${isInForce}
      left join principals on principals.id = placements.principal_id
     where dosimeters.id = any(${sql.param([...dosimeterIds])}::int[]) order by dosimeters.id`);
  return rows;
}

/** Keeps dosimeters from being given to somebody or placed until this write is done; in the order that everybody takes. */
export async function lockDosimeters(db: Db, dosimeterIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...dosimeterIds])}::int[])`;
  await db.execute(sql`select from dosimeters where id = ${ids} order by id for update`);
  await db.execute(
    sql`select from placements where dosimeter_id = ${ids} order by dosimeter_id, id for update`,
  );
}

export async function insertShipment(db: Db, values: typeof shipments.$inferInsert): Promise<number> {
  const [row] = await db.insert(shipments).values(values).returning({ id: shipments.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

export async function updateShipment(
  db: Db,
  shipmentId: number,
  values: Partial<typeof shipments.$inferInsert>,
): Promise<void> {
  await db.update(shipments).set(values).where(eq(shipments.id, shipmentId));
}

export async function deleteShipment(db: Db, shipmentId: number): Promise<void> {
  await db.delete(shipments).where(eq(shipments.id, shipmentId));
}

/** Gives dosimeters to the principal of a shipment. */
export async function insertPlacements(
  db: Db,
  dosimeterIds: readonly number[],
  shipment: { shipmentId: number; principalId: number; addressId: number | null },
): Promise<void> {
  if (dosimeterIds.length === 0) return;
  await db.insert(placements).values(dosimeterIds.map((dosimeterId) => ({ dosimeterId, ...shipment })));
}

export type TakenBack = {
  dosimeterId: number;
  principalId: number;
  addressId: number | null;
  shipmentId: number | null;
  shippedOn: string | null;
  lost: boolean;
};

/**
 * Takes back attributions that came to nothing, and answers what they were; whoever is correcting a shipment they were
 * in learns of it.
 */
export async function deletePlacements(db: Db, dosimeterIds: readonly number[]): Promise<TakenBack[]> {
  const { rows } = await db.execute<TakenBack>(sql`
    with taken as (delete from placements where started_on is null and not processed
        and dosimeter_id = any(${sql.param([...dosimeterIds])}::int[])
        returning dosimeter_id, principal_id, address_id, shipment_id, shipped_on, lost),
      touched as (update shipments set carrier = carrier
        where shipped_on is null and id in (select shipment_id from taken))
    select dosimeter_id as "dosimeterId", principal_id as "principalId", address_id as "addressId",
           shipment_id as "shipmentId", shipped_on::text as "shippedOn", lost from taken`);
  return rows;
}

/**
 * The latest shipment that is being prepared for a destination, without carrier and note, and with room for so many
 * more; locked.
 */
export async function lockPlainShipment(
  db: Db,
  { principalId, addressId }: { principalId: number; addressId: number | null },
  newcomers: number,
): Promise<number | null> {
  const { rows: plain } = await db.execute<{ id: number }>(sql`
    select id from shipments where principal_id = ${principalId} and address_id is not distinct from ${addressId}
       and shipped_on is null and carrier is null and note is null
     order by id for update`);
  if (plain.length === 0) return null;
  // A statement of its own: it sees what whoever was waited for has put inside.
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from shipments s where s.id = any(${sql.param(plain.map(({ id }) => id))}::int[])
       and (select count(*) from placements p where p.shipment_id = s.id) <= ${maxShipped - newcomers}::int
     order by s.id desc limit 1`);
  return rows[0]?.id ?? null;
}

/** The dosimeters of a shipment that have not been placed go to another of its principal's addresses. */
export async function moveToAddress(db: Db, shipmentId: number, addressId: number | null): Promise<void> {
  await db
    .update(placements)
    .set({ addressId })
    .where(and(eq(placements.shipmentId, shipmentId), sql`${placements.startedOn} is null`));
}

/** Codes of a shipment that measured somewhere before this day. */
export async function listPlacedBefore(db: Db, shipmentId: number, day: string): Promise<string[]> {
  const placed = await db
    .select({ code: dosimeters.code })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(and(eq(placements.shipmentId, shipmentId), lt(placements.startedOn, day)))
    .orderBy(dosimeters.code);
  return placed.map(({ code }) => code);
}

/**
 * Takes what was lost before anybody placed it out of a shipment, and answers which; it stays lost, and its principal's.
 * `among`: of these dosimeters alone.
 */
export async function leaveLostBehind(
  db: Db,
  shipmentId: number,
  among?: readonly number[],
): Promise<Set<number>> {
  const isLost = and(eq(placements.shipmentId, shipmentId), placements.lost, isNull(placements.startedOn));
  const left = await db
    .update(placements)
    .set({ shipmentId: null })
    .where(among ? and(isLost, inArray(placements.dosimeterId, [...among])) : isLost)
    .returning({ id: placements.dosimeterId });
  return new Set(left.map(({ id }) => id));
}

/** The dosimeters of a shipment left on this day. */
export async function markShipped(db: Db, shipmentId: number, shippedOn: string): Promise<void> {
  await db.update(placements).set({ shippedOn }).where(eq(placements.shipmentId, shipmentId));
}

/** The next number of a year; whoever asks at the same time waits until this write is done. */
export async function nextNumber(db: Db, year: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into shipment_counters (year, last) values (${year}, 1)
    on conflict (year) do update set last = shipment_counters.last + 1 returning last`);
  return rows[0]?.last ?? 1;
}

const destinationJson = jsonObject<NonNullable<DeliveryNote['destination']>>({
  name: sql`addresses.name`,
  address: sql`concat_ws(' ', addresses.address || ',', nullif(addresses.postal_code, ''), addresses.city,
    '(' || nullif(addresses.province, '') || ')')`,
});
const itemJson = jsonObject<DeliveryNote['dosimeters'][number]>({ id: sql`d.id`, code: sql`d.code` });

/** What the delivery note of a shipment says besides its sender. */
export async function findNoteParts(
  db: Db,
  shipmentId: number,
): Promise<Omit<DeliveryNote, 'sender'> | null> {
  const { rows } = await db.execute<Omit<DeliveryNote, 'sender'>>(sql`
    select principals.name as principal,
           case when addresses.id is not null then ${destinationJson} end as destination,
           coalesce((select json_agg(${itemJson} order by d.code)
             from placements p join dosimeters d on d.id = p.dosimeter_id where p.shipment_id = s.id), '[]') as dosimeters
      from ${shipmentTables}
     where s.id = ${shipmentId}`);
  return rows[0] ?? null;
}

/** The code of a batch of material; null when there is none. */
export async function findBatch(db: Db, batchId: number): Promise<{ id: number; code: string } | null> {
  const { rows } = await db.execute<{ id: number; code: string }>(
    sql`select id, code from batches where id = ${batchId} for key share`,
  );
  return rows[0] ?? null;
}

/** A shipment that has left, as its delivery note needs it; 'open' before, null when there is none. */
export async function findSentShipment(db: Db, shipmentId: number): Promise<SentShipment | 'open' | null> {
  const [found] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!found) return null;
  const { year, number, shippedOn, shippedAt, content, carrier, note } = found;
  if (year === null || number === null || shippedOn === null || shippedAt === null || content === null)
    return 'open';
  return { year, number, shippedOn, shippedAt, content, carrier, note };
}
