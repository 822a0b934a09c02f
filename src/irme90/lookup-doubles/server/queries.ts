import { sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import type { LookupList } from '../../lookups/rules.ts';
import { lookupKinds } from '../../lookups/server/public.ts';
import type { LookupEntry, listLookupEntries as listing, MergePreview } from '../contract.ts';
import { doubtful } from '../rules.ts';
import { names, renamed, usesOf } from './uses.ts';

const isParty = (list: LookupList) => list === 'mittenti' || list === 'destinatari';

/** SQL condition: row `e` is an entry of the list, whoever its client. */
function ofList(list: LookupList) {
  if (isParty(list)) return sql`e.role = ${list === 'mittenti' ? 'mittente' : 'destinatario'}`;
  if (usesOf[list].isPlace) return sql`e.kind = ${list === 'porti' ? 'porto' : 'aeroporto'}`;
  return sql`true`;
}

/** One page of a list, with the entry that each is most alike. */
export async function listEntries(
  db: Db,
  query: QueryOf<typeof listing>,
): Promise<{ rows: LookupEntry[]; total: number }> {
  const { elenco, simili } = query;
  const table = sql.identifier(lookupKinds[elenco].table);
  const same = isParty(elenco)
    ? sql`o.principal_id = e.principal_id and o.role = e.role`
    : usesOf[elenco].isPlace
      ? sql`o.kind = e.kind`
      : sql`true`;
  const apart = isParty(elenco)
    ? sql`partition by o.principal_id, o.role`
    : usesOf[elenco].isPlace
      ? sql`partition by o.kind`
      : sql``;
  // Where thousands of names are alike, nearly each is so with its neighbour in the alphabet: the index is asked of the others.
  const besideOne = sql`select n.id from (
      select o.id, similarity(o.search_text, lag(o.search_text) over same) as before,
             similarity(o.search_text, lead(o.search_text) over same) as after
        from ${table} o where o.merged_into_id is null
      window same as (${apart} order by o.search_text, o.id)) n
     where greatest(n.before, n.after) >= ${doubtful}`;
  // The name that an index finds first is the one most alike.
  const most = sql`from (select o.id, o.label, o.search_text from ${table} o
      where o.id <> e.id and o.merged_into_id is null and ${same}
      order by o.search_text <-> e.search_text, o.id limit 1) o
    where similarity(o.search_text, e.search_text) >= ${doubtful}`;
  const owner = isParty(elenco)
    ? sql`(select p.name from principals p where p.id = e.principal_id)`
    : sql`null`;
  const forms = sql`(select count(*)::int from control_forms f where ${names('f', usesOf[elenco].forms, sql`e.id`)})`;
  const where = sql`${ofList(elenco)} and e.merged_into_id is null
    and ${everyWord(query.q, (pattern) => sql`e.search_text like ${pattern}`) ?? sql`true`}
    and ${simili ? sql`(e.id in (${besideOne}) or exists (select ${most}))` : sql`true`}`;
  const by = query.sort === 'moduli' ? forms : sql`lower(e.label)`;
  const { limit, offset } = sliceOf(query);
  const { rows } = await db.execute<LookupEntry & { total: number }>(sql`
    with e as (select e.*, count(*) over ()::int as total, row_number() over (order by ${by} ${sql.raw(query.dir)}, e.id) as place
      from ${table} e where ${where} order by place limit ${limit} offset ${offset})
    select e.id, ${elenco}::text as elenco, e.label as nome, ${owner} as cliente, ${forms} as moduli,
      (select json_build_object('id', o.id, 'nome', o.label) ${most}) as simile,
      e.version as versione, e.total
    from e order by e.place`);
  return pageOf(rows, query, async () => {
    const counted = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${table} e where ${where}`,
    );
    return counted.rows[0]?.n ?? 0;
  });
}

export type Entry = { id: number; nome: string; versione: number; principalId: number | null };

/** Two entries of a list, in the order of their numbers kept from being changed until the write is done. */
export async function findEntries(
  db: Db,
  list: LookupList,
  ids: readonly number[],
  lock: boolean,
): Promise<Entry[]> {
  const owner = isParty(list) ? sql`e.principal_id` : sql`null::int`;
  const { rows } = await db.execute<Entry>(sql`
    select e.id, e.label as nome, e.version as versione, ${owner} as "principalId"
    from ${sql.identifier(lookupKinds[list].table)} e
    where ${ofList(list)} and e.merged_into_id is null and e.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})
    order by e.id ${lock ? sql`for update` : sql``}`);
  return rows;
}

type Counts = Omit<MergePreview, 'va' | 'resta' | 'ostacolo'> & { ends: boolean; overlaps: boolean };

/** What names an entry, and what stands against its merging into another. */
export async function countUses(db: Db, list: LookupList, from: number, to: number): Promise<Counts> {
  const { forms, flights, isPlace } = usesOf[list];
  const named = names('f', forms, sql`${from}`);
  const places = (table: string) =>
    isPlace ? sql`(select count(*)::int from ${sql.identifier(table)} x where x.place_id = ${from})` : sql`0`;
  const { rows } = await db.execute<Counts>(sql`select
    (select count(*)::int from control_forms f where ${named} and ${isOpen}) as moduli,
    (select count(*)::int from control_forms f where ${named} and not ${isOpen}) as chiusi,
    (select count(*)::int from flights f where f.merged_into_id is null and ${names('f', flights, sql`${from}`)}) as voli,
    ${places('arrival_places')} as clienti, ${places('inspector_places')} as abilitazioni,
    ${places('place_delegations')} as deleghe,
    ${
      isPlace
        ? sql`exists (select from control_forms f where ${isOpen}
      and (${bothEnds(['departure_port_id', 'arrival_port_id'], from, to)}
        or ${bothEnds(['departure_airport_id', 'arrival_airport_id'], from, to)}))
      or exists (select from flights f
        where f.merged_into_id is null and ${bothEnds(['departure_id', 'arrival_id'], from, to)})`
        : sql`false`
    } as ends,
    ${
      isPlace
        ? sql`exists (select from place_delegations x join place_delegations y
      on y.principal_id = x.principal_id and y.deleted_at is null and y.starts_on <= x.ends_on and x.starts_on <= y.ends_on
      where x.deleted_at is null and x.place_id = ${from} and y.place_id = ${to})`
        : sql`false`
    } as overlaps`);
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return row;
}

/** SQL condition: row `f` goes from the one place to the other. */
const bothEnds = ([departure, arrival]: readonly [string, string], from: number, to: number) =>
  sql`(f.${sql.identifier(departure)}, f.${sql.identifier(arrival)})
    in ((${from}::int, ${to}::int), (${to}::int, ${from}::int))`;

/** SQL condition: what form `f` says may still change; what stands in the register says it for ever. */
const isOpen = sql`(f.state in ('inviato', 'lavorato') and f.register_number is null)`;

/** A form that names an entry, and in which of its columns. */
export type Repointed = { id: number; columns: string[] };

/** Everything that is still open names the other entry from now on; tells which forms. */
export async function repoint(db: Db, list: LookupList, from: number, to: number): Promise<Repointed[]> {
  const { forms, flights, isPlace } = usesOf[list];
  const table = sql.identifier(lookupKinds[list].table);
  const naming = forms.map(
    (column) => sql`case when f.${sql.identifier(column)} = ${from} then ${column}::text end`,
  );
  const { rows } = await db.execute<Repointed>(sql`
    select f.id, array_remove(array[${sql.join(naming, sql`, `)}], null) as columns from control_forms f
    where ${isOpen} and ${names('f', forms, sql`${from}`)} order by f.id for no key update`);
  await db.execute(sql`update control_forms f set ${renamed(forms, from, to)}
    where ${isOpen} and ${names('f', forms, sql`${from}`)}`);
  if (flights.length > 0)
    await db.execute(
      sql`update flights f set ${renamed(flights, from, to)} where ${names('f', flights, sql`${from}`)}`,
    );
  if (isPlace) await repointPlace(db, from, to);
  // Those that were merged into this one before lead on to the one that stays.
  await db.execute(
    sql`update ${table} set merged_into_id = ${to} where id = ${from} or merged_into_id = ${from}`,
  );
  return rows;
}

async function repointPlace(db: Db, from: number, to: number): Promise<void> {
  await db.execute(sql`insert into arrival_places (principal_id, place_id)
    select principal_id, ${to} from arrival_places where place_id = ${from} on conflict do nothing`);
  await db.execute(sql`delete from arrival_places where place_id = ${from}`);
  await db.execute(sql`insert into inspector_places (user_id, principal_id, transport, place_id)
    select user_id, principal_id, transport, ${to} from inspector_places where place_id = ${from}
    on conflict do nothing`);
  await db.execute(sql`delete from inspector_places where place_id = ${from}`);
  await db.execute(sql`update place_delegations set place_id = ${to} where place_id = ${from}`);
}
