import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Demo } from '../demo/demo.ts';
import type { Sizes } from './sizes.ts';

/** What the parts of a filling share: the demonstration it stands beside, and how much of everything there is to be. */
export type Filling = {
  demo: Demo;
  db: Db;
  sizes: Sizes;
  /** The largest id of each table before the filling: what is filled in comes after it. */
  after: Record<Table, number>;
  /** The accounts that did things, by what they do. */
  people: { operators: readonly number[]; planners: readonly number[]; laboratory: number; expert: number };
};

const tables = [
  ...(['principals', 'clients', 'addresses', 'floor_plans', 'measurement_points', 'dosimeters'] as const),
  ...(['placements', 'shipments', 'results', 'final_reports', 'mails', 'mailings', 'documents'] as const),
  ...(['projects', 'employers', 'companies', 'persons', 'devices', 'registries', 'manuals'] as const),
  ...(['activities', 'trips', 'trip_days', 'trip_stops', 'instruments', 'control_cards'] as const),
  ...(['control_parties', 'control_forms', 'documents_to_sign', 'users', 'zones', 'ships'] as const),
] as const;
export type Table = (typeof tables)[number];

export async function lastIds(db: Db): Promise<Record<Table, number>> {
  const read = tables.map((name) => `'${name}', (select coalesce(max(id), 0) from ${name})`).join(', ');
  const { rows } = await db.execute<{ ids: Record<Table, number> }>(
    sql.raw(`select json_build_object(${read}) as ids`),
  );
  const ids = rows[0]?.ids;
  if (!ids) throw new Error('the tables have no ids');
  return ids;
}

/** Rows were given their ids: the next one that is made gets one beyond them. */
export async function moveSequences(db: Db): Promise<void> {
  for (const name of tables)
    await db.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name} having max(id) > 0`,
      ),
    );
}

/** Does one statement after the other. */
export async function runAll(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** SQL: the n-th of these words, beginning again after the last. */
export function pick(words: readonly (string | number)[], n: string): string {
  const list = words.map((word) => (typeof word === 'number' ? String(word) : quoted(word))).join(', ');
  return `(array[${list}])[1 + abs((${n})::bigint) % ${words.length}]`;
}

/** SQL: numbers from 1 on, called n. */
export const series = (count: number): string => `generate_series(1, ${count}) n`;
