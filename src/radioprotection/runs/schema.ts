import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { longest } from '#platform/contract/limits.ts';
import { instant, isAtMost } from '#platform/server/database/columns.ts';
import { runItemStates, runKinds } from './rules.ts';

/**
 * Work on many records at once: what is done, for which default document or mass activity where it is of one. Under way until it is
 * finished; one that was stopped is finished with items that still wait.
 */
export const radioprotectionRuns = pgTable(
  'radioprotection_runs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: runKinds }).notNull(),
    subjectId: integer('subject_id'),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('radioprotection_runs_one_at_a_time')
      .on(table.kind, sql`coalesce(${table.subjectId}, 0)`)
      .where(sql`${table.finishedAt} is null`),
    index('radioprotection_runs_underway').on(table.id).where(sql`${table.finishedAt} is null`),
    index('radioprotection_runs_started_by').on(table.startedBy),
    check(
      'radioprotection_runs_kind',
      sql`${table.kind} in ('append', 'revert', 'migrate', 'generate', 'process')`,
    ),
    check(
      'radioprotection_runs_subject',
      sql`(${table.kind} in ('append', 'revert', 'process')) = (${table.subjectId} is not null)`,
    ),
    check('radioprotection_runs_paused', sql`not ${table.isPaused} or ${table.finishedAt} is null`),
  ],
);

/** What a run works through, each in a transaction of its own. */
export const radioprotectionRunItems = pgTable(
  'radioprotection_run_items',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => radioprotectionRuns.id),
    position: integer('position').notNull(),
    /** The registry, document or local unit. */
    targetId: integer('target_id').notNull(),
    state: text('state', { enum: runItemStates }).notNull().default('waiting'),
    failure: text('failure'),
    /** When it was asked for, last where more than once; null: when its run began. */
    askedAt: instant('asked_at'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    uniqueIndex('radioprotection_run_items_once').on(table.runId, table.targetId),
    index('radioprotection_run_items_waiting')
      .on(table.runId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    check('radioprotection_run_items_state', sql`${table.state} in ('waiting', 'done', 'failed')`),
    check(
      'radioprotection_run_items_failure',
      sql`(${table.state} = 'failed') = (${table.failure} is not null)`,
    ),
    check(
      'radioprotection_run_items_settled',
      sql`(${table.state} = 'waiting') = (${table.settledAt} is null)`,
    ),
    check('radioprotection_run_items_failure_length', isAtMost(table.failure, longest.note)),
  ],
);

/**
 * How often items were begun that are not settled: noted beside the item's own transaction, so that one whose work
 * brings the process down is known the next time.
 */
export const radioprotectionRunAttempts = pgTable(
  'radioprotection_run_attempts',
  {
    runId: integer('run_id').notNull(),
    position: integer('position').notNull(),
    attempts: integer('attempts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    foreignKey({
      name: 'radioprotection_run_attempts_item',
      columns: [table.runId, table.position],
      foreignColumns: [radioprotectionRunItems.runId, radioprotectionRunItems.position],
    }).onDelete('cascade'),
    check('radioprotection_run_attempts_counted', sql`${table.attempts} >= 1`),
  ],
);
