import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { placements } from '#dosimeters/schema.ts';
import { users } from '#identity/schema.ts';
import { results } from '#laboratory/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  hasLength,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import type { ColumnMapping, RowValues, SiteValues } from './columns/rules.ts';
import type { SiteGap } from './rules.ts';

/** Which columns a transmission has. Append-only (`isin_mappings_kept`): the highest number is in force. */
export const isinMappings = pgTable(
  'isin_mappings',
  {
    id: serial('id').primaryKey(),
    number: integer('number').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('isin_mappings_number').on(table.number),
    index('isin_mappings_created_by').on(table.createdBy),
    check('isin_mappings_number_positive', sql`${table.number} > 0`),
  ],
);

/**
 * Half-yearly transmissions to the national data bank (D.Lgs. 101/2020, art. 18 c. 1). `isin_transmissions_in_order`
 * keeps the states in their order. `round` counts how often it was opened again: files of earlier rounds were never sent.
 */
export const isinTransmissions = pgTable(
  'isin_transmissions',
  {
    id: serial('id').primaryKey(),
    year: integer('year').notNull(),
    half: integer('half').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    state: text('state', { enum: ['open', 'checked', 'exported', 'sent', 'receipt'] })
      .notNull()
      .default('open'),
    round: integer('round').notNull().default(1),
    /** What the service was recognised with when the rows were frozen. */
    serviceRecognition: text('service_recognition'),
    openedBy: integer('opened_by').references(() => users.id),
    openedAt: instant('opened_at').notNull(),
    checkedBy: integer('checked_by').references(() => users.id),
    checkedAt: instant('checked_at'),
    exportedBy: integer('exported_by').references(() => users.id),
    exportedAt: instant('exported_at'),
    sentBy: integer('sent_by').references(() => users.id),
    sentAt: instant('sent_at'),
    sentOn: day('sent_on'),
    sentNote: text('sent_note'),
    sentExportId: integer('sent_export_id').references((): AnyPgColumn => isinExports.id),
    receiptBy: integer('receipt_by').references(() => users.id),
    receiptAt: instant('receipt_at'),
    receiptSha256: text('receipt_sha256').references(() => storedFiles.sha256),
    receiptName: text('receipt_name'),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('isin_transmissions_once').on(table.year, table.half),
    index('isin_transmissions_opened_by').on(table.openedBy),
    index('isin_transmissions_checked_by').on(table.checkedBy),
    index('isin_transmissions_exported_by').on(table.exportedBy),
    index('isin_transmissions_sent_by').on(table.sentBy),
    index('isin_transmissions_receipt_by').on(table.receiptBy),
    index('isin_transmissions_receipt_sha256').on(table.receiptSha256),
    index('isin_transmissions_sent_export').on(table.sentExportId),
    check(
      'isin_transmissions_half',
      sql`${table.half} in (1, 2) and ${table.startsOn} = make_date(${table.year}, ${table.half} * 6 - 5, 1)
        and ${table.endsOn} = (${table.startsOn} + interval '6 months' - interval '1 day')::date`,
    ),
    check(
      'isin_transmissions_state',
      sql`${table.state} in ('open', 'checked', 'exported', 'sent', 'receipt')`,
    ),
    check('isin_transmissions_checked', sql`(${table.checkedAt} is null) = (${table.state} = 'open')`),
    check(
      'isin_transmissions_exported',
      sql`(${table.exportedAt} is null) = (${table.state} in ('open', 'checked'))`,
    ),
    check(
      'isin_transmissions_sent',
      sql`(${table.sentAt} is not null) = (${table.state} in ('sent', 'receipt'))
        and (${table.sentAt} is null) = (${table.sentOn} is null) and (${table.sentAt} is null) = (${table.sentExportId} is null)
        and ${table.sentOn} > ${table.endsOn}`,
    ),
    check(
      'isin_transmissions_receipt',
      sql`(${table.receiptAt} is not null) = (${table.state} = 'receipt')
        and (${table.receiptAt} is null) = (${table.receiptSha256} is null) and (${table.receiptAt} is null) = (${table.receiptName} is null)`,
    ),
    check('isin_transmissions_note', isAtMost(table.sentNote, longest.note)),
    check('isin_transmissions_receipt_name', hasLength(table.receiptName, lengths.name)),
  ],
);

/**
 * Sites of a transmission: while it is open only those left out, from the check on all of them with what they lacked
 * and were at that time.
 */
