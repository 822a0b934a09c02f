import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { principals } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';

/** What is measured with (Q1-36): by the house, or at a client that has its own. `nextCalibration`: valid through this day. */
export const instruments = pgTable(
  'instruments',
  {
    id: serial('id').primaryKey(),
    /** Whose it is; null: the house's. */
    principalId: integer('principal_id').references(() => principals.id),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    serialNumber: text('serial_number').notNull(),
    kind: text('kind', { enum: ['portatile', 'portale'] }).notNull(),
    calibratedOn: day('calibrated_on'),
    nextCalibration: day('next_calibration'),
    notes: text('notes'),
    photoSha256: text('photo_sha256').references(() => storedFiles.sha256),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('brand', 'model', 'serial_number'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('instruments_serial_number').on(
      sql`lower(btrim(${table.brand}))`,
      sql`lower(btrim(${table.serialNumber}))`,
    ),
    index('instruments_principal_id').on(table.principalId),
    index('instruments_photo_sha256').on(table.photoSha256),
    index('instruments_in_order').on(table.brand, table.model, table.id),
    index('instruments_next_calibration').on(table.nextCalibration, table.id),
    check('instruments_brand_length', hasTrimmedLength(table.brand, lengths.shortName)),
    check('instruments_model_length', hasTrimmedLength(table.model, lengths.shortName)),
    check('instruments_serial_number_length', hasTrimmedLength(table.serialNumber, lengths.code)),
    check('instruments_kind', sql`${table.kind} in ('portatile', 'portale')`),
    check('instruments_calibration', sql`${table.nextCalibration} > ${table.calibratedOn}`),
    check('instruments_notes', isAtMost(table.notes, longest.note)),
  ],
);
