import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import { hasTrimmedLength, instant } from '#platform/server/database/columns.ts';
import type { KeptSettings } from './older-versions/rules.ts';
import { proposalNames } from './proposals/rules.ts';

/**
 * What final reports say besides measurements, whole in every version; the highest is in force. Written once, because
 * an issued report names the version it was written with. Two people saving at once try the same number: one is told.
 */
export const reportSettingsVersions = pgTable(
  'report_settings_versions',
  {
    version: integer('version').primaryKey(),
    content: jsonb('content').$type<KeptSettings>().notNull(),
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

/**
 * Texts that an update proposes to an installation that has its own (`proposals/rules.ts`): put here by the migration,
 * decided once, by a version that took them in or with the reason why not.
 */
export const reportSettingsProposals = pgTable(
  'report_settings_proposals',
  {
    name: text('name', { enum: proposalNames }).primaryKey(),
    proposedAt: instant('proposed_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    version: integer('version').references(() => reportSettingsVersions.version),
    declinedReason: text('declined_reason'),
  },
  (table) => [
    index('report_settings_proposals_decided_by').on(table.decidedBy),
    index('report_settings_proposals_version').on(table.version),
    check(
      'report_settings_proposals_decided',
      sql`(${table.decidedAt} is null and ${table.version} is null and ${table.declinedReason} is null)
        or (${table.decidedAt} is not null and (${table.version} is null) <> (${table.declinedReason} is null))`,
    ),
    check('report_settings_proposals_reason', hasTrimmedLength(table.declinedReason, lengths.reason)),
  ],
);
