import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import { controlClientsWithinReach, mayInspect } from '../../reach/server/public.ts';
import { type PlaceKind, typologyOf } from '../../words/rules.ts';
import type { ArrivalPort, OperatorItem, OperatorQuery, TransportTypes } from '../client-rules/contract.ts';
import type { AirportItem, LookupItem } from '../contract.ts';
import { type LookupList, likeEnough, mostFound, mostListed } from '../rules.ts';
import { airportOf, type ItemOf, isOfList, lookupKinds } from './lists.ts';

/** What holds for a client of the user's, null when he knows of none. */
export type ClientSettings = { canAddPorts: boolean; canAddAirports: boolean; types: TransportTypes };

export async function findClient(db: Db, user: User, principalId: number): Promise<ClientSettings | null> {
  const types = jsonObject<TransportTypes>({
    ...{ mare: sql`c.by_sea`, aereo: sql`c.by_air`, terra: sql`c.by_land`, scaricatoNave: sql`c.unloaded` },
    options: sql`json_build_object('terra', json_build_object('requireControlPlace', c.requires_control_place))`,
  });
  const { rows } = await db.execute<ClientSettings>(sql`
    select c.can_add_ports as "canAddPorts", c.can_add_airports as "canAddAirports", ${types} as types
    from control_clients c where c.principal_id = ${principalId}
      and ${controlClientsWithinReach(user, sql`c.principal_id`)}`);
  return rows[0] ?? null;
}

/** The clients within reach, by name. */
export async function listClients(db: Db, user: User): Promise<LookupItem[]> {
  const { rows } = await db.execute<LookupItem>(sql`
    select p.id as value, p.name as label from control_clients c join principals p on p.id = c.principal_id
    where ${controlClientsWithinReach(user, sql`c.principal_id`)} order by p.name, p.id`);
  return rows;
}

/**
 * Until the transaction ends no entry is merged into another: whoever is about to name entries waits for a merge that
 * has begun and then finds the one that stayed, and the merge waits for him and then finds what he has named. Held before
 * any row is, so that two never wait for each other.
 */
export async function holdEntries(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${mergeLock})`);
}

/** Until the transaction ends nobody else names an entry or merges one. */
export async function holdForMerge(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${mergeLock})`);
}
const mergeLock = 7_301_066;

/** SQL condition, and how much row `e` is meant by what was typed: words found, or letters much alike. */
function lookedFor(q: string | undefined): { where: SQL; order: SQL; most: number } {
  const words = everyWord(q, (pattern) => sql`e.search_text like ${pattern}`);
  if (!words) return { where: sql`true`, order: sql`lower(e.label), e.id`, most: mostListed };
  const likeness = sql`word_similarity(search_fold(${q}), e.search_text)`;
  return {
    // Asked once, before the list: from what the operator, which an index answers, takes letters for alike.
    where: sql`(select set_config('pg_trgm.word_similarity_threshold', ${String(likeEnough)}, true)) is not null
      and (${words} or search_fold(${q}) <% e.search_text)`,
    order: sql`${words} desc, ${likeness} desc, lower(e.label), e.id`,
    most: mostFound,
  };
}

/** The entries of a list that a client may name, without those that were merged into others. */
export async function listEntries<List extends LookupList>(
  db: Db,
  list: List,
  principalId: number,
  q?: string,
): Promise<ItemOf<List>[]> {
  const kind = lookupKinds[list];
  const { where, order, most } = lookedFor(q);
  const { rows } = await db.execute<{ item: ItemOf<List> }>(sql`
    select ${kind.item} as item from ${sql.identifier(kind.table)} e
    where ${isOfList(kind, principalId)} and e.merged_into_id is null and ${where}
    order by ${order} limit ${sql.raw(String(most))}`);
  return rows.map(({ item }) => item);
}

