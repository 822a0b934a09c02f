import { sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { mayInspect } from '../../reach/server/public.ts';
import type { InspectorRecord, InspectorRow, listInspectors } from '../inspectors/contract.ts';
import { stateOf } from './client-queries.ts';

const columns = sql`u.id, u.name as nome, i.body as ente, i.qualification as qualifica, i.active as attivo,
  u.disabled_at is not null as disattivato, u.disabled_at is null and not ${mayInspect(sql`u`)} as "senzaRuolo"`;
const source = sql`from inspectors i join users u on u.id = i.user_id`;
const clientCount = sql`(select count(distinct ip.principal_id)::int from inspector_places ip where ip.user_id = u.id)`;
const placeCount = sql`(select count(distinct ip.place_id)::int from inspector_places ip where ip.user_id = u.id)`;

/** One page of those who inspect. */
export async function listAll(
  db: Db,
  query: QueryOf<typeof listInspectors>,
): Promise<{ rows: InspectorRow[]; total: number }> {
  const words = everyWord(
    query.q,
    (pattern) => sql`search_fold(u.name || ' ' || i.body || ' ' || i.qualification) like ${pattern}`,
  );
  const where = sql`${stateOf(query.stato, sql`i.active`)} and ${words ?? sql`true`}`;
  const orders = {
    ...{ nome: sql`lower(u.name)`, ente: sql`lower(i.body)` },
    ...{ clienti: clientCount, luoghi: placeCount },
  };
  const { limit, offset } = sliceOf(query);
  const { rows } = await db.execute<InspectorRow & { total: number }>(sql`
    select ${columns}, ${clientCount} as clienti, ${placeCount} as luoghi, count(*) over ()::int as total
    ${source} where ${where}
    order by ${orders[query.sort]} ${sql.raw(query.dir)}, u.id ${sql.raw(query.dir)} limit ${limit} offset ${offset}`);
  return pageOf(rows, query, async () => {
    const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n ${source} where ${where}`);
    return counted.rows[0]?.n ?? 0;
  });
}

export async function findInspector(db: Db, id: number): Promise<InspectorRecord | null> {
  const { rows } = await db.execute<InspectorRecord>(sql`
    select ${columns}, i.version as versione,
      (select coalesce(json_agg(json_build_object('cliente', json_build_object('id', p.id, 'label', p.name),
          'tipo', ip.transport, 'luogo', json_build_object('id', t.id, 'label', t.label, 'kind', t.kind))
          order by p.name, p.id, ip.transport, lower(t.label), t.id), '[]')
        from inspector_places ip join principals p on p.id = ip.principal_id
          join control_places t on t.id = ip.place_id where ip.user_id = u.id) as abilitato
    ${source} where u.id = ${id}`);
  return rows[0] ?? null;
}

export type Enabled = { cliente: number; tipo: string; luogo: number };

/** Where an inspector is enabled becomes this; tells how many of it are arrivals of the clients. */
export async function replaceEnabled(db: Db, id: number, enabled: readonly Enabled[]): Promise<number> {
  await db.execute(sql`delete from inspector_places where user_id = ${id}`);
  const { rowCount } = await db.execute(sql`
    insert into inspector_places (user_id, principal_id, transport, place_id)
    select ${id}, w.cliente, w.tipo, w.luogo
    from jsonb_to_recordset(${JSON.stringify(enabled)}::jsonb) as w(cliente int, tipo text, luogo int)
      join arrival_places a on a.principal_id = w.cliente and a.place_id = w.luogo`);
  return rowCount ?? 0;
}

/** The account of somebody who may inspect, kept while the write is done; null when there is none. */
export async function findAccount(db: Db, id: number): Promise<{ name: string } | null> {
  const { rows } = await db.execute<{ name: string }>(sql`select u.name from users u
    where u.id = ${id} and ${mayInspect(sql`u`)} for no key update of u`);
  return rows[0] ?? null;
}

export async function lockInspector(db: Db, id: number): Promise<void> {
  await db.execute(sql`select from inspectors where user_id = ${id} for update`);
}