export const isinSites = pgTable(
  'isin_sites',
  {
    transmissionId: integer('transmission_id')
      .notNull()
      .references(() => isinTransmissions.id),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    missing: jsonb('missing').$type<SiteGap[]>(),
    values: jsonb('values').$type<SiteValues>(),
    leftOutReason: text('left_out_reason'),
    leftOutBy: integer('left_out_by').references(() => users.id),
    leftOutAt: instant('left_out_at'),
  },
  (table) => [
    primaryKey({ columns: [table.transmissionId, table.addressId] }),
    index('isin_sites_address_id').on(table.addressId),
    index('isin_sites_left_out_by').on(table.leftOutBy),
    check('isin_sites_frozen', sql`(${table.missing} is null) = (${table.values} is null)`),
    check('isin_sites_reason', hasTrimmedLength(table.leftOutReason, lengths.reason)),
    check('isin_sites_left_out', sql`(${table.leftOutReason} is null) = (${table.leftOutAt} is null)`),
  ],
);

/**
 * Measurements of a transmission, frozen when it was checked (`isin_rows_frozen`). `included` ends when the site is left
 * out. A measurement is in one transmission; corrected, with another annual mean, or without a result that counts, after
 * that was sent it comes in a later one, as the one row that amends the row before (`isin_rows_amend`).
 */
export const isinRows = pgTable(
  'isin_rows',
  {
    id: serial('id').primaryKey(),
    transmissionId: integer('transmission_id')
      .notNull()
      .references(() => isinTransmissions.id),
    placementId: integer('placement_id')
      .notNull()
      .references(() => placements.id),
    /** Null: what was transmitted last does not count any more, and nothing takes its place. */
    resultId: integer('result_id').references(() => results.id),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    pointId: integer('point_id')
      .notNull()
      .references(() => measurementPoints.id),
    startedOn: day('started_on').notNull(),
    endedOn: day('ended_on').notNull(),
    /** What was transmitted last about the same placement, with other figures; null: nothing. */
    amendsId: integer('amends_id').references((): AnyPgColumn => isinRows.id),
    included: boolean('included').notNull(),
    values: jsonb('values').$type<RowValues>().notNull(),
    /** What its annual mean follows from (`MeanBasis`); null without a result, and in rows frozen before it was kept. */
    meanSince: day('mean_since'),
    meanRestsOn: text('mean_rests_on'),
    /** Of a row that has no annual mean for its days, those that would make one. */
    annualLeast: integer('annual_least'),
    annualMost: integer('annual_most'),
  },
  (table) => [
    uniqueIndex('isin_rows_placement_once').on(table.transmissionId, table.placementId),
    uniqueIndex('isin_rows_follow_once')
      .on(table.placementId, sql`coalesce(${table.amendsId}, 0)`)
      .where(sql`${table.included}`),
    check('isin_rows_mean', sql`(${table.meanSince} is null) = (${table.meanRestsOn} is null)`),
    check(
      'isin_rows_annual',
      sql`(${table.annualLeast} is null) = (${table.annualMost} is null)
        and (${table.annualLeast} is null or ${table.meanSince} is null)`,
    ),
    check('isin_rows_cancels', sql`${table.resultId} is not null or ${table.amendsId} is not null`),
    index('isin_rows_amends_id').on(table.amendsId),
    index('isin_rows_site').on(table.transmissionId, table.addressId, table.id, table.amendsId),
    index('isin_rows_result_id').on(table.resultId),
    index('isin_rows_address_id').on(table.addressId),
    index('isin_rows_point_id').on(table.pointId),
  ],
);

/** Files made of a transmission, each kept as it was (`isin_exports_kept`). */
export const isinExports = pgTable(
  'isin_exports',
  {
    id: serial('id').primaryKey(),
    transmissionId: integer('transmission_id')
      .notNull()
      .references(() => isinTransmissions.id),
    round: integer('round').notNull(),
    format: text('format', { enum: ['csv', 'xlsx'] }).notNull(),
    mappingId: integer('mapping_id')
      .notNull()
      .references(() => isinMappings.id),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    size: integer('size').notNull(),
    rows: integer('rows').notNull(),
    /** Of the rows that were in it: the same rows and columns make the same file. */
    fingerprint: text('fingerprint').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('isin_exports_once').on(
      table.transmissionId,
      table.round,
      table.format,
      table.mappingId,
      table.fingerprint,
    ),
    index('isin_exports_mapping_id').on(table.mappingId),
    index('isin_exports_sha256').on(table.sha256),
    index('isin_exports_created_by').on(table.createdBy),
    check('isin_exports_format', sql`${table.format} in ('csv', 'xlsx')`),
    check('isin_exports_rows', sql`${table.rows} > 0`),
  ],
);