/** The entry of that name, capitals apart; of one that was merged the entry that stayed. */
export async function findEntry(
  db: Db,
  list: LookupList,
  principalId: number,
  label: string,
): Promise<number | null> {
  const kind = lookupKinds[list];
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(e.merged_into_id, e.id) as id from ${sql.identifier(kind.table)} e
    where ${isOfList(kind, principalId)} and lower(btrim(e.label)) = lower(btrim(${label}))
    order by e.merged_into_id is not null, e.id desc limit 1`);
  return rows[0]?.id ?? null;
}

/** Adds an entry and tells its id; null when somebody else has just added it. */
export async function insertEntry(
  db: Db,
  list: LookupList,
  principalId: number,
  label: string,
): Promise<number | null> {
  const kind = lookupKinds[list];
  const own = Object.entries({ ...kind.own(principalId), label });
  const columns = own.map(([column]) => sql.identifier(column));
  const values = own.map(([, value]) => sql`${value}`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${sql.identifier(kind.table)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})
    on conflict do nothing returning id`);
  return rows[0]?.id ?? null;
}

export async function readEntry<List extends LookupList>(
  db: Db,
  list: List,
  id: number,
): Promise<ItemOf<List>> {
  const kind = lookupKinds[list];
  const { rows } = await db.execute<{ item: ItemOf<List> }>(
    sql`select ${kind.item} as item from ${sql.identifier(kind.table)} e where e.id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`no entry ${id} in ${list}`);
  return row.item;
}

/** Where goods of a client arrive, by name. */
const arrivalsOf = (principalId: number, kind: PlaceKind) => sql`
  from arrival_places a join control_places e on e.id = a.place_id
  where a.principal_id = ${principalId} and e.kind = ${kind} and e.merged_into_id is null
  order by lower(e.label), e.id`;

export async function listArrivalPorts(db: Db, principalId: number): Promise<ArrivalPort[]> {
  const { rows } = await db.execute<ArrivalPort>(sql`
    select e.id as value, e.label, e.zone_id as zone, ${typologyOf('porto')}::text as tipologia
    ${arrivalsOf(principalId, 'porto')}`);
  return rows;
}

export async function listArrivalAirports(db: Db, principalId: number): Promise<AirportItem[]> {
  const { rows } = await db.execute<{ item: AirportItem }>(
    sql`select ${airportOf('e')} as item ${arrivalsOf(principalId, 'aeroporto')}`,
  );
  return rows.map(({ item }) => item);
}

/** A place becomes one of a client's arrivals, if it is none yet; whoever has the client before him is then stale. */
export async function insertArrival(db: Db, principalId: number, placeId: number): Promise<void> {
  await db.execute(sql`with added as (insert into arrival_places (principal_id, place_id)
      values (${principalId}, ${placeId}) on conflict do nothing returning principal_id)
    update control_clients set principal_id = principal_id
     where principal_id in (select principal_id from added)`);
}

/** Which place an operator must be enabled at: the one that matters for the way of transport (Q1-41). */
function placeAsked({ tipo, ...asked }: OperatorQuery): number | undefined {
  if (tipo === 'mare') return asked.portoArrivo;
  if (tipo === 'aereo') return asked.aereoportoArrivo ?? asked.aeroportoArrivo;
  return asked.sedeControllo;
}

/** Who may inspect for a client, by name; whoever may not sign in any more, or has no role that inspects, is left out. */
export async function listOperators(
  db: Db,
  principalId: number,
  asked: OperatorQuery,
): Promise<OperatorItem[]> {
  const placeId = placeAsked(asked);
  const onLand = asked.tipo !== 'mare' && asked.tipo !== 'aereo';
  const kind = asked.tipologia === 'portoArrivo' ? 'porto' : 'aeroporto';
  const filters = [
    ...(asked.tipo ? [sql`ip.transport = ${asked.tipo}`] : []),
    ...(placeId
      ? [sql`ip.place_id = (select coalesce(merged_into_id, id) from control_places where id = ${placeId})`]
      : []),
    ...(onLand && asked.tipologia
      ? [sql`exists (select from control_places cp where cp.id = ip.place_id and cp.kind = ${kind})`]
      : []),
  ];
  const { rows } = await db.execute<OperatorItem>(sql`
    select u.id as value, u.name as label, i.body as ente, i.qualification as qualifica
    from inspectors i join users u on u.id = i.user_id and ${mayInspect(sql`u`)}
    where i.active and exists (select from inspector_places ip where ip.user_id = i.user_id
      and ${sql.join([sql`ip.principal_id = ${principalId}`, ...filters], sql` and `)})
    order by u.name, u.id`);
  return rows;
}
