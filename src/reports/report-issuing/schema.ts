import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addresses } from '#customers/schema.ts';
import { users } from '#identity/schema.ts';
import { day, instant } from '#platform/server/database/columns.ts';
import { finalReports } from '../final-reports/schema.ts';

/** Issuing the ready sites of a search, all or those chosen. Without `finishedAt` it is under way. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: serial('id').primaryKey(),
    dateFrom: day('date_from').notNull(),
    dateTo: day('date_to'),
    /** SHA-256 of the ids of the sites chosen; null: all that were ready. */
    selection: text('selection'),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    // Two presses, or two people, start one run of a search and the same choice of its sites.
    uniqueIndex('report_runs_one_at_a_time')
      .on(
        table.dateFrom,
        sql`coalesce(${table.dateTo}, date '9999-12-31')`,
        sql`coalesce(${table.selection}, '')`,
      )
      .where(sql`${table.finishedAt} is null`),
    index('report_runs_underway').on(table.id).where(sql`${table.finishedAt} is null`),
    index('report_runs_started_by').on(table.startedBy),
    check('report_runs_period', sql`${table.dateTo} >= ${table.dateFrom}`),
  ],
);

/** The sites of a run, in the order in which they are issued. Each changes its state in the transaction of its report. */
export const reportRunSites = pgTable(
  'report_run_sites',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => reportRuns.id),
    position: integer('position').notNull(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    state: text('state', { enum: ['waiting', 'issued', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, in words. */
    failure: text('failure'),
    /** The report it has now: of this run, or of somebody who came first; then without `recipients`. */
    reportId: integer('report_id').references(() => finalReports.id),
    /** How many people its report is announced to; null where that was not this run's doing. */
    recipients: integer('recipients'),
    /** Who had it tried again after it failed, and issues it then; null: who started the run. */
    retriedBy: integer('retried_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    uniqueIndex('report_run_sites_once').on(table.runId, table.addressId),
    index('report_run_sites_address_id').on(table.addressId),
    index('report_run_sites_report_id').on(table.reportId),
    index('report_run_sites_retried_by').on(table.retriedBy),
    check(
      'report_run_sites_recipients',
      sql`${table.recipients} is null or (${table.recipients} >= 0 and ${table.reportId} is not null)`,
    ),
    index('report_run_sites_waiting').on(table.runId, table.position).where(sql`${table.state} = 'waiting'`),
    check('report_run_sites_state', sql`${table.state} in ('waiting', 'issued', 'failed', 'cancelled')`),
    check('report_run_sites_failure', sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
  ],
);
