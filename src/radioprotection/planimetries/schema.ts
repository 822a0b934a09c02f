import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { lengths } from '#platform/contract/limits.ts';
import { hasTrimmedLength, instant, recordVersion } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { companies } from '../schema.ts';

/**
 * Planimetries of a local unit (Q2-105): rooms and devices drawn over a picture, in pixels of that picture, and how
 * the drawing looked when it was last changed.
 */
export const planimetries = pgTable(
  'planimetries',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    alias: text('alias').notNull(),
    /** What is drawn over; null: an empty sheet. */
    backgroundSha256: text('background_sha256').references(() => storedFiles.sha256),
    backgroundName: text('background_name'),
    /** Sides of the background or of the empty sheet. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    drawing: jsonb('drawing').notNull(),
    /** From one length that is known; null: not to scale. */
    metresPerPixel: doublePrecision('metres_per_pixel'),
    snapshotSha256: text('snapshot_sha256').references(() => storedFiles.sha256),
    snapshotAt: instant('snapshot_at'),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('planimetries_company_id').on(table.companyId, table.alias, table.id),
    index('planimetries_background_sha256').on(table.backgroundSha256),
    index('planimetries_snapshot_sha256').on(table.snapshotSha256),
    check('planimetries_alias_length', hasTrimmedLength(table.alias, lengths.name)),
    check(
      'planimetries_sides',
      sql`${table.width} between 1 and 10000 and ${table.height} between 1 and 10000`,
    ),
    check('planimetries_scale', sql`${table.metresPerPixel} > 0`),
    check(
      'planimetries_background',
      sql`(${table.backgroundSha256} is null) = (${table.backgroundName} is null)`,
    ),
    check('planimetries_snapshot', sql`(${table.snapshotSha256} is null) = (${table.snapshotAt} is null)`),
  ],
);

/** Pictures beside a planimetry. */
export const planimetryAttachments = pgTable(
  'planimetry_attachments',
  {
    planimetryId: integer('planimetry_id')
      .notNull()
      .references(() => planimetries.id),
    position: integer('position').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    fileName: text('file_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.planimetryId, table.position] }),
    index('planimetry_attachments_sha256').on(table.sha256),
    check('planimetry_attachments_file_name', hasTrimmedLength(table.fileName, lengths.name)),
  ],
);
