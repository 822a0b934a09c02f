import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { longest } from '#platform/contract/limits.ts';
import { day, instant, isAtMost, recordVersion } from '#platform/server/database/columns.ts';
import { persons } from '../persons/schema.ts';
import { companies, employers } from '../schema.ts';
import { massStatuses } from './states/rules.ts';

/**
 * Changes of an employer's data, prepared once and carried out on its local units (Q2-35, Q2-44). That only the steps
 * of the state machine are taken, and that nothing of its content changes once it is confirmed, is held by triggers in
 * the migration.
 */
export const massActivities = pgTable(
  'mass_activities',
  {
    id: serial('id').primaryKey(),
    employerId: integer('employer_id')
      .notNull()
      .references(() => employers.id),
    status: text('status', { enum: massStatuses }).notNull().default('work'),
    /** The one whose changes this one takes back. */
    reversesId: integer('reverses_id').references((): AnyPgColumn => massActivities.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When it was submitted last, and by whom. */
    submittedBy: integer('submitted_by').references(() => users.id),
    submittedAt: instant('submitted_at'),
    reviewedBy: integer('reviewed_by').references(() => users.id),
    reviewedAt: instant('reviewed_at'),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** When the first of its units was worked on. */
    processingStartedAt: instant('processing_started_at'),
    version: recordVersion(),
  },
  (table) => [
    index('mass_activities_employer_id').on(table.employerId, table.id),
    index('mass_activities_reverses_id').on(table.reversesId),
    index('mass_activities_created_by').on(table.createdBy),
    index('mass_activities_submitted_by').on(table.submittedBy),
    index('mass_activities_reviewed_by').on(table.reviewedBy),
    index('mass_activities_deleted_by').on(table.deletedBy),
    index('mass_activities_open')
      .on(table.status, table.employerId)
      .where(sql`${table.status} in ('review', 'need_complete', 'pending')`),
    check('mass_activities_submitted', sql`(${table.submittedAt} is null) = (${table.submittedBy} is null)`),
    check(
      'mass_activities_status',
      sql`${table.status} in ('work', 'review', 'need_complete', 'pending', 'completed')`,
    ),
    check(
      'mass_activities_reviewed',
      sql`(${table.reviewedAt} is null) = (${table.status} in ('work', 'review'))
        and (${table.reviewedAt} is null) = (${table.reviewedBy} is null)`,
    ),
    check(
      'mass_activities_deleted',
      sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)
        and (${table.deletedAt} is null or ${table.status} in ('work', 'review'))`,
    ),
  ],
);

/** Values as they were typed, by the number of their option. */
export type StoredValues = Partial<Record<string, string | null>>;

/** The operations of a mass activity, in the order chosen. */
export const massOperations = pgTable(
  'mass_operations',
  {
    massActivityId: integer('mass_activity_id')
      .notNull()
      .references(() => massActivities.id),
    actionType: smallint('action_type').notNull(),
    position: smallint('position').notNull(),
    options: smallint('options').array().notNull(),
    inputValues: jsonb('input_values').$type<StoredValues>().notNull(),
    /** Null: not typed yet. */
    effectiveDate: day('effective_date'),
    /** Whose data change, or who is replaced. */
    subjectPersonId: integer('subject_person_id').references(() => persons.id),
    /** Who takes the role, where it is a person that is known. */
    newPersonId: integer('new_person_id').references(() => persons.id),
    userId: integer('user_id').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.actionType] }),
    uniqueIndex('mass_operations_position').on(table.massActivityId, table.position),
    index('mass_operations_effective_date').on(table.actionType, table.effectiveDate),
    index('mass_operations_subject_person_id').on(table.subjectPersonId),
    index('mass_operations_new_person_id').on(table.newPersonId),
    index('mass_operations_user_id').on(table.userId),
    check('mass_operations_action_type', sql`${table.actionType} between 1 and 7`),
    check('mass_operations_place', sql`${table.position} between 1 and 7`),
    check(
      'mass_operations_options',
      sql`cardinality(${table.options}) > 0 and 2 <= all(${table.options}) and 24 >= all(${table.options})`,
    ),
    check(
      'mass_operations_employer',
      sql`${table.actionType} <> 1 or num_nonnulls(${table.subjectPersonId}, ${table.newPersonId}, ${table.userId}) = 0`,
    ),
    check('mass_operations_other_person', sql`${table.subjectPersonId} <> ${table.newPersonId}`),
  ],
);

/** The units chosen for an operation; without any it is of all. */
export const massOperationCompanies = pgTable(
  'mass_operation_companies',
  {
    massActivityId: integer('mass_activity_id').notNull(),
    actionType: smallint('action_type').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.actionType, table.companyId] }),
    foreignKey({
      name: 'mass_operation_companies_of_operation',
      columns: [table.massActivityId, table.actionType],
      foreignColumns: [massOperations.massActivityId, massOperations.actionType],
    }).onDelete('cascade'),
    index('mass_operation_companies_company_id').on(table.companyId),
  ],
);

export const massUnitStates = ['pending', 'processed', 'failed'] as const;

/** The units that a submitted mass activity is worked through on, each once. */
export const massCompanies = pgTable(
  'mass_companies',
  {
    massActivityId: integer('mass_activity_id')
      .notNull()
      .references(() => massActivities.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    state: text('state', { enum: massUnitStates }).notNull().default('pending'),
    /** Why the last try failed. */
    lastError: text('last_error'),
    processedAt: instant('processed_at'),
    processedBy: integer('processed_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.companyId] }),
    index('mass_companies_company_id').on(table.companyId),
    index('mass_companies_processed_by').on(table.processedBy),
    index('mass_companies_waiting').on(table.massActivityId).where(sql`${table.state} <> 'processed'`),
    check('mass_companies_state', sql`${table.state} in ('pending', 'processed', 'failed')`),
    check(
      'mass_companies_processed',
      sql`(${table.state} = 'processed') = (${table.processedAt} is not null)
        and (${table.processedAt} is null) = (${table.processedBy} is null)`,
    ),
    check('mass_companies_failed', sql`(${table.state} = 'failed') = (${table.lastError} is not null)`),
    check('mass_companies_last_error', isAtMost(table.lastError, longest.note)),
  ],
);

/** What a field said in a unit when its change was submitted; null: nothing. */
export const massOldValues = pgTable(
  'mass_old_values',
  {
    massActivityId: integer('mass_activity_id').notNull(),
    actionType: smallint('action_type').notNull(),
    companyId: integer('company_id').notNull(),
    option: smallint('option').notNull(),
    value: text('value'),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.companyId, table.actionType, table.option] }),
    foreignKey({
      name: 'mass_old_values_of_unit',
      columns: [table.massActivityId, table.companyId],
      foreignColumns: [massCompanies.massActivityId, massCompanies.companyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'mass_old_values_of_operation',
      columns: [table.massActivityId, table.actionType],
      foreignColumns: [massOperations.massActivityId, massOperations.actionType],
    }).onDelete('cascade'),
    index('mass_old_values_operation').on(table.massActivityId, table.actionType),
    check('mass_old_values_option', sql`${table.option} between 2 and 24`),
  ],
);

/** What an account may change, where an administrator has said so; without any, what its roles may (Q2-26). */
export const userActionTypes = pgTable(
  'user_action_types',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    actionType: smallint('action_type').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.actionType] }),
    check('user_action_types_action_type', sql`${table.actionType} between 1 and 7`),
  ],
);
