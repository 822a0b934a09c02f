import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Problem } from '../../rules.ts';
import { problemOf } from '../import-context.ts';
import type { Item, Judge } from '../named-records.ts';
import { asText } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import { addressPaths, clientPaths, listedIn } from './list-cells.ts';

/** What a record is connected with by rows of their own. An import adds to it and takes nothing away. */
export type ListPlace = { name: string; table: string; own: string; other: string };

/** The part of a judge that keeps such lists. */
export async function listsBesides(
  db: Db,
  items: readonly Item[],
  places: readonly ListPlace[],
): Promise<Pick<Judge, 'besides' | 'writeBesides'>> {
  const ids = items.filter(({ before }) => before !== null).map(({ record }) => record.id);
  const stored = new Map<string, Map<number, number[]>>();
  for (const { name, table, own, other } of places) {
    const { rows } = await db.execute<{ own: number; other: number }>(sql`
      select ${sql.identifier(own)} as own, ${sql.identifier(other)} as other from ${sql.identifier(table)}
       where ${sql.identifier(own)} = any(${sql.param(ids)}::int[])`);
    const byOwn = Map.groupBy(rows, (row) => row.own);
    stored.set(name, new Map([...byOwn].map(([one, found]) => [one, found.map((row) => row.other)])));
  }
  const added = ({ record, tie }: Item, { name }: ListPlace) => {
    const known = stored.get(name)?.get(record.id) ?? [];
    return { known, more: [...new Set(tie.lists[name] ?? [])].filter((id) => !known.includes(id)) };
  };
  return {
    besides(item) {
      const changes = places.flatMap((place) => {
        const { known, more } = added(item, place);
        return more.length === 0 ? [] : [{ name: place.name, known, all: inOrder([...known, ...more]) }];
      });
      if (changes.length === 0) return null;
      return {
        before: Object.fromEntries(
          item.before === null ? [] : changes.map(({ name, known }) => [name, inOrder(known)]),
        ),
        after: Object.fromEntries(changes.map(({ name, all }) => [name, all])),
      };
    },
    async writeBesides(accepted) {
      for (const place of places) {
        const pairs = accepted.flatMap((item) =>
          added(item, place).more.map((other) => ({ own: item.record.id, other })),
        );
        if (pairs.length === 0) continue;
        await db.execute(sql`
          insert into ${sql.identifier(place.table)} (${sql.identifier(place.own)}, ${sql.identifier(place.other)})
          select p.own, p.other from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(own int, other int)`);
      }
    },
  };
}

const inOrder = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);

export type ListCell = {
  /** The cell's field and the name of its column. */
  field: string;
  label: string;
  find: (db: Db, names: readonly string[]) => Promise<Map<string, number[]>>;
  unknown: (name: string) => string;
  several: (name: string) => string;
};

/** The records that a cell lists, parted by semicolons, for all rows in one query. */
export async function readLists(
  db: Db,
  rows: readonly ReadRow[],
  { field, label, find, unknown, several }: ListCell,
): Promise<Map<ReadRow, { ids: number[]; problems: Problem[] }>> {
  const namesOf = (row: ReadRow) => listedIn(asText(row.values[field]) ?? '');
  const names = [...new Set(rows.flatMap(namesOf))];
  const found = names.length === 0 ? new Map<string, number[]>() : await find(db, names);
  return new Map(
    rows.map((row) => {
      const ids: number[] = [];
      const problems: Problem[] = [];
      for (const name of namesOf(row)) {
        const [id, ...others] = found.get(name) ?? [];
        if (id !== undefined && others.length === 0) ids.push(id);
        else problems.push(problemOf(row, label, id === undefined ? unknown(name) : several(name)));
      }
      return [row, { ids, problems }];
    }),
  );
}

type Found = { name: string; id: number; by: number };

/** By name: the records found in the best of the ways in which they can be. */
function best(rows: readonly Found[]): Map<string, number[]> {
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, found]) => {
      const way = Math.min(...found.map(({ by }) => by));
      return [name, [...new Set(found.filter(({ by }) => by === way).map(({ id }) => id))]];
    }),
  );
}

/** Projects by number, else by title. */
export async function findProjects(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<Found>(sql`
    with k as materialized (select unnest(${sql.param(names)}::text[]) as name)
    select k.name, p.id, 1 as by from k join projects p on lower(btrim(p.number)) = lower(btrim(k.name))
    union all
    select k.name, p.id, 2 from k join projects p on record_key(p.title) = record_key(k.name)`);
  return best(rows);
}

/** 'principal / client / site': its parts from the last. */
const partsOf = (name: string) =>
  name
    .split(' / ')
    .map((part) => part.trim())
    .reverse();

/** By names of more parts than there are levels, one of which holds ' / ' itself: compared whole, as the export writes them. */
async function findWhole(db: Db, names: readonly string[], levels: number, paths: SQL): Promise<Found[]> {
  const whole = names.filter((name) => partsOf(name).length > levels);
  if (whole.length === 0) return [];
  const { rows } = await db.execute<Found>(sql`
    with k as materialized (select unnest(${sql.param(whole)}::text[]) as name)
    select k.name, w.id, 0 as by from k join (${paths}) w on record_key(w.path) = record_key(k.name)`);
  return rows;
}

/** Radon clients by 'principal / client', each by code or by name; the principal may be left out. */
export async function findClients(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const asked = names.map((name) => ({ name, client: partsOf(name)[0], principal: partsOf(name)[1] }));
  const { rows } = await db.execute<Found>(sql`
    with k as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) k(name text, client text, principal text)
    ), found as (
      select k.name, k.principal, c.id, c.principal_id, 1 as by from k join clients c
          on lower(btrim(c.external_code)) = lower(btrim(k.client))
      union all
      select k.name, k.principal, c.id, c.principal_id, 2 from k join clients c
          on record_key(c.name) = record_key(k.client)
    )
    select f.name, f.id, f.by from found f join principals p on p.id = f.principal_id
     where f.principal is null or lower(btrim(p.external_code)) = lower(btrim(f.principal))
        or record_key(p.name) = record_key(f.principal)`);
  return best([...(await findWhole(db, names, 2, clientPaths)), ...rows]);
}

/** Radon addresses by 'principal / client / site', each by code or by name; what stands before may be left out. */
export async function findAddresses(db: Db, names: readonly string[]): Promise<Map<string, number[]>> {
  const asked = names.map((name) => {
    const [site, client, principal] = partsOf(name);
    return { name, site, client, principal };
  });
  const { rows } = await db.execute<Found>(sql`
    with k as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        k(name text, site text, client text, principal text)
    ), found as (
      select k.*, a.id, a.client_id, 1 as by from k join addresses a
          on lower(btrim(a.external_code)) = lower(btrim(k.site))
      union all
      select k.*, a.id, a.client_id, 2 from k join addresses a on record_key(a.name) = record_key(k.site)
    )
    select f.name, f.id, f.by from found f join clients c on c.id = f.client_id
      join principals p on p.id = c.principal_id
     where (f.client is null or lower(btrim(c.external_code)) = lower(btrim(f.client))
            or record_key(c.name) = record_key(f.client))
       and (f.principal is null or lower(btrim(p.external_code)) = lower(btrim(f.principal))
            or record_key(p.name) = record_key(f.principal))`);
  return best([...(await findWhole(db, names, 3, addressPaths)), ...rows]);
}
