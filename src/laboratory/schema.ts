import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { batches, placements } from '#dosimeters/schema.ts';
import { users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';

/** Figures of a batch. One that a result was calculated with is never changed (`batch_revisions_kept`). */
export const batchRevisions = pgTable(
  'batch_revisions',
  {
    id: serial('id').primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    /** 1, 2, … The highest of a batch is in force. */
    revision: integer('revision').notNull(),
    /** Calibration factor and its standard uncertainty, tracks·cm⁻² per kBq·h·m⁻³. */
    k: doublePrecision('k').notNull(),
    kUncertainty: doublePrecision('k_uncertainty').notNull(),
    /** Density of the background and its standard uncertainty, tracks/cm². */
    background: doublePrecision('background').notNull(),
    backgroundUncertainty: doublePrecision('background_uncertainty').notNull(),
    /** The area that is usually read, cm². */
    areaCm2: doublePrecision('area_cm2').notNull(),
    /** LR as an exposure, kBq·h/m³. */
    detectionLimit: doublePrecision('detection_limit').notNull(),
    /** Density above which tracks cover one another, tracks/cm². */
    saturation: doublePrecision('saturation').notNull(),
    /** Days of exposure above which ageing is told. */
    ageingDays: integer('ageing_days').notNull(),
    /** The days on which it may be read with these figures. */
    validFrom: day('valid_from'),
    validUntil: day('valid_until'),
    note: text('note'),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('batch_revisions_once').on(table.batchId, table.revision),
    index('batch_revisions_created_by').on(table.createdBy),
    check('batch_revisions_revision', sql`${table.revision} > 0`),
    check('batch_revisions_k', sql`${table.k} > 0 and ${table.kUncertainty} >= 0`),
    check(
      'batch_revisions_background',
      sql`${table.background} >= 0 and ${table.backgroundUncertainty} >= 0`,
    ),
    check(
      'batch_revisions_limits',
      sql`${table.areaCm2} > 0 and ${table.detectionLimit} >= 0 and ${table.saturation} > ${table.background} and ${table.ageingDays} > 0`,
    ),
    // Of what is kept from now on: figures of before stay as results were calculated with them.
    check(
      'batch_revisions_uncertain',
      sql`${table.kUncertainty} > 0 and 1.645 * ${table.kUncertainty} < ${table.k} and ${table.backgroundUncertainty} > 0`,
    ),
    check('batch_revisions_detection_limit', sql`${table.detectionLimit} > 0`),
    check('batch_revisions_validity', sql`coalesce(${table.validUntil} >= ${table.validFrom}, true)`),
    check('batch_revisions_note', isAtMost(table.note, longest.note)),
  ],
);

/**
 * What a dosimeter measured: one row per reading, one of a placement in force. Written once (`results_written_once`);
 * only `inForce` ends. k and limits are those of the batch at that time. Concentrations are not kept: they follow
 * from the exposure and the days of the placement, which may be corrected.
 */
export const results = pgTable(
  'results',
  {
    id: serial('id').primaryKey(),
    placementId: integer('placement_id')
      .notNull()
      .references(() => placements.id),
    /** Null: from before batches were kept. */
    batchRevisionId: integer('batch_revision_id').references(() => batchRevisions.id),
    /** Density of tracks and its standard uncertainty, tracks/cm². */
    traces: doublePrecision('traces').notNull(),
    tracesUncertainty: doublePrecision('traces_uncertainty'),
    /** Density of the background that was taken off, tracks/cm²: the dosimeter's own, or that of its batch. */
    background: doublePrecision('background'),
    backgroundUncertainty: doublePrecision('background_uncertainty'),
    isOwnBackground: boolean('is_own_background').notNull(),
    /** As the reader gave them. */
    counts: integer('counts'),
    areaCm2: doublePrecision('area_cm2'),
    frames: integer('frames'),
    /** Reduced. */
    chiSquared: doublePrecision('chi_squared'),
    reader: text('reader'),
    readOn: day('read_on'),
    k: doublePrecision('k').notNull(),
    kUncertainty: doublePrecision('k_uncertainty'),
    detectionLimit: doublePrecision('detection_limit'),
    saturation: doublePrecision('saturation'),
    ageingDays: integer('ageing_days'),
    /** kBq·h/m³, with its standard uncertainty. */
    exposure: doublePrecision('exposure'),
    exposureUncertainty: doublePrecision('exposure_uncertainty'),
    state: text('state', {
      enum: ['valid', 'below-limit', 'saturated', 'recount', 'incomplete'],
    }).notNull(),
    inForce: boolean('in_force').notNull().default(true),
    source: text('source', { enum: ['manual', 'reader', 'past'] }).notNull(),
    /** Why it stands in the place of an earlier one. */
    reason: text('reason'),
    enteredBy: integer('entered_by').references(() => users.id),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    uniqueIndex('results_one_in_force').on(table.placementId).where(sql`${table.inForce}`),
    index('results_placement_id').on(table.placementId, table.id),
    index('results_batch_revision_id').on(table.batchRevisionId),
    index('results_entered_by').on(table.enteredBy),
    // As the list orders them in either direction: what was never read stands at the end.
    index('results_latest')
      .on(table.readOn.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`${table.inForce}`),
    index('results_oldest').on(table.readOn, table.id).where(sql`${table.inForce}`),
    index('results_to_look_at')
      .on(table.state, table.readOn.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`${table.inForce} and ${table.state} <> 'valid'`),
    check(
      'results_state',
      sql`${table.state} in ('valid', 'below-limit', 'saturated', 'recount', 'incomplete')`,
    ),
    check('results_source', sql`${table.source} in ('manual', 'reader', 'past')`),
    check('results_batch', sql`${table.source} = 'past' or ${table.batchRevisionId} is not null`),
    check(
      'results_densities',
      sql`${table.traces} >= 0 and ${table.tracesUncertainty} >= 0 and ${table.background} >= 0 and ${table.backgroundUncertainty} >= 0`,
    ),
    check(
      'results_reading',
      sql`${table.counts} >= 0 and ${table.areaCm2} > 0 and ${table.frames} > 0 and ${table.chiSquared} >= 0`,
    ),
    check('results_calibration', sql`${table.k} > 0 and ${table.kUncertainty} >= 0`),
    check('results_complete', sql`(${table.exposure} is null) = (${table.state} = 'incomplete')`),
    check('results_reason', hasTrimmedLength(table.reason, lengths.reason)),
  ],
);

/** Readers of detectors, and what the columns of their files are called: said once, used by every import. */
export const readers = pgTable(
  'readers',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    /** The sign before its decimals, and the name of each column in its file, by the name of ours. */
    columns: jsonb('columns')
      .$type<{ decimal: 'either' | 'comma' | 'point'; names: Record<string, string> }>()
      .notNull(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('readers_name').on(sql`lower(btrim(${table.name}))`),
    check('readers_name_length', hasTrimmedLength(table.name, lengths.shortName)),
  ],
);

/**
 * Blanks (never exposed) and duplicates (exposed side by side) of a batch: whether its readings can be trusted. Written
 * once: of one that is wrong it is only added that it was withdrawn, and another may stand in its place.
 */
export const qualityControls = pgTable(
  'quality_controls',
  {
    id: serial('id').primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id),
    kind: text('kind', { enum: ['blank', 'duplicate'] }).notNull(),
    readOn: day('read_on').notNull(),
    /** Density of tracks and its standard uncertainty, tracks/cm². */
    traces: doublePrecision('traces').notNull(),
    tracesUncertainty: doublePrecision('traces_uncertainty').notNull(),
    /** The same of the second detector of a duplicate. */
    otherTraces: doublePrecision('other_traces'),
    otherUncertainty: doublePrecision('other_uncertainty'),
    note: text('note'),
    enteredBy: integer('entered_by').references(() => users.id),
    enteredAt: instant('entered_at').notNull(),
    /** The one it takes the place of, which is withdrawn. */
    correctsId: integer('corrects_id').references((): AnyPgColumn => qualityControls.id),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by').references(() => users.id),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    index('quality_controls_batch_id').on(table.batchId, table.readOn, table.id),
    index('quality_controls_withdrawn_by').on(table.withdrawnBy),
    uniqueIndex('quality_controls_corrects_id').on(table.correctsId),
    index('quality_controls_entered_by').on(table.enteredBy),
    check('quality_controls_kind', sql`${table.kind} in ('blank', 'duplicate')`),
    check(
      'quality_controls_densities',
      sql`${table.traces} >= 0 and ${table.tracesUncertainty} >= 0 and ${table.otherTraces} >= 0 and ${table.otherUncertainty} >= 0`,
    ),
    check(
      'quality_controls_pair',
      sql`(${table.kind} = 'duplicate') = (${table.otherTraces} is not null) and (${table.otherTraces} is null) = (${table.otherUncertainty} is null)`,
    ),
    check('quality_controls_note', isAtMost(table.note, longest.note)),
    check(
      'quality_controls_withdrawn',
      sql`(${table.withdrawnAt} is null) = (${table.withdrawnReason} is null) and (${table.withdrawnBy} is null or ${table.withdrawnAt} is not null)`,
    ),
    check('quality_controls_reason', hasTrimmedLength(table.withdrawnReason, lengths.reason)),
  ],
);

/** What a person says of a control that is out of control; until then its batch is kept from reports. Only added to. */
export const controlComments = pgTable(
  'control_comments',
  {
    id: serial('id').primaryKey(),
    controlId: integer('control_id')
      .notNull()
      .references(() => qualityControls.id),
    text: text('text').notNull(),
    /** Null: nobody of this program, as in demo data. */
    writtenBy: integer('written_by').references(() => users.id),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    index('control_comments_control_id').on(table.controlId, table.id),
    index('control_comments_written_by').on(table.writtenBy),
    check('control_comments_text', hasTrimmedLength(table.text, lengths.reason)),
  ],
);
