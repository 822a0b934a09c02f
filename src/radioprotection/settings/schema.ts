import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { instant } from '#platform/server/database/columns.ts';
import type { RadioprotectionSettings } from './rules.ts';

/**
 * Settings of radiation protection, whole in every version; the highest is in force, without any those of `rules.ts`.
 * Two people saving at once try the same number: one is told.
 */
export const radioprotectionSettings = pgTable(
  'radioprotection_settings',
  {
    version: integer('version').primaryKey(),
    content: jsonb('content').$type<RadioprotectionSettings>().notNull(),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    index('radioprotection_settings_saved_by').on(table.savedBy),
    check('radioprotection_settings_version', sql`${table.version} > 0`),
  ],
);
