import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { heldToMs, isWrittenSince, type NotedTable, notedTables } from './noted-writes.ts';

/**
 * How many rows fit a list is the dearest thing its page tells: all of them are gone through, for a figure that hardly
 * ever changes. Here it is kept with the moment of the database it was counted at, and goes back with the next question:
 * the database itself finds whether it has since seen a write to one of the tables (`counted_writes`), and counts anew if
 * it has. So what is told is always what counting would tell, whoever wrote and whichever process answers.
 */

const noted: ReadonlySet<string> = new Set(notedTables);
const isNoted = (table: string): table is NotedTable => noted.has(table);
/** What a count may ask besides, which is the same for the same rows. */
const pure = new Set(['select', 'count', 'in', 'exists', 'and', 'or', 'not', 'where', 'search_fold', 'all']);

/** Fewer are counted quickly. */
const worthKeeping = 1000;
/** Of each database; the oldest go first. */
const mostKept = 500;

type Kept = { count: number; moment: string; keptAt: number };

const keptOf = new WeakMap<Db, Map<string, Kept>>();

/** The rows of a list that fit, counted or known. */
export type Count = {
  /** SQL value of a column of the answer. */
  total: SQL<number>;
  /** The number as SQL, for the same statement. */
  number: SQL;
  /** What it was the last time, if that was many; null otherwise. */
  known: number | null;
};

const dialect = new PgDialect();

/** The count that `counting`, a whole `select count(*)`, asks for. */
export function countOf(db: Db, counting: SQLWrapper): Count {
  const { sql: text, params } = dialect.sqlToQuery(counting.getSQL());
  const counted = sql`(${asSql(text, params)})`;
  const tables = tablesOf(text);
  if (tables === null)
    return { total: sql<number>`${counted}`.mapWith(Number), number: counted, known: null };
  const key = JSON.stringify([text, params]);
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const found = kept.get(key);
  const now = performance.now();
  const known = found && now - found.keptAt < heldToMs ? found : null;
  const anew = sql`${counted}::text || '@' || pg_current_snapshot()::text`;
  const isSame = known && sql`not ${isWrittenSince(tables, known.moment)}`;
  const count = known && String(known.count);
  const told = isSame ? sql`case when ${isSame} then ${count}::text else ${anew} end` : anew;
  const decode = (value: string): number => {
    const [number = '', moment] = value.split('@');
    if (moment !== undefined) keep(kept, key, { count: Number(number), moment, keptAt: now });
    return Number(number);
  };
  return {
    total: sql<number>`(${told})`.mapWith(decode),
    number: isSame ? sql`(case when ${isSame} then ${count}::int else ${counted} end)` : counted,
    known: known?.count ?? null,
  };
}

function keep(kept: Map<string, Kept>, key: string, entry: Kept): void {
  kept.delete(key);
  if (entry.count < worthKeeping) return;
  kept.set(key, entry);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** A statement that is written already as part of another. */
function asSql(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$\d+/);
  const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  return sql.join(
    parts.flatMap((part, place) => {
      const number = numbers[place];
      return number === undefined ? [sql.raw(part)] : [sql.raw(part), sql`${values[number - 1]}`];
    }),
  );
}

/**
 * The tables that a count reads; null unless writes to all of them are noted and nothing else can change it: a name, a
 * call or a list of tables that is not known here makes it one that is counted each time.
 */
export function tablesOf(text: string): NotedTable[] | null {
  const plain = text.replaceAll('"', '').toLowerCase();
  const read = [...plain.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, table = '']) => table);
  const calls = [...plain.matchAll(/\b(\w+)\s*\(/g)].map(([, name = '']) => name);
  const isKnown = read.every(isNoted) && calls.every((name) => pure.has(name));
  const hasMore = /\bfrom\s+(?!\w)|\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?\s*,|\b(?:current|local)\w*|'/.test(
    plain,
  );
  return isKnown && !hasMore && read.length > 0 ? [...new Set(read.filter(isNoted))] : null;
}
