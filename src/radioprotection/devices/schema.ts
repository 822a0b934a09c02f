import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  beginningOf,
  day,
  externalCode,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { companies } from '../schema.ts';
import { deviceCategories } from './rules.ts';

/** Devices of a local unit. One that is not active is shown as hidden and treated as removed (S1 4.6). */
export const devices = pgTable(
  'devices',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    category: text('category', { enum: deviceCategories }).notNull(),
    /** What the unit calls it. */
    sigla: text('sigla').notNull(),
    brand: text('brand'),
    model: text('model'),
    serialNumber: text('serial_number'),
    tubeSerialNumber: text('tube_serial_number'),
    /** Peak voltage, kV. */
    kVp: doublePrecision('kvp'),
    /** Current, mA. */
    mA: doublePrecision('ma'),
    /** 1 … 5 (Q1-87); that of its open row in the history. */
    currentStatus: smallint('current_status').notNull().default(1),
    notes: text('notes'),
    photoSha256: text('photo_sha256').references(() => storedFiles.sha256),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('sigla', 'brand', 'model', 'serial_number', 'tube_serial_number'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('devices_company_id').on(table.companyId, table.sigla, table.id),
    index('devices_category').on(table.category, table.id),
    index('devices_photo_sha256').on(table.photoSha256),
    index('devices_sigla').on(table.sigla, table.id),
    uniqueIndex('devices_external_code').on(table.companyId, sql`lower(btrim(${table.externalCode}))`),
    index('devices_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('devices_beginning').on(beginningOf(table.searchText)),
    check(
      'devices_category_known',
      sql`${table.category} in (${sql.raw(deviceCategories.map((code) => `'${code}'`).join(', '))})`,
    ),
    check('devices_sigla_length', hasTrimmedLength(table.sigla, lengths.code)),
    check('devices_brand', isAtMost(table.brand, longest.shortLine)),
    check('devices_model', isAtMost(table.model, longest.shortLine)),
    check('devices_serial_number', isAtMost(table.serialNumber, longest.shortLine)),
    check('devices_tube_serial_number', isAtMost(table.tubeSerialNumber, longest.shortLine)),
    check('devices_kvp', sql`${table.kVp} >= 0`),
    check('devices_ma', sql`${table.mA} >= 0`),
    check('devices_current_status', sql`${table.currentStatus} between 1 and 5`),
    check('devices_notes', isAtMost(table.notes, longest.note)),
    check('devices_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/**
 * What the status of a device has been: each row from `since` to `until` (null: now), one open row a device. `oldStatus`
 * is null in the first. Why it is to be dismissed stands with the change to 3 or 5.
 */
export const deviceStatusHistory = pgTable(
  'device_status_history',
  {
    id: serial('id').primaryKey(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => devices.id),
    oldStatus: smallint('old_status'),
    newStatus: smallint('new_status').notNull(),
    since: day('since').notNull(),
    until: day('until'),
    dismissReason: text('dismiss_reason'),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('device_status_history_device_id').on(table.deviceId, table.since, table.id),
    index('device_status_history_changed_by').on(table.changedBy),
    uniqueIndex('device_status_history_one_open').on(table.deviceId).where(sql`${table.until} is null`),
    check('device_status_history_ends_after_start', sql`${table.until} >= ${table.since}`),
    check(
      'device_status_history_status',
      sql`${table.newStatus} between 1 and 5 and ${table.oldStatus} between 1 and 5 and ${table.oldStatus} <> ${table.newStatus}`,
    ),
    check(
      'device_status_history_reason',
      sql`${table.dismissReason} is null or ${table.newStatus} in (3, 5)`,
    ),
    check('device_status_history_reason_length', hasTrimmedLength(table.dismissReason, lengths.reason)),
  ],
);
