import { and, asc, eq, sql } from 'drizzle-orm';
import { addressSql } from '#geography/town-words/server/public.ts';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { clients } from '../../schema.ts';
import {
  type ClientRecord,
  type ClientRow,
  type listClientRecords,
  type SiteOfClient,
  sitesShown,
} from '../contract.ts';
import { clientFields } from './fields.ts';
import { isMeasuring, parentJson, recordsWithinReach } from './public.ts';

const counts = {
  // Where the client is not in use nothing below it is: all of it is counted.
  indirizzi: sql<number>`(select count(*)::int from addresses a
    where a.client_id = clients.id and (a.active or not clients.active))`,
  punti: sql<number>`(select count(*)::int from measurement_points m join addresses a on a.id = m.address_id
    where a.client_id = clients.id and (a.active and m.active or not clients.active))`,
  dosimetriAttivi: sql<number>`(select count(*)::int from addresses a join measurement_points m on m.address_id = a.id
    join placements p on p.point_id = m.id where a.client_id = clients.id and ${isMeasuring})`,
};

const siteJson = jsonObject<SiteOfClient>({
  id: sql`a.id`,
  nome: sql`a.name`,
  sede: addressSql(sql`a`),
  punti: sql`(select count(*) from measurement_points m where m.address_id = a.id and m.active)`,
  dosimetriAttivi: sql`(select count(*) from measurement_points m join placements p on p.point_id = m.id
    where m.address_id = a.id and ${isMeasuring})`,
});
const firstSites = sql<SiteOfClient[]>`coalesce((select json_agg(${siteJson} order by a.name, a.id)
  from (select * from addresses s where s.client_id = clients.id and (s.active or not clients.active)
    order by s.name, s.id limit ${sitesShown}) a), '[]')`;

/** One page of clients within reach. */
export async function listClients(
  db: Db,
  user: User,
  query: QueryOf<typeof listClientRecords>,
): Promise<{ rows: ClientRow[]; total: number }> {
  const condition = and(
    inState(query.stato, clients.active),
    recordsWithinReach(user, clients.principalId),
    query.committente === undefined ? undefined : eq(clients.principalId, query.committente),
    query.provincia === undefined ? undefined : eq(clients.province, query.provincia),
    containsWords(query.q, clients.searchText),
  );
  const by = query.sort === 'nome' ? clients.name : clients.city;
  return listPage(db, clients, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({
        id: clients.id,
        nome: clients.name,
        sede: addressSql(sql`clients`),
        committente: parentJson('principals'),
        attivo: clients.active,
        storico: clients.legacy,
        ...counts,
        total,
      })
      .from(ids)
      .innerJoin(clients, eq(clients.id, ids.id))
      .innerJoin(principals, eq(principals.id, clients.principalId))
      .orderBy(...order),
  );
}

/** A client within reach with what the user may do there. */
export async function findClient(db: Db, user: User, clientId: number): Promise<ClientRecord | null> {
  const [found] = await db
    .select({
      id: clients.id,
      ...clientFields.columns,
      committente: parentJson('principals'),
      versione: clients.version,
      ...counts,
      sedi: firstSites,
      modificabile: mayAdd(user, 'client', sql`clients.principal_id`),
      nuoviIndirizzi: mayAdd(user, 'address', sql`clients.principal_id`),
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(clients.id, clientId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

/** Up to five clients within reach with a name like this one: of the principal first, then the most alike. */
export function listSimilarClients(
  db: Db,
  user: User,
  { nome, committente }: { nome: string; committente?: number | undefined },
): Promise<{ id: number; nome: string; attivo: boolean; committente: string }[]> {
  const likeness = sql`word_similarity(search_fold(${nome}), search_fold(clients.name))`;
  const isNear = sql`clients.principal_id = ${committente ?? 0}`;
  return db
    .select({ id: clients.id, nome: clients.name, attivo: clients.active, committente: principals.name })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        sql`search_fold(${nome}) <% clients.search_text`,
        sql`search_fold(${nome}) <% search_fold(clients.name)`,
        recordsWithinReach(user, clients.principalId),
      ),
    )
    .orderBy(sql`${isNear} desc`, sql`${likeness} desc`, asc(clients.name), asc(clients.id))
    .limit(5);
}
