import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { placements } from '#dosimeters/schema.ts';
import { users } from '#identity/schema.ts';
import { results } from '#laboratory/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import type { ReportContent } from './content/contract.ts';

/** The last number of a year's final reports: locked by who takes the next one, so that none is left out. */
export const reportCounters = pgTable(
  'report_counters',
  { year: integer('year').primaryKey(), last: integer('last').notNull() },
  (table) => [check('report_counters_last', sql`${table.last} > 0`)],
);

/** Final reports (relazioni finali), RF-{year}-{number}. None is ever taken away, nor gets another number or site. */
export const finalReports = pgTable(
  'final_reports',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    /** The window of the search it was issued from. */
    dateFrom: day('date_from').notNull(),
    dateTo: day('date_to'),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: integer('issued_by').references(() => users.id),
    version: recordVersion(),
  },
  (table) => [
    unique('final_reports_number').on(table.year, table.number),
    index('final_reports_address_id').on(table.addressId, table.id),
    index('final_reports_issued_by').on(table.issuedBy),
    check('final_reports_number_positive', sql`${table.number} > 0`),
    check('final_reports_window', sql`coalesce(${table.dateTo} >= ${table.dateFrom}, true)`),
  ],
);

/** Each text of a report: 0 as issued, 1, 2, … corrected, the highest in force. Written once. */
export const finalReportRevisions = pgTable(
  'final_report_revisions',
  {
    id: serial('id').primaryKey(),
    reportId: integer('report_id')
      .notNull()
      .references(() => finalReports.id),
    revision: integer('revision').notNull(),
    reason: text('reason'),
    content: jsonb('content').$type<ReportContent>().notNull(),
    contentVersion: integer('content_version').notNull(),
    pdfSha256: text('pdf_sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    settingsVersion: integer('settings_version').notNull(),
    aboveLevel: boolean('above_level').notNull(),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: integer('issued_by').references(() => users.id),
  },
  (table) => [
    unique('final_report_revisions_once').on(table.reportId, table.revision),
    index('final_report_revisions_pdf_sha256').on(table.pdfSha256),
    index('final_report_revisions_issued_by').on(table.issuedBy),
    check('final_report_revisions_revision', sql`${table.revision} >= 0`),
    check('final_report_revisions_reason', sql`(${table.revision} = 0) = (${table.reason} is null)`),
    check('final_report_revisions_reason_length', hasTrimmedLength(table.reason, lengths.reason)),
  ],
);

/**
 * The placements a revision reports, as they were then; null once a cancelled one has been taken back. A placement is
 * in one report in force at most (`final_report_placements_once`).
 */
export const finalReportPlacements = pgTable(
  'final_report_placements',
  {
    id: serial('id').primaryKey(),
    reportId: integer('report_id')
      .notNull()
      .references(() => finalReports.id),
    revision: integer('revision').notNull(),
    placementId: integer('placement_id').references(() => placements.id, { onDelete: 'set null' }),
    pointId: integer('point_id')
      .notNull()
      .references(() => measurementPoints.id),
    startedOn: day('started_on').notNull(),
    endedOn: day('ended_on').notNull(),
    resultId: integer('result_id').references(() => results.id),
    inForce: boolean('in_force').notNull(),
  },
  (table) => [
    uniqueIndex('final_report_placements_once').on(table.placementId).where(sql`${table.inForce}`),
    index('final_report_placements_placement_id').on(table.placementId),
    index('final_report_placements_revision').on(table.reportId, table.revision),
    index('final_report_placements_point_id').on(table.pointId),
    index('final_report_placements_result_id').on(table.resultId),
    foreignKey({
      name: 'final_report_placements_of_revision',
      columns: [table.reportId, table.revision],
      foreignColumns: [finalReportRevisions.reportId, finalReportRevisions.revision],
    }),
  ],
);

/** What a report above the level owes the authorities (D.Lgs. 101/2020 art. 18 c. 2), and when it was sent. */
export const authorityNotices = pgTable(
  'authority_notices',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => finalReports.id),
    dueOn: day('due_on').notNull(),
    sentOn: day('sent_on'),
    sentBy: integer('sent_by').references(() => users.id),
    note: text('note'),
  },
  (table) => [
    index('authority_notices_open').on(table.dueOn).where(sql`${table.sentOn} is null`),
    index('authority_notices_sent_by').on(table.sentBy),
    check('authority_notices_note', isAtMost(table.note, longest.note)),
  ],
);
