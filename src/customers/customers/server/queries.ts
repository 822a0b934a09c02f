import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { mayAdd, seesAllPrincipals, withinOwnZones, withinReach } from '#identity/reach/server/public.ts';
import { principals, principalZones, zones } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { clientFields } from '../../client-records/server/public.ts';
import { clients } from '../../schema.ts';
import type { Client, NewClient, listClients as ofPrincipal, Principal } from '../contract.ts';

/** Principals the user may see, by name. */
export function listPrincipals(db: Db, user: User): Promise<Principal[]> {
  return db
    .select({ id: principals.id, displayName: principals.name })
    .from(principals)
    .where(withinReach(user, principals.id))
    .orderBy(asc(principals.name), asc(principals.id));
}

/** Principals of a zone that the user may see; null when the zone is unknown or not the user's. */
export async function listPrincipalsOfZone(db: Db, user: User, zoneId: number): Promise<Principal[] | null> {
  const inZone = db
    .select({ one: sql`1` })
    .from(principalZones)
    .where(and(eq(principalZones.zoneId, zones.id), eq(principalZones.principalId, principals.id)));
  const rows = await db
    .select({ id: principals.id, displayName: principals.name })
    .from(zones)
    .leftJoin(principals, and(exists(inZone), withinReach(user, principals.id)))
    .where(and(eq(zones.id, zoneId), withinOwnZones(user, zones.id)))
    .orderBy(asc(principals.name), asc(principals.id));
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, displayName }) =>
    id === null || displayName === null ? [] : [{ id, displayName }],
  );
}

/** SQL: a client (alias `c`) as JSON. */
const clientJson = jsonObject<Client>({
  id: sql`c.id`,
  displayName: sql`c.name`,
  committente: sql`c.principal_id`,
  address: sql`c.address`,
  city: sql`c.city`,
  cap: sql`c.postal_code`,
  provincia: sql`c.province`,
});

const mostProvinces = 20;

/** SQL value: the provinces of the sites in those zones of the principal that are the user's, the most frequent first. */
const provincesOfZones = (user: User) => {
  const isOwn = seesAllPrincipals(user)
    ? sql`true`
    : sql`exists (select from user_zones own where own.user_id = ${user.id} and own.zone_id = mine.zone_id)`;
  return sql<string[]>`coalesce((select json_agg(near.province order by near.sites desc, near.province) from (
    select a.province, count(*) as sites from principal_zones mine
      join principal_zones other on other.zone_id = mine.zone_id
      join clients c on c.principal_id = other.principal_id and c.active
      join addresses a on a.client_id = c.id and a.active
     where mine.principal_id = principals.id and a.province <> '' and ${isOwn}
     group by a.province order by count(*) desc limit ${mostProvinces}) near), '[]')`;
};

/** Active clients of a principal with the user's right to add one; null when the principal is out of reach. */
export async function listClients(
  db: Db,
  user: User,
  principalId: number,
): Promise<ResponseOf<typeof ofPrincipal> | null> {
  const [found] = await db
    .select({
      canAddNew: mayAdd(user, 'client', sql`principals.id`),
      clients: sql<Client[]>`coalesce((
        select json_agg(${clientJson} order by c.name, c.id) from clients c where c.principal_id = principals.id and c.active), '[]')`,
      province: provincesOfZones(user),
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}

export type NewClientRecord = NewClient & { principalId: number; codiceEsterno?: string | null };

/** Stores a new client and returns it as the wire names it. */
export async function insertClient(
  db: Db,
  { principalId, codiceEsterno = null, ...client }: NewClientRecord,
): Promise<Client> {
  const row = clientFields.rowOf({ ...client, codiceEsterno });
  const id = await insertRecord(db, clients, { principalId, ...row });
  return { id, committente: principalId, ...client };
}
