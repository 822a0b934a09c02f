import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isMeasuring, parentJson, recordsWithinReach } from '#customers/client-records/server/public.ts';
import { isReachableClient } from '#customers/customers/server/public.ts';
import { expiringSince } from '#customers/points/rules.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressSql } from '#geography/town-words/server/public.ts';
import { mayAdd, withinOwnZones, withinReach, withinZone } from '#identity/reach/server/public.ts';
import { principals, zones } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { RecordState } from '#platform/contract/paging.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import { pageAsJson } from '#platform/server/records/list-page.ts';
import type {
  ClientRow,
  ClientSites,
  dosimeterFilters,
  listClientSites,
  listSiteClients,
  listSitePrincipals,
  PrincipalRow,
  SiteRow,
} from '../contract.ts';

type DosimeterFilter = (typeof dosimeterFilters)[number] | undefined;

/** SQL: how many dosimeters (placements `p` from `source`) measure, and how many of them are about to expire. */
const countMeasuring = (source: SQL, today: string): SQL =>
  sql`select count(*)::int as active, count(*) filter (where p.started_on <= ${expiringSince(today)})::int as expiring
        from ${source} and ${isMeasuring}`;

/** What `countMeasuring` counts, in a row under the name `n`. */
const measuringFields = { dosimetriAttivi: sql`n.active`, inScadenza: sql`n.expiring` };

/** SQL condition: `id` is among those that `below` (from placements `p`) selects by the filter's dosimeters. */
function measuredBy(filter: DosimeterFilter, id: SQL, below: SQL, today: string): SQL | undefined {
  if (filter === undefined) return undefined;
  if (filter === 'senza') return sql`${id} not in (${below} and ${isMeasuring})`;
  return sql`${id} in (${below} and ${isMeasuring} and p.started_on <= ${expiringSince(today)})`;
}

const postal = (table: string): SQL => {
  const t = sql.raw(table);
  return addressSql(t);
};

/** The column of `table` to order by. */
const orderBy = ({ sort }: { sort: string }, table: string): SQL =>
  sql.raw(`${table}.${sort === 'citta' ? 'city' : 'name'}`);

const all = (...conditions: (SQL | undefined)[]): SQL => and(sql`true`, ...conditions) ?? sql`true`;

/** One page of principals within reach; null when the zone asked for is unknown or not the user's. */
export async function findPrincipals(
  db: Db,
  user: User,
  query: QueryOf<typeof listSitePrincipals>,
  today: string,
): Promise<{ rows: PrincipalRow[]; total: number } | null> {
  const placed = sql`select p.principal_id from placements p where true`;
  const { rows, total } = pageAsJson<PrincipalRow>(db, {
    ...query,
    table: 'principals',
    where: all(
      withinReach(user, principals.id),
      withinZone(user, query.zona, principals.id),
      containsWords(query.q, principals.searchText),
      measuredBy(query.dosimetri, sql`principals.id`, placed, today),
    ),
    by: orderBy(query, 'principals'),
    lateral: sql`cross join lateral (${countMeasuring(sql`placements p where p.principal_id = principals.id`, today)}) n`,
    row: jsonObject<PrincipalRow>({
      id: sql`principals.id`,
      nome: sql`principals.name`,
      clienti: sql`(select count(*) from clients c where c.principal_id = principals.id and c.active)`,
      indirizzi: sql`(select count(*) from clients c join addresses a on a.client_id = c.id
        where c.principal_id = principals.id and c.active and a.active)`,
      ...measuringFields,
    }),
  });
  const isKnown =
    query.zona === undefined
      ? sql`true`
      : sql`exists (select from ${zones} where ${eq(zones.id, query.zona)} and ${withinOwnZones(user, zones.id)})`;
  const [found] = await db.select({ rows, total }).from(sql`(select) one`).where(isKnown);
  return found ?? null;
}

