import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { seesAllPrincipals } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import { beginningOf } from '#platform/server/database/columns.ts';
import type { FoundKind } from '../contract.ts';
import { foundPerKind } from '../rules.ts';

/** Who looks for what, on which day. */
export type Sought = { user: User; text: string; clock: { today(): string } };

/** What is told of a record found, out of the tables of its piece; those above it are null where there are none. */
type PieceColumns = {
  id: SQL;
  nome: SQL;
  dettaglio: SQL;
  attivo: SQL;
  /** Of codes, below 0 what is named exactly; 1 begins with it, 2 contains it. */
  rank: SQL;
  committente?: SQL;
  cliente?: SQL;
  indirizzo?: SQL;
};

type Piece = { columns: PieceColumns; from: SQL; where?: SQL | undefined; order: SQL };

const none = sql`null::int`;

/** The records of one kind, the likeliest first: one part of the one statement. */
export function piece(kind: FoundKind, { columns, from, where, order }: Piece): SQL {
  const { id, nome, dettaglio, attivo, rank, committente, cliente, indirizzo } = columns;
  return sql`(select found.*, row_number() over () as place from (
    select ${sql.raw(`'${kind}'`)} as tipo, ${id} as id, ${nome} as nome, ${dettaglio} as dettaglio, ${attivo} as attivo,
           ${rank} as rank, ${committente ?? none} as committente, ${cliente ?? none} as cliente,
           ${indirizzo ?? none} as indirizzo
      from ${from} where ${where ?? sql`true`} order by ${order} limit ${sql.raw(String(foundPerKind))}) found)`;
}

/** A pattern for `like` of a text itself, whatever signs of patterns it has. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** SQL condition: what the column begins with is this text, which has been folded or put in capitals by `fold`. */
export function beginsWith(value: SQL | AnyPgColumn, fold: 'search_fold' | 'upper', text: string): SQL {
  const start = Array.from(text).slice(0, 64).join('');
  return sql`${beginningOf(value)} like ${sql.raw(fold)}(${`${literally(start)}%`})`;
}

/** SQL condition: every word of the text stands in a folded column; of one or two letters at the beginning of a word. */
export function holdsWords(column: SQL | AnyPgColumn, text: string): SQL {
  const conditions = text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const like = (pattern: string) => sql`${column} like search_fold(${pattern})`;
      const letters = literally(word);
      // The index knows letters by threes: of fewer only with the blank before a word.
      return Array.from(word).length > 2
        ? like(`%${letters}%`)
        : sql`(${like(`${letters}%`)} or ${like(`% ${letters}%`)})`;
    });
  return sql.join(conditions, sql` and `);
}

/** How many records are looked at for one kind, before those within reach and the likeliest are told. */
export const looksAt = { beginning: 20, beginningWithinReach: 500, enough: 20, words: 500, own: 2000 };

/** SQL: the principals within reach, found once for the whole statement, as `reached`. */
export const reachedPrincipals = (user: User): SQL =>
  sql`reached as materialized (select ${principals.id} as id from ${principals}
    where ${recordsWithinReach(user, principals.id) ?? sql`false`})`;

/** SQL condition: the principal is within reach; of records without one, that the person sees all. */
export const isReached = (user: User, principalId: AnyPgColumn): SQL =>
  seesAllPrincipals(user) ? sql`true` : sql`${principalId} in (select id from reached)`;

type NamedTable = {
  name: string;
  id: AnyPgColumn;
  searchText: AnyPgColumn;
  /** With the records above it. */
  joined: SQL;
  principalId: AnyPgColumn;
};

/**
 * SQL: ids of a table's rows within reach that may be meant: those that begin with the text, found by an index in
 * order, then, unless these are enough, those that hold its words. Each part looks at so many rows at most, however
 * many there are.
 */
export function likelyIds(
  { user, text }: Sought,
  { name, id, searchText, joined, principalId }: NamedTable,
): SQL {
  const first = seesAllPrincipals(user) ? looksAt.beginning : looksAt.beginningWithinReach;
  const reached = isReached(user, principalId);
  const counted = (most: number) => sql.raw(String(most));
  const table = sql.raw(name);
  // Whoever sees all needs nothing but the table itself.
  const rows = seesAllPrincipals(user) ? table : joined;
  return sql`(
    with beginning as materialized (select ${id} as id from ${rows} where ${reached} and ${id} in (
      select ${id} from ${table} where ${beginsWith(searchText, 'search_fold', text)}
       order by ${beginningOf(searchText)} limit ${counted(first)}))
    select id from beginning
    union all
    (select ${id} from ${rows}
      where (select count(*) from beginning) < ${counted(looksAt.enough)}
        and ${holdsWords(searchText, text)} and ${reached} limit ${counted(looksAt.words)}))`;
}

/** SQL value: how well a name fits what was typed. */
export const rankOf = (name: SQL | AnyPgColumn, text: string): SQL =>
  sql`case when search_fold(${name}) = search_fold(${text}) then 0
    when search_fold(${name}) like search_fold(${`${literally(text)}%`}) then 1 else 2 end`;
