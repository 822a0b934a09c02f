import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { principals, principalZones, zones } from '#identity/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import {
  type ClientOfPrincipal,
  clientsShown,
  type listPrincipalRecords,
  type PrincipalFields,
  type PrincipalRecord,
  type PrincipalRow,
} from '../contract.ts';
import { principalFields } from './fields.ts';

const zoneJson = jsonObject<PrincipalRecord['zone'][number]>({ id: sql`z.id`, nome: sql`z.name` });
const zonesOfPrincipal = sql<{ id: number; nome: string }[]>`coalesce((
  select json_agg(${zoneJson} order by z.name)
    from principal_zones pz join zones z on z.id = pz.zone_id where pz.principal_id = principals.id), '[]')`;
const clientCount = sql<number>`(select count(*)::int from clients c where c.principal_id = principals.id and c.active)`;
const activePlacements = sql<number>`(select count(*)::int from placements p where p.principal_id = principals.id
  and p.started_on is not null and p.ended_on is null and not p.processed)`;

const clientJson = jsonObject<ClientOfPrincipal>({
  id: sql`c.id`,
  nome: sql`c.name`,
  citta: sql`c.city`,
  indirizzi: sql`(select count(*) from addresses a where a.client_id = c.id and a.active)`,
});
const firstClients = sql<ClientOfPrincipal[]>`coalesce((select json_agg(${clientJson} order by c.name, c.id)
  from (select * from clients f where f.principal_id = principals.id and f.active
    order by f.name, f.id limit ${clientsShown}) c), '[]')`;
const addressCount = sql<number>`(select count(*)::int from clients c join addresses a on a.client_id = c.id and a.active
  where c.principal_id = principals.id and c.active)`;
const shipmentCount = sql<number>`(select count(*)::int from shipments s where s.principal_id = principals.id)`;
const dosimeterCount = sql<number>`(select count(distinct p.dosimeter_id)::int from placements p
  where p.principal_id = principals.id)`;

/** One page of principals. */
export async function listPrincipals(
  db: Db,
  query: QueryOf<typeof listPrincipalRecords>,
): Promise<{ rows: PrincipalRow[]; total: number }> {
  const condition = and(
    inState(query.stato, principals.active),
    containsWords(query.q, principals.searchText),
    query.zona === undefined ? undefined : isInZone(query.zona),
  );
  const by = query.sort === 'nome' ? principals.name : clientCount;
  return listPage(db, principals, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({
        id: principals.id,
        nome: principals.name,
        attivo: principals.active,
        zone: zonesOfPrincipal,
        clienti: clientCount,
        total,
      })
      .from(ids)
      .innerJoin(principals, eq(principals.id, ids.id))
      .orderBy(...order),
  );
}

function isInZone(zoneId: number): SQL {
  return sql`exists (select from principal_zones pz where pz.principal_id = ${principals.id} and pz.zone_id = ${zoneId})`;
}

export async function findPrincipal(db: Db, principalId: number): Promise<PrincipalRecord | null> {
  const [found] = await db
    .select({
      id: principals.id,
      ...principalFields.columns,
      zone: zonesOfPrincipal,
      versione: principals.version,
      clienti: clientCount,
      dosimetriAttivi: activePlacements,
      indirizzi: addressCount,
      primiClienti: firstClients,
      spedizioni: shipmentCount,
      dosimetri: dosimeterCount,
    })
    .from(principals)
    .where(eq(principals.id, principalId));
  return found ?? null;
}

/** Up to five principals with a name like this one, the most alike first. */
export function listSimilarPrincipals(
  db: Db,
  name: string,
): Promise<{ id: number; nome: string; attivo: boolean }[]> {
  const likeness = sql`word_similarity(search_fold(${name}), principals.search_text)`;
  return db
    .select({ id: principals.id, nome: principals.name, attivo: principals.active })
    .from(principals)
    .where(sql`search_fold(${name}) <% principals.search_text`)
    .orderBy(sql`${likeness} desc`, principals.name, principals.id)
    .limit(5);
}

/** Zones in use, by name. */
export function listZones(db: Db): Promise<{ id: number; nome: string }[]> {
  return db
    .select({ id: zones.id, nome: zones.name })
    .from(zones)
    .where(eq(zones.active, true))
    .orderBy(asc(zones.name), asc(zones.id));
}

export async function insertPrincipal(db: Db, fields: PrincipalFields): Promise<number> {
  const id = await insertRecord(db, principals, principalFields.rowOf(fields));
  await insertZones(db, id, fields.zone);
  return id;
}

export async function replaceZones(db: Db, principalId: number, zoneIds: readonly number[]): Promise<void> {
  await db.delete(principalZones).where(eq(principalZones.principalId, principalId));
  await insertZones(db, principalId, zoneIds);
}

async function insertZones(db: Db, principalId: number, zoneIds: readonly number[]): Promise<void> {
  const unique = [...new Set(zoneIds)];
  if (unique.length > 0)
    await db.insert(principalZones).values(unique.map((zoneId) => ({ principalId, zoneId })));
}
