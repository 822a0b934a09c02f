import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { instant } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { readers } from '../schema.ts';
import { importKinds } from './rules.ts';

/** One import of a file, or its trial. `done` rows have been dealt with: a run that was cut short goes on after them. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', {
      enum: importKinds,
    }).notNull(),
    /** Of readings: the reader whose file it is. */
    readerId: integer('reader_id').references(() => readers.id),
    /** A trial: every check is run, nothing is kept. */
    isTrial: boolean('is_trial').notNull(),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    state: text('state', {
      enum: ['waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed'],
    })
      .notNull()
      .default('waiting'),
    /** Why it failed, in words. */
    failure: text('failure'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** Rows of the file, once they have been counted. */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** Accepted although they break today's rules; among the created and updated ones. */
    legacy: integer('legacy').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Null: from the command line. */
    startedBy: integer('started_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('import_runs_one_at_a_time')
      .on(table.kind)
      .where(sql`${table.state} in ('waiting', 'running', 'cancelling')`),
    index('import_runs_file_sha256').on(table.fileSha256),
    index('import_runs_started_by').on(table.startedBy),
    index('import_runs_reader_id').on(table.readerId),
    check(
      'import_runs_kind',
      sql`${table.kind} in (${sql.raw(importKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check(
      'import_runs_state',
      sql`${table.state} in ('waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed')`,
    ),
    check(
      'import_runs_finished',
      sql`(${table.state} in ('finished', 'cancelled', 'failed')) = (${table.finishedAt} is not null)`,
    ),
  ],
);

/** What a run has to say about a row of its file: why it was refused, or which of today's rules it breaks. */
export const importFindings = pgTable(
  'import_findings',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** The place of its sheet among those of its kind's workbook; 1 where there is one. */
    sheet: smallint('sheet').notNull().default(1),
    /** As the spreadsheet counts: the columns' names are row 1. */
    rowNumber: integer('row_number').notNull(),
    outcome: text('outcome', { enum: ['refused', 'legacy'] }).notNull(),
    problems: jsonb('problems').$type<{ column: string; value: string; reason: string }[]>().notNull(),
    /** The row as it was read, by column. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.sheet, table.rowNumber] }),
    check('import_findings_outcome', sql`${table.outcome} in ('refused', 'legacy')`),
  ],
);
