import { taxCodeOf } from '#customers/tax-codes/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Problem } from '../rules.ts';
import { problemOf } from './import-context.ts';
import type { ReadRow } from './read-cells.ts';
import { findByKeys, type KeyMatch, type NamedTable, type RecordKey } from './record-queries.ts';

/** A level above a record: the columns that name it. */
export type Level = NamedTable & {
  field: string;
  label: string;
  codeLabel: string;
  one: string;
  many: string;
};

export const principalLevel: Level = {
  table: 'principals',
  nameColumn: 'name',
  parentColumn: null,
  field: 'principal',
  label: 'Committente',
  codeLabel: 'Codice committente',
  one: 'committente',
  many: 'committenti',
};
export const clientLevel: Level = {
  table: 'clients',
  nameColumn: 'name',
  parentColumn: 'principal_id',
  field: 'client',
  label: 'Cliente',
  codeLabel: 'Codice cliente',
  one: 'cliente',
  many: 'clienti',
};
export const siteLevel: Level = {
  table: 'addresses',
  nameColumn: 'name',
  parentColumn: 'client_id',
  field: 'site',
  label: 'Sede',
  codeLabel: 'Codice sede',
  one: 'sede',
  many: 'sedi',
};
export const pointLevel: Level = {
  table: 'measurement_points',
  nameColumn: 'alias',
  parentColumn: 'address_id',
  field: 'point',
  label: 'Punto',
  codeLabel: 'Codice punto',
  one: 'punto',
  many: 'punti',
};

/** The ids a row leads to, level by level, or why it leads nowhere. */
export type Path = { ids: number[]; problem: Problem | null };

/** Follows the names and codes of rows down the levels, one query for each. */
export async function resolveParents(
  db: Db,
  rows: readonly ReadRow[],
  levels: readonly Level[],
): Promise<Map<ReadRow, Path>> {
  const paths = new Map<ReadRow, Path>(rows.map((row) => [row, { ids: [], problem: null }]));
  for (const level of levels) await resolveLevel(db, level, paths);
  return paths;
}

async function resolveLevel(db: Db, level: Level, paths: ReadonlyMap<ReadRow, Path>): Promise<void> {
  const asked = [...paths].filter(([, { problem }]) => problem === null);
  const found = await resolveNamed(
    db,
    level,
    asked.map(([row, { ids }]) => ({ row, parent: ids.at(-1) ?? null })),
  );
  for (const [row, path] of asked) {
    const { id, problem } = found.get(row) ?? nothingNamed;
    if (id !== null) path.ids.push(id);
    else
      path.problem =
        problem ?? problemOf(row, level.label, `Manca: indicare ${level.label} oppure ${level.codeLabel}.`);
  }
}

/** The record that a row names, or why there is none; neither where it names none. */
export type Named = { id: number | null; problem: Problem | null };
export const nothingNamed: Named = { id: null, problem: null };

/** The record of a level that each row names by code or name within its parent, all in one query. */
export async function resolveNamed(
  db: Db,
  level: Level,
  rows: readonly { row: ReadRow; parent: number | null }[],
): Promise<Map<ReadRow, Named>> {
  const found = await findNamed(db, level, rows);
  return new Map([...found].map(([row, ids]) => [row, onlyOne(row, level, ids)]));
}

/** The record that a row names, where it is the only one; else why there is none. */
export function onlyOne(row: ReadRow, level: Level, [id, ...others]: readonly number[]): Named {
  return id !== undefined && others.length === 0
    ? { id, problem: null }
    : { id: null, problem: notFound(row, level, id !== undefined) };
}

/** All records that rows name so; a row that names none has no place here. */
export async function findNamed(
  db: Db,
  level: Level,
  rows: readonly { row: ReadRow; parent: number | null }[],
): Promise<Map<ReadRow, number[]>> {
  const keys: RecordKey[] = [];
  const places = new Map<string, number>();
  const asking: { row: ReadRow; place: number }[] = [];
  for (const { row, parent } of rows) {
    const code = asText(row.values[`${level.field}Code`]);
    const name = code === null ? asText(row.values[level.field]) : null;
    if (code === null && name === null) continue;
    const numbers = code !== null && level.numberColumns ? { numbers: [taxCodeOf(code)] } : {};
    const key = { parent, code, name, ...numbers };
    const text = JSON.stringify(key);
    let place = places.get(text);
    if (place === undefined) {
      place = keys.push(key) - 1;
      places.set(text, place);
    }
    asking.push({ row, place });
  }
  const found = Map.groupBy(await findByKeys(db, level, keys), ({ i }) => i);
  return new Map(asking.map(({ row, place }) => [row, meantBy(found.get(place) ?? [])]));
}

/** The records that a key means: those with its code before those with its number. */
function meantBy(matches: readonly KeyMatch[]): number[] {
  const byCode = matches.filter(({ by }) => by === 'code');
  return [...new Set((byCode.length > 0 ? byCode : matches).map(({ id }) => id))];
}

function notFound(row: ReadRow, level: Level, isAmbiguous: boolean): Problem {
  if (isAmbiguous) {
    return problemOf(row, level.label, `Ci sono più ${level.many} con questo nome: indicare il codice.`);
  }
  const above = level.parentColumn === null ? '' : ' in quello indicato sopra';
  return asText(row.values[`${level.field}Code`]) === null
    ? problemOf(row, level.label, `Non c'è ${level.one} con questo nome${above}.`)
    : problemOf(row, level.codeLabel, `Non c'è ${level.one} con questo codice${above}.`);
}

/** A cell's text; null when it is empty. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
