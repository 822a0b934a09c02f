import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, inState } from '#platform/server/http/paging.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { isMeasuring, parentJson, recordsWithinReach } from '../../client-records/server/public.ts';
import type { Placement } from '../../points/contract.ts';
import { pointsJson } from '../../points/server/public.ts';
import { addresses, clients, measurementPoints } from '../../schema.ts';
import type { listPointRecords, PointRecord, PointRow, listSimilarPoints as similar } from '../contract.ts';
import { pointFields } from './fields.ts';

const active = sql`from placements p
  join dosimeters d on d.id = p.dosimeter_id where p.point_id = measurement_points.id and ${isMeasuring}`;
const activeCodes = sql<string[]>`coalesce((select json_agg(d.code order by d.code) ${active}), '[]')`;
const activeDosimeters = sql<PointRow['dosimetri']>`coalesce((
  select json_agg(json_build_object('id', d.id, 'codice', d.code) order by d.code) ${active}), '[]')`;

type Above = { committente?: number | undefined; cliente?: number | undefined };

/** SQL condition on `measurement_points`: its address is of this client or principal, of those the user may read. */
function ofAddresses(user: User, { committente, cliente }: Above): SQL | undefined {
  const condition = and(
    recordsWithinReach(user, clients.principalId),
    committente === undefined ? undefined : eq(clients.principalId, committente),
    cliente === undefined ? undefined : eq(clients.id, cliente),
  );
  if (condition === undefined) return undefined;
  return sql`${measurementPoints.addressId} in (select ${addresses.id} from ${addresses}
    join ${clients} on ${clients.id} = ${addresses.clientId} where ${condition})`;
}

/** SQL: whether a point, its address and their client are in use. */
const isInUse = sql`(${measurementPoints.active} and ${measurementPoints.addressId} in (
  select a.id from addresses a join clients c on c.id = a.client_id where a.active and c.active))`;

/** One page of points within reach. What is looked for may also be the address's name. */
export async function listPoints(
  db: Db,
  user: User,
  query: QueryOf<typeof listPointRecords>,
): Promise<{ rows: PointRow[]; total: number }> {
  const condition = and(
    inState(query.stato, isInUse),
    ofAddresses(user, query),
    query.indirizzo === undefined ? undefined : eq(measurementPoints.addressId, query.indirizzo),
    everyWord(
      query.q,
      (pattern) => sql`${measurementPoints.searchText} like ${pattern} or ${measurementPoints.addressId} in (
        select a.id from addresses a where a.search_text like ${pattern} and search_fold(a.name) like ${pattern})`,
    ),
  );
  const by = measurementPoints.alias;
  return listPage(db, measurementPoints, { query, condition, by }, ({ ids, order, total }) =>
    db
      .select({
        id: measurementPoints.id,
        alias: measurementPoints.alias,
        stanza: measurementPoints.roomName,
        codicePiano: measurementPoints.floorId,
        oldPiano: measurementPoints.oldFloor,
        indirizzo: parentJson('addresses'),
        cliente: parentJson('clients'),
        attivo: measurementPoints.active,
        storico: measurementPoints.legacy,
        dosimetri: activeDosimeters,
        total,
      })
      .from(ids)
      .innerJoin(measurementPoints, eq(measurementPoints.id, ids.id))
      .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
      .innerJoin(clients, eq(clients.id, addresses.clientId))
      .orderBy(...order),
  );
}

/** A point within reach with its dosimeters, newest first, and what the user may do there. */
export async function findPoint(
  db: Db,
  user: User,
  pointId: number,
  today: string,
): Promise<PointRecord | null> {
  const [found] = await db
    .select({
      id: measurementPoints.id,
      ...pointFields.columns,
      oldPiano: measurementPoints.oldFloor,
      indirizzo: parentJson('addresses'),
      cliente: parentJson('clients'),
      committente: parentJson('principals'),
      versione: measurementPoints.version,
      dosimetri: activeCodes,
      trattamenti: sql<
        Placement[]
      >`(${pointsJson(sql`p.id = measurement_points.id`, today)})->0->'trattamenti'`,
      modificabile: mayAdd(user, 'address', sql`clients.principal_id`),
    })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(measurementPoints.id, pointId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

/** Up to five points of an address within reach with a name like this one. */
export function listSimilarPoints(
  db: Db,
  user: User,
  { indirizzo, nome }: QueryOf<typeof similar>,
): Promise<{ id: number; nome: string; attivo: boolean }[]> {
  const likeness = sql`word_similarity(search_fold(${nome}), search_fold(measurement_points.alias))`;
  return db
    .select({ id: measurementPoints.id, nome: measurementPoints.alias, attivo: measurementPoints.active })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        eq(measurementPoints.addressId, indirizzo),
        recordsWithinReach(user, clients.principalId),
        sql`${likeness} >= 0.6`,
      ),
    )
    .orderBy(sql`${likeness} desc`, asc(measurementPoints.alias), asc(measurementPoints.id))
    .limit(5);
}
