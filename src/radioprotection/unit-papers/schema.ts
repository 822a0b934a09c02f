import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { longest } from '#platform/contract/limits.ts';
import { day, instant, isAtMost } from '#platform/server/database/columns.ts';
import { documentVersions } from '../folders/schema.ts';

/** Of a version that the product made of a unit's data: the period it tells of, and what it lacked when it was printed. */
export const paperVersions = pgTable(
  'paper_versions',
  {
    documentId: integer('document_id').notNull(),
    revision: integer('revision').notNull(),
    /** Of a report; until the day of the version. */
    fromDay: day('from_day'),
    /** What it lacked, in words; none: it may be signed. */
    shortcomings: text('shortcomings').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.revision] }),
    foreignKey({
      name: 'paper_versions_of_document',
      columns: [table.documentId, table.revision],
      foreignColumns: [documentVersions.documentId, documentVersions.revision],
    }),
  ],
);

/** Versions that could not be printed: kept back, each with its reason, until it is tried again. */
export const documentPrintFailures = pgTable(
  'document_print_failures',
  {
    documentId: integer('document_id').notNull(),
    revision: integer('revision').notNull(),
    reason: text('reason').notNull(),
    tries: integer('tries').notNull(),
    failedAt: instant('failed_at').notNull(),
    retryAt: instant('retry_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.revision] }),
    foreignKey({
      name: 'document_print_failures_of_document',
      columns: [table.documentId, table.revision],
      foreignColumns: [documentVersions.documentId, documentVersions.revision],
    }),
    check('document_print_failures_reason', isAtMost(table.reason, longest.note)),
    check('document_print_failures_tries', sql`${table.tries} > 0`),
  ],
);
