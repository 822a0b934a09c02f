import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  externalCode,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { devices } from '../devices/schema.ts';
import { massActivities } from '../mass-activities/schema.ts';
import { manuals, registries } from '../registries/schema.ts';
import { companies } from '../schema.ts';

/**
 * What has to be done in a local unit, and what was done (Q2-32, Q1-89). Active: not deleted. `toFinishInLab`: the part
 * on the spot is done, the rest is not; `skip`: not done at the visit, on purpose. That device, registry and manual are
 * its unit's, and the registry open when it is entered, is held by a trigger in the migration.
 */
export const activities = pgTable(
  'activities',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    type: smallint('type').notNull(),
    alias: text('alias'),
    deadline: day('deadline'),
    deviceId: integer('device_id').references(() => devices.id),
    registryId: integer('registry_id').references(() => registries.id),
    manualId: integer('manual_id').references(() => manuals.id),
    /** The notification (type 4) whose outcome (type 10) this is. */
    preventiveActivityId: integer('preventive_activity_id').references((): AnyPgColumn => activities.id),
    /** Of a notification and of its outcome: the mass activity that they carry out. */
    massActivityId: integer('mass_activity_id').references(() => massActivities.id),
    /** The one whose completion proposed this one. */
    previousActivityId: integer('previous_activity_id').references((): AnyPgColumn => activities.id),
    /** The visit of a trip at which it is done: a row of `trip_stops`, of the same unit, by a key in the migration. */
    appointmentId: integer('appointment_id'),
    /** Minutes. */
    estimatedTime: integer('estimated_time'),
    note: text('note'),
    inReview: boolean('in_review').notNull().default(false),
    needSign: boolean('need_sign').notNull().default(false),
    complete: boolean('complete').notNull().default(false),
    skip: boolean('skip').notNull().default(false),
    toFinishInLab: boolean('to_finish_in_lab').notNull().default(false),
    active: boolean('active').generatedAlwaysAs(sql`deleted_at is null`),
    deletedAt: instant('deleted_at'),
    completedAt: instant('completed_at'),
    completedBy: integer('completed_by').references(() => users.id),
    /** Kind of test of a quality control (Q2-97): 1 acceptance, 2 operation, 3 constancy. */
    testType: smallint('test_type'),
    /** Clinical judgement (Q2-96): 1 fit, 2 not fit, then with a note. */
    judgement: smallint('judgement'),
    judgementNote: text('judgement_note'),
    /** Day and protocol number of an outcome. */
    outcomeOn: day('outcome_on'),
    protocol: text('protocol'),
    externalCode: externalCode(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('activities_company_id').on(table.companyId, table.deadline, table.id),
    index('activities_device_id').on(table.deviceId, table.type),
    index('activities_registry_id').on(table.registryId, table.type),
    index('activities_manual_id').on(table.manualId, table.type),
    // One outcome for a notification, for good: one that was deleted is a negative one.
    uniqueIndex('activities_one_outcome').on(table.preventiveActivityId),
    // One notification of a unit for a mass activity, however often it is processed.
    uniqueIndex('activities_one_of_mass_activity')
      .on(table.massActivityId, table.companyId)
      .where(sql`${table.type} = 4`),
    index('activities_mass_activity_id').on(table.massActivityId, table.type),
    index('activities_previous_activity_id').on(table.previousActivityId),
    index('activities_completed_by').on(table.completedBy),
    index('activities_appointment_id').on(table.appointmentId, table.id),
    // What is due, from the earliest.
    index('activities_due')
      .on(table.deadline, table.id)
      .where(sql`${table.deletedAt} is null and not ${table.complete}`),
    index('activities_due_of_type')
      .on(table.type, table.deadline, table.id)
      .where(sql`${table.deletedAt} is null and not ${table.complete}`),
    // What is to be done at visits, with all that the overview of a year counts of it.
    index('activities_to_visit')
      .on(
        ...[table.deadline, table.companyId, table.appointmentId],
        ...[table.deviceId, table.manualId, table.registryId],
      )
      .where(
        sql`${table.deletedAt} is null and not ${table.complete} and not ${table.skip} and ${table.type} in (2, 5, 9, 10, 12)`,
      ),
    index('activities_done')
      .on(table.deadline, table.id)
      .where(sql`${table.deletedAt} is null and ${table.complete}`),
    uniqueIndex('activities_external_code').on(table.companyId, sql`lower(btrim(${table.externalCode}))`),
    check('activities_type', sql`${table.type} between 0 and 12`),
    check('activities_outcome', sql`${table.type} = 10 or ${table.preventiveActivityId} is null`),
    check('activities_of_mass_activity', sql`${table.massActivityId} is null or ${table.type} in (4, 10)`),
    check('activities_visit', sql`${table.appointmentId} is null or ${table.type} in (2, 5, 9, 10, 12)`),
    check('activities_alias', isAtMost(table.alias, longest.line)),
    check('activities_note', isAtMost(table.note, longest.note)),
    check('activities_estimated_time', sql`${table.estimatedTime} between 0 and 10080`),
    check('activities_completed', sql`${table.complete} = (${table.completedAt} is not null)`),
    check(
      'activities_one_state',
      sql`num_nonnulls(nullif(${table.inReview}, false), nullif(${table.needSign}, false), nullif(${table.complete}, false), nullif(${table.skip}, false)) <= 1`,
    ),
    check('activities_not_finished', sql`not (${table.complete} and ${table.toFinishInLab})`),
    check('activities_test_type', sql`${table.testType} between 1 and 3`),
    check(
      'activities_judgement',
      sql`${table.judgement} = 1 or (${table.judgement} = 2 and ${table.judgementNote} is not null)`,
    ),
    check('activities_judgement_note', isAtMost(table.judgementNote, longest.note)),
    check('activities_protocol', isAtMost(table.protocol, longest.code)),
    check('activities_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** What an activity has measured, each value beside what is acceptable for it. `field` names the measured quantity. */
export const activityValues = pgTable(
  'activity_values',
  {
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    field: text('field').notNull(),
    value: doublePrecision('value').notNull(),
    unit: text('unit'),
    /** What is acceptable, both included; null: no bound on this side. */
    acceptableFrom: doublePrecision('acceptable_from'),
    acceptableTo: doublePrecision('acceptable_to'),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.field] }),
    check('activity_values_field_length', hasTrimmedLength(table.field, lengths.code)),
    check('activity_values_unit', isAtMost(table.unit, longest.code)),
    check('activity_values_acceptable', sql`${table.acceptableFrom} <= ${table.acceptableTo}`),
  ],
);

/**
 * Documents of an activity: the notification as it was generated, each time a revision, and what was attached. Written
 * once (`activity_files_kept`): what was reviewed, approved and signed is told from here.
 */
export const activityFiles = pgTable(
  'activity_files',
  {
    id: serial('id').primaryKey(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    kind: text('kind', { enum: ['notification', 'attachment'] }).notNull(),
    /** Of a notification 1, 2, …; of an attachment its place. */
    revision: integer('revision').notNull(),
    name: text('name').notNull(),
    /** A notification that speaks of magnetic resonance alone. */
    isResonance: boolean('is_resonance').notNull().default(false),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    addedBy: integer('added_by').references(() => users.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('activity_files_once').on(table.activityId, table.kind, table.revision),
    index('activity_files_sha256').on(table.sha256),
    index('activity_files_added_by').on(table.addedBy),
    check('activity_files_kind', sql`${table.kind} in ('notification', 'attachment')`),
    check('activity_files_resonance', sql`not ${table.isResonance} or ${table.kind} = 'notification'`),
    check('activity_files_revision', sql`${table.revision} > 0`),
    check('activity_files_name', hasTrimmedLength(table.name, lengths.name)),
  ],
);
