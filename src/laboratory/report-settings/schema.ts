import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import { hasTrimmedLength, instant } from '#platform/server/database/columns.ts';
import type { ReportSettings } from './contract.ts';

/**
 * What final reports say besides measurements, whole in every version; the highest is in force. Written once, because
 * an issued report names the version it was written with. Two people saving at once try the same number: one is told.
 */
export const reportSettingsVersions = pgTable(
  'report_settings_versions',
  {
    version: integer('version').primaryKey(),
    content: jsonb('content').$type<ReportSettings>().notNull(),
    note: text('note').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    index('report_settings_versions_created_by').on(table.createdBy),
    check('report_settings_versions_version', sql`${table.version} > 0`),
    check('report_settings_versions_note', hasTrimmedLength(table.note, lengths.reason)),
  ],
);
