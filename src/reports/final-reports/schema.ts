import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
import { mails } from '#post/schema.ts';
import type { ReportContent } from './content/contract.ts';
import { letterKinds, letterLengths } from './notice/rules.ts';

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
    /** Customers see it only once it is signed, as the settings were when it was issued. */
    heldUntilSigned: boolean('held_until_signed').notNull().default(false),
    issuedAt: instant('issued_at').notNull(),
    issuedBy: integer('issued_by').references(() => users.id),
  },
  (table) => [
    unique('final_report_revisions_once').on(table.reportId, table.revision),
    index('final_report_revisions_pdf_sha256').on(table.pdfSha256),
    index('final_report_revisions_issued_by').on(table.issuedBy),
    // What was issued lately, for whom it concerns.
    index('final_report_revisions_issued_at').on(table.issuedAt),
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

/** Reports that were withdrawn: the number stays taken, its placements are free for another. Written once. */
export const finalReportWithdrawals = pgTable(
  'final_report_withdrawals',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => finalReports.id),
    reason: text('reason').notNull(),
    /** The revision in force with 'annullata' on every page. */
    pdfSha256: text('pdf_sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    withdrawnAt: instant('withdrawn_at').notNull(),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
  },
  (table) => [
    index('final_report_withdrawals_pdf_sha256').on(table.pdfSha256),
    index('final_report_withdrawals_withdrawn_by').on(table.withdrawnBy),
    check('final_report_withdrawals_reason', hasTrimmedLength(table.reason, lengths.reason)),
  ],
);

/** The mails that told of a report, as long as mails are kept: who was told is told of its withdrawal. */
export const finalReportMails = pgTable(
  'final_report_mails',
  {
    reportId: integer('report_id')
      .notNull()
      .references(() => finalReports.id),
    mailId: bigint('mail_id', { mode: 'number' })
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.mailId] }),
    index('final_report_mails_mail_id').on(table.mailId),
  ],
);

/**
 * What authorities are to be told of a report (D.Lgs. 101/2020 art. 18 c. 2), by when, and when that was done: its
 * excess, or what a correction made of an excess they know of.
 */
export const authorityNotices = pgTable(
  'authority_notices',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => finalReports.id),
    owed: text('owed', { enum: letterKinds }).notNull(),
    dueOn: day('due_on').notNull(),
    sentOn: day('sent_on'),
  },
  (table) => [
    index('authority_notices_open').on(table.dueOn).where(sql`${table.sentOn} is null`),
    check('authority_notices_owed', sql`${table.owed} in ('notice', 'changed', 'withdrawn')`),
  ],
);

/**
 * What authorities were told, word by word (`authority_letters_kept`): of which revision, when, to whom. Without words
 * when it was noted before words were kept. One that was noted by mistake is annulled and stays.
 */
export const authorityLetters = pgTable(
  'authority_letters',
  {
    id: serial('id').primaryKey(),
    reportId: integer('report_id').notNull(),
    revision: integer('revision').notNull(),
    kind: text('kind', { enum: letterKinds }).notNull(),
    sentOn: day('sent_on').notNull(),
    subject: text('subject'),
    text: text('text'),
    recipients: jsonb('recipients').$type<string[]>().notNull(),
    note: text('note'),
    recordedAt: instant('recorded_at'),
    recordedBy: integer('recorded_by').references(() => users.id),
    annulledAt: instant('annulled_at'),
    annulledBy: integer('annulled_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('authority_letters_once')
      .on(table.reportId, table.revision, table.kind)
      .where(sql`${table.annulledAt} is null`),
    index('authority_letters_report_id').on(table.reportId, table.revision),
    index('authority_letters_recorded_by').on(table.recordedBy),
    index('authority_letters_annulled_by').on(table.annulledBy),
    foreignKey({
      name: 'authority_letters_of_revision',
      columns: [table.reportId, table.revision],
      foreignColumns: [finalReportRevisions.reportId, finalReportRevisions.revision],
    }),
    check('authority_letters_kind', sql`${table.kind} in ('notice', 'changed', 'withdrawn')`),
    check(
      'authority_letters_words',
      sql`(${table.recordedAt} is null) = (${table.text} is null) and (${table.subject} is null) = (${table.text} is null)
        and (${table.recordedAt} is null or jsonb_array_length(${table.recipients}) > 0)`,
    ),
    check('authority_letters_subject', hasTrimmedLength(table.subject, letterLengths.subject)),
    check('authority_letters_text', hasTrimmedLength(table.text, letterLengths.text)),
    check('authority_letters_note', isAtMost(table.note, longest.note)),
  ],
);
