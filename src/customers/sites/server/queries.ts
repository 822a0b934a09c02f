import { and, eq, ne, sql } from 'drizzle-orm';
import { addressSql } from '#geography/town-words/server/public.ts';
import { mayAdd } from '#identity/reach/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import { addressFields } from '../../address-records/server/public.ts';
import { isReachableClient } from '../../customers/server/public.ts';
import { addresses, clients } from '../../schema.ts';
import type { Address, NewAddress, PlacedAddress } from '../contract.ts';
import { wholePlace } from '../rules.ts';

type ClientPath = { committente: number; cliente: number };
type AddressPath = ClientPath & { indirizzo: number };

/** Columns of an address as the wire names them. */
const addressColumns = {
  id: addresses.id,
  displayName: addresses.name,
  addressLabel: addressSql(sql`addresses`),
  address: addresses.address,
  cap: addresses.postalCode,
  city: addresses.city,
  provincia: addresses.province,
  region: addresses.regionId,
  cdr: addresses.riskContext,
  codiceStabile: addresses.buildingCode,
  indirizzoShipping: addresses.isShippingAddress,
};

const addressFacts: JsonFields<Address> = {
  id: sql`a.id`,
  displayName: sql`a.name`,
  addressLabel: addressSql(sql`a`),
  address: sql`a.address`,
  cap: sql`a.postal_code`,
  city: sql`a.city`,
  provincia: sql`a.province`,
  region: sql`a.region_id`,
  cdr: sql`a.risk_context`,
  codiceStabile: sql`a.building_code`,
  indirizzoShipping: sql`a.is_shipping_address`,
};

/** SQL: an address (alias `a`) as JSON. */
export const addressJson = jsonObject<Address>(addressFacts);

/** SQL: the same with where it lies. */
export const placedAddressJson = jsonObject<PlacedAddress>({
  ...addressFacts,
  latitude: sql`a.latitude`,
  longitude: sql`a.longitude`,
});

/** Active addresses of a client with the user's right to add one; null when the client is out of reach. */
export async function listAddresses(
  db: Db,
  user: User,
  path: ClientPath,
): Promise<{ canAddNew: boolean; addresses: PlacedAddress[] } | null> {
  const [found] = await db
    .select({
      canAddNew: mayAdd(user, 'address', sql`clients.principal_id`),
      addresses: sql<PlacedAddress[]>`coalesce((
        select json_agg(${placedAddressJson} order by a.name, a.id)
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

/** Building codes and risk contexts of a client's addresses, besides the one named. */
export function listBuildingCodes(
  db: Db,
  clientId: number,
  exceptId = 0,
): Promise<{ codiceStabile: string | null; cdr: string | null }[]> {
  return db
    .select({ codiceStabile: addresses.buildingCode, cdr: addresses.riskContext })
    .from(addresses)
    .where(and(eq(addresses.clientId, clientId), ne(addresses.id, exceptId)));
}

type NewAddressRecord = NewAddress & { indirizzoShipping: boolean; codiceEsterno?: string | null };

/** Stores a new address of a client and returns it as the wire names it. */
export async function insertAddress(
  db: Db,
  clientId: number,
  { codiceEsterno = null, ...address }: NewAddressRecord,
): Promise<Address> {
  const row = addressFields.rowOf({ ...address, ...wholePlace(address), codiceEsterno });
  const [stored] = await db
    .insert(addresses)
    .values({ clientId, ...row })
    .returning(addressColumns);
  if (!stored) throw new Error('insert returned nothing');
  return stored;
}
