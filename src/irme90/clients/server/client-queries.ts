import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { isExpert } from '../../control-cards/server/public.ts';
import { mayInspect } from '../../reach/server/public.ts';
import type { ControlClientRecord, ControlClientRow, listControlledClients } from '../contract.ts';

const settings = sql`c.by_sea as mare, c.by_air as aereo, c.by_land as terra, c.unloaded as "scaricatoNave",
  c.requires_control_place as "sedeObbligatoria", c.can_add_ports as "aggiungePorti",
  c.can_add_airports as "aggiungeAeroporti", c.instrument_mandatory as "strumentoObbligatorio",
  c.active as attivo, case when e.id is not null then
    json_build_object('id', e.id, 'label', e.name, 'inServizio', ${isExpert(sql`e`)}) end as esperto`;
const source = sql`from control_clients c join principals p on p.id = c.principal_id left join users e on e.id = c.expert_id`;
const placeCount = sql`(select count(*)::int from arrival_places a where a.principal_id = c.principal_id)`;
/** SQL: enabled places `ip` with their inspectors `u` who may be chosen. */
const enabled = sql`inspector_places ip join inspectors i on i.user_id = ip.user_id and i.active
  join users u on u.id = ip.user_id and ${mayInspect(sql`u`)}`;
const inspectorCount = sql`(select count(distinct ip.user_id)::int from ${enabled}
  where ip.principal_id = c.principal_id)`;

/** SQL condition of `stato`, and the direction of the order. */
export const stateOf = (state: 'attivi' | 'disattivati' | 'tutti', active: SQL) =>
  state === 'tutti' ? sql`true` : state === 'attivi' ? active : sql`not ${active}`;

/** One page of the clients. */
export async function listClients(
  db: Db,
  query: QueryOf<typeof listControlledClients>,
): Promise<{ rows: ControlClientRow[]; total: number }> {
  const where = sql`${stateOf(query.stato, sql`c.active`)}
    and ${everyWord(query.q, (pattern) => sql`p.search_text like ${pattern}`) ?? sql`true`}`;
  const by = { nome: sql`lower(p.name)`, luoghi: placeCount, ispettori: inspectorCount }[query.sort];
  const { limit, offset } = sliceOf(query);
  const { rows } = await db.execute<ControlClientRow & { total: number }>(sql`
    select p.id, p.name as nome, ${settings}, ${placeCount} as luoghi, ${inspectorCount} as ispettori,
      count(*) over ()::int as total ${source} where ${where}
    order by ${by} ${sql.raw(query.dir)}, p.id ${sql.raw(query.dir)} limit ${limit} offset ${offset}`);
  return pageOf(rows, query, async () => {
    const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n ${source} where ${where}`);
    return counted.rows[0]?.n ?? 0;
  });
}

/** What holds for a client, with its arrivals and who may inspect there. */
export async function findClient(db: Db, id: number): Promise<ControlClientRecord | null> {
  const { rows } = await db.execute<ControlClientRecord>(sql`
    select p.id, p.name as nome, ${settings}, c.version as versione,
      (select coalesce(json_agg(json_build_object('id', t.id, 'label', t.label, 'kind', t.kind)
          order by lower(t.label), t.id), '[]')
        from arrival_places a join control_places t on t.id = a.place_id where a.principal_id = p.id) as arrivi,
      (select coalesce(json_agg(one order by one->>'label', (one->>'id')::int), '[]') from (
        select json_build_object('id', u.id, 'label', u.name, 'luoghi', array_agg(distinct t.label)) as one
        from ${enabled} join control_places t on t.id = ip.place_id
        where ip.principal_id = p.id group by u.id) named) as ispettori
    ${source} where p.id = ${id}`);
  return rows[0] ?? null;
}

/** The arrivals of a client become these; where it has none any more nobody stays enabled. */
export async function replaceArrivals(db: Db, id: number, places: readonly number[]): Promise<void> {
  const wanted = sql`(select unnest(${sql.param(`{${places.join(',')}}`)}::int[]))`;
  await db.execute(
    sql`delete from inspector_places where principal_id = ${id} and place_id not in ${wanted}`,
  );
  await db.execute(sql`delete from arrival_places where principal_id = ${id} and place_id not in ${wanted}`);
  await db.execute(sql`insert into arrival_places (principal_id, place_id)
    select ${id}, place from unnest(${sql.param(`{${places.join(',')}}`)}::int[]) as place on conflict do nothing`);
}

/** Those of the places that exist and were not merged. */
export async function countPlaces(db: Db, places: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from control_places
    where merged_into_id is null and id = any(${sql.param(`{${places.join(',')}}`)}::int[])`);
  return rows[0]?.n ?? 0;
}

/** The client, kept from being changed by others until the write is done. */
export async function lockClient(db: Db, id: number): Promise<void> {
  await db.execute(sql`select from control_clients where principal_id = ${id} for update`);
}

/** A principal in use, null when there is none. */
export async function findPrincipal(db: Db, id: number): Promise<{ name: string } | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from principals where id = ${id} and active`,
  );
  return rows[0] ?? null;
}
