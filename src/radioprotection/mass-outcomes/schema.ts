import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { longest } from '#platform/contract/limits.ts';
import { day, instant, isAtMost } from '#platform/server/database/columns.ts';
import { activities } from '../activities/schema.ts';
import { massActivities } from '../mass-activities/schema.ts';
import { persons } from '../persons/schema.ts';

/**
 * What a notification tells of one operation: from `effectiveDate` the unit has other data. In force once its outcome is
 * registered and that day has come; `processedAt` is when the records were changed. A notification that was taken out,
 * or whose outcome is negative, leaves them as they are for good.
 */
export const unitChanges = pgTable(
  'unit_changes',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    actionType: smallint('action_type').notNull(),
    effectiveDate: day('effective_date').notNull(),
    processedAt: instant('processed_at'),
    /** Why it could not be brought into force when it was tried last; it is tried again on another day. */
    failure: text('failure'),
    failedOn: day('failed_on'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.actionType] }),
    index('unit_changes_waiting')
      .on(table.effectiveDate, table.activityId)
      .where(sql`${table.processedAt} is null`),
    check('unit_changes_failed', sql`(${table.failure} is null) = (${table.failedOn} is null)`),
    check('unit_changes_failure', isAtMost(table.failure, longest.note)),
    check('unit_changes_action_type', sql`${table.actionType} between 1 and 7`),
  ],
);

/** The fields of such a change: what each said when it was submitted, and what it is to say. */
export const unitChangeValues = pgTable(
  'unit_change_values',
  {
    activityId: integer('activity_id').notNull(),
    actionType: smallint('action_type').notNull(),
    option: smallint('option').notNull(),
    oldValue: text('old_value'),
    value: text('value'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.actionType, table.option] }),
    foreignKey({
      name: 'unit_change_values_of_change',
      columns: [table.activityId, table.actionType],
      foreignColumns: [unitChanges.activityId, unitChanges.actionType],
    }),
    check('unit_change_values_option', sql`${table.option} between 2 and 24`),
  ],
);

/** The person that was typed in by hand for an operation, entered with the first unit that takes it over. */
export const massEnteredPersons = pgTable(
  'mass_entered_persons',
  {
    massActivityId: integer('mass_activity_id')
      .notNull()
      .references(() => massActivities.id),
    actionType: smallint('action_type').notNull(),
    personId: integer('person_id')
      .notNull()
      .references(() => persons.id),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.actionType] }),
    index('mass_entered_persons_person_id').on(table.personId),
    check('mass_entered_persons_action_type', sql`${table.actionType} between 1 and 7`),
  ],
);