/** A principal within reach with one page of its clients in use. */
export async function findClients(
  db: Db,
  user: User,
  principalId: number,
  query: QueryOf<typeof listSiteClients>,
  today: string,
) {
  const placed = sql`select a.client_id from placements p join measurement_points m on m.id = p.point_id
    join addresses a on a.id = m.address_id where p.principal_id = ${principalId}`;
  const [found] = await db
    .select({
      committente: parentJson('principals'),
      nuoviClienti: mayAdd(user, 'client', sql`principals.id`),
      ...pageAsJson<ClientRow>(db, {
        ...query,
        table: 'clients',
        where: all(
          eq(clients.principalId, principalId),
          eq(clients.active, true),
          containsWords(query.q, clients.searchText),
          measuredBy(query.dosimetri, sql`clients.id`, placed, today),
        ),
        by: orderBy(query, 'clients'),
        lateral: sql`cross join lateral (${countMeasuring(
          sql`addresses a join measurement_points m on m.address_id = a.id join placements p on p.point_id = m.id
            where a.client_id = clients.id`,
          today,
        )}) n`,
        row: jsonObject<ClientRow>({
          id: sql`clients.id`,
          nome: sql`clients.name`,
          sede: postal('clients'),
          indirizzi: sql`(select count(*) from addresses a where a.client_id = clients.id and a.active)`,
          ...measuringFields,
        }),
      }),
    })
    .from(principals)
    .where(
      all(
        eq(principals.id, principalId),
        withinReach(user, principals.id),
        withinZone(user, query.zona, principals.id),
      ),
    );
  return found ?? null;
}

type SitesQuery = Omit<QueryOf<typeof listClientSites>, 'zona'> & { stato: RecordState };

/** A client that fits `condition` with one page of its addresses. */
async function findClientSites(
  db: Db,
  user: User,
  clientId: number,
  condition: SQL | undefined,
  query: SitesQuery,
  today: string,
): Promise<ClientSites | null> {
  const placed = sql`select m.address_id from placements p join measurement_points m on m.id = p.point_id
    where p.principal_id = (select c.principal_id from clients c where c.id = ${clientId})`;
  const page = pageAsJson<SiteRow>(db, {
    ...query,
    table: 'addresses',
    where: all(
      eq(addresses.clientId, clientId),
      inState(query.stato, addresses.active),
      containsWords(query.q, addresses.searchText),
      measuredBy(query.dosimetri, sql`addresses.id`, placed, today),
    ),
    by: orderBy(query, 'addresses'),
    lateral: sql`cross join lateral (${countMeasuring(
      sql`measurement_points m join placements p on p.point_id = m.id where m.address_id = addresses.id`,
      today,
    )}) n`,
    row: jsonObject<SiteRow>({
      id: sql`addresses.id`,
      nome: sql`addresses.name`,
      sede: postal('addresses'),
      codiceStabile: sql`addresses.building_code`,
      attivo: sql`addresses.active`,
      punti: sql`(select count(*) from measurement_points m where m.address_id = addresses.id and m.active)`,
      ...measuringFields,
    }),
  });
  const [found] = await db
    .select({
      id: clients.id,
      displayName: clients.name,
      sede: sql<string>`${postal('clients')}`,
      attivo: clients.active,
      committente: parentJson('principals'),
      modificabile: mayAdd(user, 'client', sql`clients.principal_id`),
      nuoviIndirizzi: mayAdd(user, 'address', sql`clients.principal_id`),
      ...page,
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(clients.id, clientId), condition));
  if (!found) return null;
  const { rows, total, ...client } = found;
  return { ...client, indirizzi: { rows, total } };
}

/** A client of a principal, in use and within reach, with one page of its addresses in use. */
export function findReachableClient(
  db: Db,
  user: User,
  path: { committente: number; cliente: number },
  { zona, ...query }: QueryOf<typeof listClientSites>,
  today: string,
): Promise<ClientSites | null> {
  const condition = and(isReachableClient(user, path), withinZone(user, zona, clients.principalId));
  return findClientSites(db, user, path.cliente, condition, { ...query, stato: 'attivi' }, today);
}

/** A client, also one out of use, as the laboratory looks at it. */
export function findViewedClient(
  db: Db,
  user: User,
  clientId: number,
  query: SitesQuery,
  today: string,
): Promise<ClientSites | null> {
  const condition = recordsWithinReach(user, clients.principalId);
  return findClientSites(db, user, clientId, condition, query, today);
}
