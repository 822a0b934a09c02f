import { and, asc, eq, or, sql } from 'drizzle-orm';
import { addressSql } from '#geography/town-words/server/public.ts';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, inState } from '#platform/server/http/paging.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { isMeasuring, parentJson, recordsWithinReach } from '../../client-records/server/public.ts';
import { addresses, clients } from '../../schema.ts';
import type {
  AddressRecord,
  AddressRow,
  listAddressRecords,
  listSimilarAddresses as similar,
} from '../contract.ts';
import { addressFields } from './fields.ts';

const addressLabel = addressSql(sql`addresses`);

const counts = {
  // Where the address is not in use none of its points is: all of them are counted.
  punti: sql<number>`(select count(*)::int from measurement_points m
    where m.address_id = addresses.id and (m.active or not addresses.active or not clients.active))`,
  dosimetriAttivi: sql<number>`(select count(*)::int from measurement_points m join placements p on p.point_id = m.id
    where m.address_id = addresses.id and ${isMeasuring})`,
};

/** SQL condition on `addresses`: its client is one of the principal (of any that the user may read). */
function ofClients(user: User, principalId: number | undefined) {
  const condition = and(
    recordsWithinReach(user, clients.principalId),
    principalId === undefined ? undefined : eq(clients.principalId, principalId),
  );
  if (condition === undefined) return undefined;
  return sql`${addresses.clientId} in (select ${clients.id} from ${clients} where ${condition})`;
}

/** SQL: whether an address, and its client, are in use. */
const isInUse = sql`(${addresses.active} and ${addresses.clientId} in (select c.id from clients c where c.active))`;

/** One page of addresses within reach. What is looked for may also be the client's or the principal's name. */
export async function listAddresses(
  db: Db,
  user: User,
  query: QueryOf<typeof listAddressRecords>,
): Promise<{ rows: AddressRow[]; total: number }> {
  const condition = and(
    inState(query.stato, isInUse),
    ofClients(user, query.committente),
    query.cliente === undefined ? undefined : eq(addresses.clientId, query.cliente),
    query.regione === undefined ? undefined : eq(addresses.regionId, query.regione),
    query.provincia === undefined ? undefined : eq(addresses.province, query.provincia),
    everyWord(
      query.q,
      (pattern) => sql`${addresses.searchText} like ${pattern} or ${addresses.clientId} in (
        select c.id from clients c where c.search_text like ${pattern} and search_fold(c.name) like ${pattern}
        union all select c.id from clients c join principals r on r.id = c.principal_id
         where r.search_text like ${pattern})`,
    ),
  );
  const by = query.sort === 'nome' ? addresses.name : addresses.city;
  return listPage(db, addresses, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({
        id: addresses.id,
        nome: addresses.name,
        sede: addressLabel,
        cliente: parentJson('clients'),
        committente: parentJson('principals'),
        attivo: addresses.active,
        storico: addresses.legacy,
        ...counts,
        total,
      })
      .from(ids)
      .innerJoin(addresses, eq(addresses.id, ids.id))
      .innerJoin(clients, eq(clients.id, addresses.clientId))
      .innerJoin(principals, eq(principals.id, clients.principalId))
      .orderBy(...order),
  );
}

/** An address within reach with what the user may do there. */
export async function findAddress(db: Db, user: User, addressId: number): Promise<AddressRecord | null> {
  const [found] = await db
    .select({
      id: addresses.id,
      ...addressFields.columns,
      cliente: parentJson('clients'),
      committente: parentJson('principals'),
      versione: addresses.version,
      ...counts,
      modificabile: mayAdd(user, 'address', sql`clients.principal_id`),
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

/** Up to five addresses of a client within reach with a name like this one, or in the same street and city. */
export function listSimilarAddresses(
  db: Db,
  user: User,
  { cliente, nome, via, citta }: QueryOf<typeof similar>,
): Promise<{ id: number; nome: string; attivo: boolean; sede: string }[]> {
  const likeName = sql`word_similarity(search_fold(${nome}), search_fold(addresses.name))`;
  const likeStreet = sql`similarity(search_fold(${via}), search_fold(addresses.address))`;
  return db
    .select({ id: addresses.id, nome: addresses.name, attivo: addresses.active, sede: addressLabel })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        eq(addresses.clientId, cliente),
        recordsWithinReach(user, clients.principalId),
        or(
          nome.length < 3 ? undefined : sql`${likeName} >= 0.6`,
          via.length < 5 || citta.length < 2
            ? undefined
            : sql`(search_fold(addresses.city) = search_fold(${citta}) and ${likeStreet} >= 0.6)`,
          sql`false`,
        ),
      ),
    )
    .orderBy(sql`greatest(${likeName}, ${likeStreet}) desc`, asc(addresses.name), asc(addresses.id))
    .limit(5);
}
