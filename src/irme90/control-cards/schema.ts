import { type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { users, zones } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { measurementKinds } from './rules.ts';

const ofInstrument = () =>
  integer('instrument_id')
    .notNull()
    .references(() => instruments.id);
const isValue = (value: SQLWrapper) => sql`${value} >= 0 and ${value} < 'infinity'`;

/** Zones in which an instrument is used. */
export const zoneInstruments = pgTable(
  'zone_instruments',
  {
    id: serial('id').primaryKey(),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => zones.id),
    instrumentId: ofInstrument(),
  },
  (table) => [
    uniqueIndex('zone_instruments_once').on(table.instrumentId, table.zoneId),
    index('zone_instruments_zone_id').on(table.zoneId),
  ],
);

/** Calibrations of an instrument, with their certificate; the latest one's days stand on the instrument (a trigger). */
export const instrumentCalibrations = pgTable(
  'instrument_calibrations',
  {
    id: serial('id').primaryKey(),
    instrumentId: ofInstrument(),
    calibratedOn: day('calibrated_on').notNull(),
    validUntil: day('valid_until').notNull(),
    laboratory: text('laboratory').notNull().default(''),
    certificateNumber: text('certificate_number').notNull().default(''),
    certificateName: text('certificate_name'),
    certificateSha256: text('certificate_sha256').references(() => storedFiles.sha256),
    /** null: it was known with the instrument. */
    addedBy: integer('added_by').references(() => users.id),
    addedAt: instant('added_at').notNull(),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('instrument_calibrations_day').on(table.instrumentId, table.calibratedOn),
    index('instrument_calibrations_certificate').on(table.certificateSha256),
    index('instrument_calibrations_added_by').on(table.addedBy),
    check('instrument_calibrations_in_order', sql`${table.validUntil} > ${table.calibratedOn}`),
    check('instrument_calibrations_laboratory', isAtMost(table.laboratory, longest.line)),
    check('instrument_calibrations_certificate_number', isAtMost(table.certificateNumber, longest.code)),
  ],
);

/**
 * Control cards of instruments (Q1-36): limits fixed from the first measurements, then one measurement a day. At most one
 * is open for an instrument. Mean and sigma (µSv/h, of a sample) are there once `measurementsNeeded` have been made.
 */
export const controlCards = pgTable(
  'control_cards',
  {
    id: serial('id').primaryKey(),
    instrumentId: ofInstrument(),
    zoneInstrumentId: integer('zone_instrument_id').references(() => zoneInstruments.id),
    name: text('name').notNull(),
    expertId: integer('expert_id').references(() => users.id),
    openedOn: day('opened_on').notNull(),
    closedOn: day('closed_on'),
    closeReason: text('close_reason'),
    replacesId: integer('replaces_id').references((): AnyPgColumn => controlCards.id),
    measurementsNeeded: smallint('measurements_needed').notNull().default(10),
    mean: doublePrecision('mean'),
    sigma: doublePrecision('sigma'),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('control_cards_one_open').on(table.instrumentId).where(sql`${table.closedOn} is null`),
    index('control_cards_instrument_id').on(table.instrumentId, table.openedOn),
    index('control_cards_zone_instrument_id').on(table.zoneInstrumentId),
    index('control_cards_expert_id').on(table.expertId),
    uniqueIndex('control_cards_replaces_id').on(table.replacesId),
    check('control_cards_name_length', hasTrimmedLength(table.name, lengths.name)),
    check('control_cards_in_order', sql`${table.closedOn} >= ${table.openedOn}`),
    check('control_cards_close_reason', isAtMost(table.closeReason, longest.note)),
    check('control_cards_needed', sql`${table.measurementsNeeded} between 2 and 100`),
    check('control_cards_limits', sql`(${table.mean} is null) = (${table.sigma} is null)`),
  ],
);

/** What was measured for a card; a daily one once a day. One that was withdrawn stays, and counts no more. */
export const controlMeasurements = pgTable(
  'control_measurements',
  {
    id: serial('id').primaryKey(),
    cardId: integer('card_id')
      .notNull()
      .references(() => controlCards.id),
    kind: text('kind', { enum: measurementKinds }).notNull(),
    measuredOn: day('measured_on').notNull(),
    /** µSv/h */
    value: doublePrecision('value').notNull(),
    operatorId: integer('operator_id')
      .notNull()
      .references(() => users.id),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    uniqueIndex('control_measurements_one_a_day')
      .on(table.cardId, table.measuredOn)
      .where(sql`${table.kind} = 'giornaliera' and ${table.withdrawnAt} is null`),
    index('control_measurements_card_id').on(table.cardId, table.kind, table.measuredOn),
    index('control_measurements_operator_id').on(table.operatorId),
    index('control_measurements_withdrawn_by').on(table.withdrawnBy),
    check('control_measurements_kind', sql`${table.kind} in ('limite', 'giornaliera')`),
    check('control_measurements_value', isValue(table.value)),
    check('control_measurements_note', isAtMost(table.note, longest.note)),
    check(
      'control_measurements_withdrawn',
      sql`num_nulls(${table.withdrawnAt}, ${table.withdrawnBy}, ${table.withdrawnReason}) in (0, 3)`,
    ),
    check('control_measurements_withdrawn_reason', isAtMost(table.withdrawnReason, longest.note)),
  ],
);

/** Who was written to of a calibration that ends, and at which of the reminders: once each. */
export const calibrationReminders = pgTable(
  'calibration_reminders',
  {
    instrumentId: ofInstrument(),
    validUntil: day('valid_until').notNull(),
    daysBefore: smallint('days_before').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    toldOn: day('told_on').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'calibration_reminders_once',
      columns: [table.instrumentId, table.validUntil, table.daysBefore, table.userId],
    }),
    index('calibration_reminders_user_id').on(table.userId),
  ],
);

/** The last day on which it was looked whose calibration ends. */
export const calibrationRounds = pgTable('calibration_rounds', { day: day('day').primaryKey() });
