import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
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
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { companies } from '#radioprotection/schema.ts';
import { stopOutcomes, visitOutcomes } from './field-days/rules.ts';
import { legSources, longestActivityNotes, longestNote, longestWorkMs, maxStops } from './planning/rules.ts';

/**
 * Trips (trasferte): their name, operators and instruments. First and last day are those of its days, by a trigger; the
 * version counts changes of what stands here and beside it in `trip_operators` and `trip_instruments`.
 */
export const trips = pgTable(
  'trips',
  {
    id: serial('id').primaryKey(),
    alias: text('alias').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    changedAt: instant('changed_at').notNull(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('trips_ends_on').on(table.endsOn, table.id),
    check('trips_alias_length', hasTrimmedLength(table.alias, lengths.name)),
    check('trips_in_order', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

/** Its days, one for a date: when and where it leaves. Whose literal address has no coordinates is refused. */
export const tripDays = pgTable(
  'trip_days',
  {
    id: serial('id').primaryKey(),
    tripId: integer('trip_id')
      .notNull()
      .references(() => trips.id),
    day: day('day').notNull(),
    departsAt: instant('departs_at').notNull(),
    originName: text('origin_name').notNull(),
    originLiteral: text('origin_literal'),
    originLatitude: doublePrecision('origin_latitude').notNull(),
    originLongitude: doublePrecision('origin_longitude').notNull(),
    savedBy: integer('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull(),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('trip_days_date').on(table.tripId, table.day),
    index('trip_days_day').on(table.day, table.id),
    index('trip_days_saved_by').on(table.savedBy),
    check(
      'trip_days_of_departure',
      sql`${table.day} = (${table.departsAt} at time zone 'Europe/Rome')::date`,
    ),
    check('trip_days_origin_length', hasTrimmedLength(table.originName, lengths.name)),
    check('trip_days_literal', isAtMost(table.originLiteral, longest.line)),
    check(
      'trip_days_place',
      sql`${table.originLatitude} between -90 and 90 and ${table.originLongitude} between -180 and 180`,
    ),
  ],
);

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id);
const ofInstrument = () =>
  integer('instrument_id')
    .notNull()
    .references(() => instruments.id);

export const tripOperators = pgTable(
  'trip_operators',
  {
    tripId: integer('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.userId] }),
    index('trip_operators_user_id').on(table.userId),
  ],
);

export const tripInstruments = pgTable(
  'trip_instruments',
  {
    tripId: integer('trip_id')
      .notNull()
      .references(() => trips.id, { onDelete: 'cascade' }),
    instrumentId: ofInstrument(),
  },
  (table) => [
    primaryKey({ columns: [table.tripId, table.instrumentId] }),
    index('trip_instruments_instrument_id').on(table.instrumentId),
  ],
);

export const tripDayOperators = pgTable(
  'trip_day_operators',
  {
    dayId: integer('day_id')
      .notNull()
      .references(() => tripDays.id, { onDelete: 'cascade' }),
    userId: ofUser(),
  },
  (table) => [
    primaryKey({ columns: [table.dayId, table.userId] }),
    index('trip_day_operators_user_id').on(table.userId),
  ],
);

export const tripDayInstruments = pgTable(
  'trip_day_instruments',
  {
    dayId: integer('day_id')
      .notNull()
      .references(() => tripDays.id, { onDelete: 'cascade' }),
    instrumentId: ofInstrument(),
  },
  (table) => [
    primaryKey({ columns: [table.dayId, table.instrumentId] }),
    index('trip_day_instruments_instrument_id').on(table.instrumentId),
  ],
);

/**
 * The stops of a day in order: visits to local units ('appointments'), and stops of one's own with a name. At most 25, a
 * unit once a day. `arrivesAt` is worked out from departure, legs and work whenever the day is saved. Which activities
 * are done at a visit says `activities.appointment_id`.
 */
export const tripStops = pgTable(
  'trip_stops',
  {
    id: serial('id').primaryKey(),
    dayId: integer('day_id').notNull(),
    /** 1 to 25. */
    position: smallint('position').notNull(),
    /** Null: a stop of one's own, which has the three after it. */
    companyId: integer('company_id').references(() => companies.id),
    sessionId: text('session_id'),
    name: text('name'),
    address: text('address'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** HTML of the few tags that are allowed. */
    note: text('note').notNull().default(''),
    activityNotes: text('activity_notes').notNull().default(''),
    /** The hour agreed, in minutes from midnight. */
    providedMinute: smallint('provided_minute'),
    /** Milliseconds. */
    workingTime: integer('working_time').notNull(),
    /** Of the leg that leads here: metres, seconds. */
    distance: integer('distance'),
    duration: integer('duration'),
    /** From where that is known; null: nobody noted it, it counts as estimated. */
    legSource: text('leg_source', { enum: legSources }),
    arrivesAt: instant('arrives_at'),
    /** When the customer was told, of which hour, and by whom. */
    notifiedAt: instant('notified_at'),
    notifiedFor: instant('notified_for'),
    notifiedBy: integer('notified_by').references(() => users.id),
    /** What the operators told of the visit. */
    outcome: text('outcome', { enum: stopOutcomes }),
    outcomeReason: text('outcome_reason'),
    /** What a skipped visit had to do and is free: it comes back when the visit is told as made after all. */
    freedActivities: integer('freed_activities').array().notNull().default([]),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    toldNote: text('told_note'),
    toldBy: integer('told_by').references(() => users.id),
    toldAt: instant('told_at'),
  },
  (table) => [
    foreignKey({ name: 'trip_stops_day', columns: [table.dayId], foreignColumns: [tripDays.id] }),
    // That no two have the same place is asked at the end of a transaction: a constraint of the migration.
    uniqueIndex('trip_stops_company_once').on(table.dayId, table.companyId),
    uniqueIndex('trip_stops_session_once').on(table.dayId, table.sessionId),
    index('trip_stops_company_id').on(table.companyId),
    index('trip_stops_notified_by').on(table.notifiedBy),
    index('trip_stops_told_by').on(table.toldBy),
    check('trip_stops_position', sql`${table.position} between 1 and ${sql.raw(String(maxStops))}`),
    check(
      'trip_stops_kind',
      sql`case when ${table.companyId} is null then num_nulls(${table.sessionId}, ${table.name}, ${table.address}) = 0 else num_nonnulls(${table.sessionId}, ${table.name}, ${table.address}) = 0 end`,
    ),
    check('trip_stops_name_length', hasTrimmedLength(table.name, lengths.name)),
    check('trip_stops_session_length', hasTrimmedLength(table.sessionId, lengths.code)),
    check('trip_stops_address', isAtMost(table.address, longest.line)),
    check(
      'trip_stops_place',
      sql`num_nulls(${table.latitude}, ${table.longitude}) <> 1 and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
    check('trip_stops_note', isAtMost(table.note, longestNote)),
    check('trip_stops_activity_notes', isAtMost(table.activityNotes, longestActivityNotes)),
    check('trip_stops_provided_minute', sql`${table.providedMinute} between 0 and 1439`),
    check(
      'trip_stops_working_time',
      sql`${table.workingTime} between 0 and ${sql.raw(String(longestWorkMs))}`,
    ),
    check(
      'trip_stops_leg',
      sql`${table.distance} >= 0 and ${table.duration} >= 0 and num_nulls(${table.distance}, ${table.duration}) <> 1`,
    ),
    check('trip_stops_leg_source', sql`${table.legSource} in ('strada', 'precedente', 'stima')`),
    check('trip_stops_leg_sourced', sql`${table.legSource} is null or ${table.distance} is not null`),
    check('trip_stops_notified', sql`(${table.notifiedAt} is null) = (${table.notifiedFor} is null)`),
    check('trip_stops_outcome', sql`${table.outcome} in ('fatta', 'saltata')`),
    check('trip_stops_told', sql`(${table.outcome} is null) = (${table.toldAt} is null)`),
    check('trip_stops_skipped', sql`${table.outcome} <> 'saltata' or ${table.outcomeReason} is not null`),
    check(
      'trip_stops_freed',
      sql`${table.freedActivities} = '{}' or ${table.outcome} is not distinct from 'saltata'`,
    ),
    check('trip_stops_hours', sql`${table.endedAt} >= ${table.startedAt}`),
    check('trip_stops_outcome_reason', isAtMost(table.outcomeReason, longest.note)),
    check('trip_stops_told_note', isAtMost(table.toldNote, longest.note)),
  ],
);

/** What was told of the activities of a visit, and the minutes they really took. */
export const toldActivities = pgTable(
  'trip_told_activities',
  {
    stopId: integer('stop_id')
      .notNull()
      .references(() => tripStops.id, { onDelete: 'cascade' }),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    outcome: text('outcome', { enum: visitOutcomes }).notNull(),
    reason: text('reason'),
    minutes: smallint('minutes'),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stopId, table.activityId] }),
    index('trip_told_activities_activity_id').on(table.activityId),
    check('trip_told_activities_outcome', sql`${table.outcome} in ('eseguita', 'da-finire', 'non-eseguita')`),
    check(
      'trip_told_activities_reason',
      sql`${table.outcome} <> 'non-eseguita' or ${table.reason} is not null`,
    ),
    check('trip_told_activities_reason_length', isAtMost(table.reason, longest.note)),
    check('trip_told_activities_minutes', sql`${table.minutes} between 0 and 1440`),
  ],
);

/** Secret addresses under which people read their trips in a calendar program; of the secret only its hash is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    secretSha256: text('secret_sha256').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('calendar_feeds_secret').on(table.secretSha256),
    uniqueIndex('calendar_feeds_one').on(table.userId).where(sql`${table.revokedAt} is null`),
    index('calendar_feeds_user_id').on(table.userId),
    check('calendar_feeds_secret_sha256', sql`${table.secretSha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
