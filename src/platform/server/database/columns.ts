import { type SQLWrapper, sql } from 'drizzle-orm';
import { date, integer, text, timestamp } from 'drizzle-orm/pg-core';
import type { Length } from '#platform/contract/limits.ts';

/** A moment, with its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A calendar day of Rome, `YYYY-MM-DD`. */
export const day = (name: string) => date(name, { mode: 'string' });

/** Counts the changes of a record, by a trigger: who saves names the version he has seen. */
export const recordVersion = () => integer('version').notNull().default(1);

/** The text of some columns without capitals and accents, kept by the database: what a search looks in. */
export function foldedText(...columns: readonly string[]) {
  const parts = columns.map((column) => `coalesce("${column}", '')`).join(` || ' ' || `);
  return text('search_text').generatedAlwaysAs(sql.raw(`search_fold(${parts})`));
}

/**
 * What a text begins with, byte by byte: an index over it finds and orders whatever begins with some letters. A whole
 * text could be too long for an index.
 */
export const beginningOf = (value: SQLWrapper) => sql`left(${value}, 64) collate "C"`;

/** What another program calls the record; an import finds it again by this. Unique within its parent. */
export const externalCode = () => text('external_code');

/** A name without its capitals and with single blanks: how an import compares names. */
export const recordKey = (name: SQLWrapper) => sql`record_key(${name})`;

/** SQL condition: a text, or what is given of it, has so many characters (`limits.ts`). */
export const hasLength = (value: SQLWrapper, [least, most]: Length) =>
  sql`length(${value}) between ${sql.raw(String(least))} and ${sql.raw(String(most))}`;

/** The same without blanks at its ends. */
export const hasTrimmedLength = (value: SQLWrapper, length: Length) =>
  hasLength(sql`btrim(${value})`, length);

/** SQL condition: a text has at most so many characters. */
export const isAtMost = (value: SQLWrapper, most: number) =>
  sql`length(${value}) <= ${sql.raw(String(most))}`;
