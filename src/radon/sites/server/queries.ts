import { and, eq, type SQL, sql } from 'drizzle-orm';
import { mayAdd } from '#accounts/reach/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { isReachableClient } from '../../customers/server/public.ts';
import { addresses, clients, measurementPoints, placements } from '../../schema.ts';
import type { Address, NewAddress, NewPoint, Point } from '../contract.ts';
import { expiryNoticeDays, nominalExposureDays } from '../rules.ts';

type ClientPath = { committente: number; cliente: number };
type AddressPath = ClientPath & { indirizzo: number };

/** One line for an address: `{address}, {cap} {city} ({provincia})`. */
export function addressLabel(parts: {
  address: string;
  cap: string;
  city: string;
  provincia: string;
}): string {
  return `${parts.address}, ${parts.cap} ${parts.city} (${parts.provincia})`;
}

/** Columns of an address as the wire names them. */
export const addressColumns = {
  id: addresses.id,
  displayName: addresses.name,
  addressLabel: sql<string>`addresses.address || ', ' || addresses.postal_code || ' ' || addresses.city || ' (' || addresses.province || ')'`,
  address: addresses.address,
  cap: addresses.postalCode,
  city: addresses.city,
  provincia: addresses.province,
  region: addresses.regionId,
  cdr: addresses.riskContext,
  codiceStabile: addresses.buildingCode,
  indirizzoShipping: addresses.isShippingAddress,
};

/** Active addresses of a client with the user's right to add one; null when the client is out of reach. */
export async function listAddresses(
  db: Db,
  user: User,
  path: ClientPath,
): Promise<{ canAddNew: boolean; addresses: Address[] } | null> {
  const [found] = await db
    .select({
      canAddNew: mayAdd(user, 'address', sql`clients.principal_id`),
      addresses: sql<Address[]>`coalesce((
        select json_agg(json_build_object('id', a.id, 'displayName', a.name,
                 'addressLabel', a.address || ', ' || a.postal_code || ' ' || a.city || ' (' || a.province || ')',
                 'address', a.address, 'cap', a.postal_code, 'city', a.city, 'provincia', a.province,
                 'region', a.region_id, 'cdr', a.risk_context, 'codiceStabile', a.building_code,
                 'indirizzoShipping', a.is_shipping_address) order by a.name, a.id)
          from addresses a where a.client_id = clients.id and a.active), '[]')`,
    })
    .from(clients)
    .where(isReachableClient(user, path));
  return found ?? null;
}

/** The address of a path, when it, its client and its principal belong together and are within reach. */
export async function findReachableAddress(db: Db, user: User, path: AddressPath): Promise<Address | null> {
  const [found] = await db
    .select(addressColumns)
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, path.indirizzo), eq(addresses.active, true), isReachableClient(user, path)));
  return found ?? null;
}

/** SQL: the points selected by `condition` (on alias `p`) with their placements newest first, as a JSON array. */
export function pointsJson(condition: SQL, today: string): SQL<Point[]> {
  const noticeDays = nominalExposureDays - expiryNoticeDays;
  return sql<Point[]>`coalesce((
    select json_agg(json_build_object(
        'id', p.id, 'alias', p.alias, 'stanza', p.room_name, 'superficie', p.surface, 'codicePiano', p.floor_id,
        'oldPiano', p.old_floor, 'idIndirizzo', p.address_id, 'active', p.active, 'planimetry', p.floor_plan_id,
        'planimetryPos', case when p.plan_x is null then null else json_build_object('x', p.plan_x, 'y', p.plan_y) end,
        'trattamenti', coalesce((
          select json_agg(json_build_object(
              'id', t.id, 'trattamento', t.id, 'code', d.code, 'codice', d.code, 'inizio', t.started_on, 'fine', t.ended_on,
              'lavorato', t.processed, 'smarrito', t.lost, 'giorni', coalesce(t.ended_on, ${today}::date) - t.started_on,
              'idPunto', t.point_id, 'inScadenza', ${today}::date - t.started_on >= ${noticeDays},
              'dataAttribuzione', t.shipped_on) order by t.started_on desc, t.id desc)
            from placements t join dosimeters d on d.id = t.dosimeter_id where t.point_id = p.id), '[]')
      ) order by p.alias, p.id)
      from measurement_points p where ${condition}), '[]')`;
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

/** Hash and media type of a placement's photo; null without one or out of reach. */
export async function findPointPhoto(
  db: Db,
  user: User,
  path: AddressPath & { punto: number; dosimeter: number },
): Promise<{ sha256: string; mediaType: string } | null> {
  const { rows } = await db.execute<{ sha256: string; mediaType: string }>(sql`
    select f.sha256, f.media_type as "mediaType"
      from ${placements} join ${measurementPoints} on ${measurementPoints.id} = ${placements.pointId}
      join ${addresses} on ${addresses.id} = ${measurementPoints.addressId}
      join ${clients} on ${clients.id} = ${addresses.clientId}
      join stored_files f on f.sha256 = ${placements.photoSha256}
     where ${placements.id} = ${path.dosimeter} and ${placements.pointId} = ${path.punto}
       and ${addresses.id} = ${path.indirizzo} and ${isReachableClient(user, path)}`);
  return rows[0] ?? null;
}

/** Building codes and risk contexts of a client's addresses. */
export function listBuildingCodes(
  db: Db,
  clientId: number,
): Promise<{ codiceStabile: string | null; cdr: string | null }[]> {
  return db
    .select({ codiceStabile: addresses.buildingCode, cdr: addresses.riskContext })
    .from(addresses)
    .where(eq(addresses.clientId, clientId));
}

/** Stores a new address of a client and returns it as the wire names it. */
export async function insertAddress(
  db: Db,
  clientId: number,
  address: NewAddress & { indirizzoShipping: boolean },
): Promise<Address> {
  const [row] = await db
    .insert(addresses)
    .values({
      clientId,
      name: address.displayName,
      address: address.address,
      city: address.city,
      postalCode: address.cap,
      province: address.provincia,
      regionId: address.region,
      buildingCode: address.codiceStabile,
      riskContext: address.cdr,
      isShippingAddress: address.indirizzoShipping,
      latitude: address.longitude === null ? null : address.latitude,
      longitude: address.latitude === null ? null : address.longitude,
    })
    .returning(addressColumns);
  if (!row) throw new Error('insert returned nothing');
  return row;
}

/** Stores a new point. Returns its id. */
export async function insertPoint(
  db: Db,
  addressId: number,
  point: NewPoint & { planimetry: number | null },
): Promise<number> {
  const [row] = await db
    .insert(measurementPoints)
    .values({
      addressId,
      alias: point.alias,
      roomName: point.stanza,
      surface: point.superficie,
      floorId: point.codicePiano,
      floorPlanId: point.planimetry,
      planX: point.planimetry === null ? null : (point.planimetryPos?.x ?? null),
      planY: point.planimetry === null ? null : (point.planimetryPos?.y ?? null),
    })
    .returning({ id: measurementPoints.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/**
 * Locks an active point of an address, so that two placements at one point come one after the other.
 * Returns null when the address has no such point.
 */
export async function lockPoint(db: Db, addressId: number, pointId: number): Promise<{ id: number } | null> {
  const [found] = await db
    .select({ id: measurementPoints.id })
    .from(measurementPoints)
    .where(
      and(
        eq(measurementPoints.id, pointId),
        eq(measurementPoints.addressId, addressId),
        eq(measurementPoints.active, true),
      ),
    )
    .for('no key update');
  return found ?? null;
}
