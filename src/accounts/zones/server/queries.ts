import { and, eq, sql } from 'drizzle-orm';
import { principals, principalZones, zones } from '#identity/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, inState } from '#platform/server/http/paging.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { type listZones as endpoint, peopleShown, type ZoneRecord, type ZoneRow } from '../contract.ts';
import { zoneFields } from './fields.ts';

const principalCount = sql<number>`(select count(*)::int from principal_zones pz
  join principals p on p.id = pz.principal_id and p.active where pz.zone_id = zones.id)`;
const userCount = sql<number>`(select count(*)::int from user_zones uz
  join users u on u.id = uz.user_id and u.disabled_at is null where uz.zone_id = zones.id)`;

const firstPeople = sql<
  ZoneRecord['persone']
>`coalesce((select json_agg(json_build_object('id', p.id, 'nome', p.name)
    order by p.name, p.id)
  from (select u.id, u.name from user_zones uz join users u on u.id = uz.user_id and u.disabled_at is null
    where uz.zone_id = zones.id order by u.name, u.id limit ${peopleShown}) p), '[]')`;

/** Nothing is in the zone, and the trail knows of nothing that ever was. */
const wasNeverUsed = sql<boolean>`(
  not exists (select from principal_zones pz where pz.zone_id = zones.id)
  and not exists (select from user_zones uz where uz.zone_id = zones.id)
  and not exists (select from zone_instruments i where i.zone_id = zones.id)
  and not exists (select from control_places c where c.zone_id = zones.id)
  and not exists (select from audit_events e where e.entity = 'zone' and e.entity_id = zones.id::text
    and e.event = 'zone.principal-added')
  and not exists (select from audit_events e cross join unnest(array['zones', 'zoneIds']) as key
    where e.entity in ('user', 'principal', 'instrument') and to_jsonb(zones.id) <@ any (array[
      e.details -> key, e.details -> 'before' -> key, e.details -> 'after' -> key])))`;

const rowColumns = {
  id: zones.id,
  ...zoneFields.columns,
  committenti: principalCount,
  utenti: userCount,
};

/** One page of zones. */
export async function listZones(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<{ rows: ZoneRow[]; total: number }> {
  const condition = and(
    inState(query.stato, zones.active),
    everyWord(query.q, (pattern) => sql`search_fold(${zones.name}) like ${pattern}`),
  );
  const by = { nome: zones.name, committenti: principalCount, utenti: userCount }[query.sort];
  return listPage(db, zones, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({ ...rowColumns, total })
      .from(ids)
      .innerJoin(zones, eq(zones.id, ids.id))
      .orderBy(...order),
  );
}

export async function findZone(db: Db, zoneId: number): Promise<ZoneRecord | null> {
  const [found] = await db
    .select({ ...rowColumns, versione: zones.version, eliminabile: wasNeverUsed, persone: firstPeople })
    .from(zones)
    .where(eq(zones.id, zoneId));
  return found ?? null;
}

/** The zone, kept from being changed by others until the write is done; null when unknown. */
export async function lockZone(db: Db, zoneId: number) {
  const [row] = await db.select().from(zones).where(eq(zones.id, zoneId)).for('update');
  return row ?? null;
}

/** A zone as it was before it was deleted. */
export async function insertZone(db: Db, zone: { id: number; name: string; active: boolean }): Promise<void> {
  await db.insert(zones).values(zone);
}

export async function deleteZone(db: Db, zoneId: number): Promise<void> {
  await db.delete(zones).where(eq(zones.id, zoneId));
}

/** Whether the principal is in use, kept from being changed by others until the write is done; null when unknown. */
export async function findPrincipal(db: Db, principalId: number): Promise<{ active: boolean } | null> {
  const [found] = await db
    .select({ active: principals.active })
    .from(principals)
    .where(eq(principals.id, principalId))
    .for('no key update');
  return found ?? null;
}

/** Returns whether the principal was not in the zone yet. */
export async function insertPrincipal(db: Db, zoneId: number, principalId: number): Promise<boolean> {
  const { rowCount } = await db.insert(principalZones).values({ zoneId, principalId }).onConflictDoNothing();
  if (rowCount !== 1) return false;
  await touchPrincipal(db, principalId);
  return true;
}

/** Returns whether the principal was in the zone. */
export async function deletePrincipal(db: Db, zoneId: number, principalId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(principalZones)
    .where(and(eq(principalZones.zoneId, zoneId), eq(principalZones.principalId, principalId)));
  if (rowCount !== 1) return false;
  await touchPrincipal(db, principalId);
  return true;
}

/** Its zones are part of the record: whoever has it open must not save over the change. Its version counts on. */
async function touchPrincipal(db: Db, principalId: number): Promise<void> {
  await db.update(principals).set({ name: principals.name }).where(eq(principals.id, principalId));
}
