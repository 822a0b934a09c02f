import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { principals, users } from '#accounts/schema.ts';
import { externalCode, foldedText, recordKey, recordVersion } from '#platform/server/columns.ts';
import { storedFiles } from '#platform/server/schema.ts';
import type { AnswerValue, Question } from './surveys/rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const day = (name: string) => date(name, { mode: 'string' });

/** Employers and clients (clienti, aziende) of a principal. */
export const clients = pgTable(
  'clients',
  {
    id: serial('id').primaryKey(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText('name', 'address', 'city', 'postal_code', 'province'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('clients_key').on(table.principalId, recordKey(table.name)),
    uniqueIndex('clients_external_code').on(table.principalId, sql`lower(btrim(${table.externalCode}))`),
    check('clients_external_code_length', sql`length(btrim(${table.externalCode})) between 1 and 64`),
    index('clients_name').on(table.name, table.id),
    index('clients_city').on(table.city, table.id),
    index('clients_province').on(table.province, table.name, table.id),
    index('clients_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('clients_principal_id').on(table.principalId),
    unique('clients_id_principal').on(table.id, table.principalId),
    check('clients_name_length', sql`${table.legacy} or length(${table.name}) between 4 and 255`),
    check('clients_address_length', sql`${table.legacy} or length(${table.address}) between 5 and 255`),
    check('clients_city_length', sql`${table.legacy} or length(${table.city}) between 2 and 100`),
    check('clients_postal_code', sql`${table.legacy} or ${table.postalCode} ~ '^[0-9]{5}$'`),
    check('clients_province', sql`${table.legacy} or ${table.province} ~ '^[A-Z]{2}$'`),
  ],
);

/** Sampling sites (indirizzi, sedi) of a client. `buildingCode` + `riskContext` name a building once per client. */
export const addresses = pgTable(
  'addresses',
  {
    id: serial('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    regionId: integer('region_id'),
    buildingCode: text('building_code'),
    riskContext: text('risk_context'),
    isShippingAddress: boolean('is_shipping_address').notNull().default(true),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText(
      'name',
      'address',
      'city',
      'postal_code',
      'province',
      'building_code',
      'risk_context',
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_key').on(table.clientId, recordKey(table.name)),
    uniqueIndex('addresses_external_code').on(table.clientId, sql`lower(btrim(${table.externalCode}))`),
    check('addresses_external_code_length', sql`length(btrim(${table.externalCode})) between 1 and 64`),
    index('addresses_name').on(table.name, table.id),
    index('addresses_city').on(table.city, table.id),
    index('addresses_province').on(table.province, table.name, table.id),
    index('addresses_region').on(table.regionId, table.name, table.id),
    index('addresses_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('addresses_client_id').on(table.clientId),
    uniqueIndex('addresses_building_once')
      .on(
        table.clientId,
        sql`lower(btrim(${table.buildingCode}))`,
        sql`lower(btrim(coalesce(${table.riskContext}, '')))`,
      )
      .where(sql`${table.buildingCode} is not null and not ${table.legacy}`),
    check('addresses_name_length', sql`${table.legacy} or length(${table.name}) between 2 and 255`),
    check('addresses_address_length', sql`${table.legacy} or length(${table.address}) between 5 and 255`),
    check('addresses_city_length', sql`${table.legacy} or length(${table.city}) between 2 and 100`),
    check('addresses_postal_code', sql`${table.legacy} or ${table.postalCode} ~ '^[0-9]{5}$'`),
    check('addresses_province', sql`${table.legacy} or ${table.province} ~ '^[A-Z]{2}$'`),
    check('addresses_region', sql`coalesce(${table.regionId} between 1 and 20, ${table.legacy})`),
    check(
      'addresses_codes',
      sql`(${table.buildingCode} is null or length(btrim(${table.buildingCode})) between 1 and 20)
        and (${table.riskContext} is null or length(btrim(${table.riskContext})) between 1 and 20)`,
    ),
    check('addresses_coordinates', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);

/** Floor plans (planimetrie): one picture each; positions on it are in its pixels. */
export const floorPlans = pgTable(
  'floor_plans',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    /** What its sender calls it ('Piano terra'). */
    title: text('title'),
    /** One that was taken away is kept with its picture: points may have stood on it. */
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('floor_plans_id_address').on(table.id, table.addressId),
    index('floor_plans_address_id').on(table.addressId),
    check('floor_plans_title', sql`length(${table.title}) between 1 and 255`),
    index('floor_plans_sha256').on(table.sha256),
  ],
);

/** Measurement points (punti di misurazione). `surface` is the room's, in m²; points of one room share `roomName`. */
export const measurementPoints = pgTable(
  'measurement_points',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    alias: text('alias').notNull(),
    roomName: text('room_name'),
    surface: integer('surface'),
    floorId: integer('floor_id'),
    oldFloor: text('old_floor'),
    floorPlanId: integer('floor_plan_id'),
    planX: doublePrecision('plan_x'),
    planY: doublePrecision('plan_y'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText('alias', 'room_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('measurement_points_key').on(table.addressId, recordKey(table.alias)),
    uniqueIndex('measurement_points_external_code').on(
      table.addressId,
      sql`lower(btrim(${table.externalCode}))`,
    ),
    check(
      'measurement_points_external_code_length',
      sql`length(btrim(${table.externalCode})) between 1 and 64`,
    ),
    index('measurement_points_alias').on(table.alias, table.id),
    index('measurement_points_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex('measurement_points_alias_once')
      .on(table.addressId, sql`lower(btrim(${table.alias}))`)
      .where(sql`not ${table.legacy}`),
    index('measurement_points_address_id').on(table.addressId),
    index('measurement_points_floor_plan_id').on(table.floorPlanId),
    foreignKey({
      name: 'measurement_points_plan_of_address',
      columns: [table.floorPlanId, table.addressId],
      foreignColumns: [floorPlans.id, floorPlans.addressId],
    }),
    check(
      'measurement_points_alias_length',
      sql`${table.legacy} or length(btrim(${table.alias})) between 3 and 255`,
    ),
    check('measurement_points_surface', sql`${table.surface} between 1 and 999999`),
    check('measurement_points_floor', sql`coalesce(${table.floorId} between 1 and 25, ${table.legacy})`),
    check(
      'measurement_points_plan_position',
      sql`(${table.planX} is null) = (${table.planY} is null) and (${table.planX} is null or ${table.floorPlanId} is not null)`,
    ),
  ],
);

/** CR-39 dosimeters, by the code printed on them. */
export const dosimeters = pgTable(
  'dosimeters',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull(),
    version: recordVersion(),
    searchText: foldedText('code'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('dosimeters_code').on(sql`upper(${table.code})`),
    index('dosimeters_in_order').on(table.code, table.id),
    index('dosimeters_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
);

/**
 * Placements (trattamenti): one row per attribution of a dosimeter to a principal. Created when it is shipped;
 * `pointId` and `startedOn` when placed, `endedOn` when removed. Active = `endedOn is null and not processed`.
 * The exclusion of overlapping placements on one point stands in the migration.
 */
export const placements = pgTable(
  'placements',
  {
    id: serial('id').primaryKey(),
    dosimeterId: integer('dosimeter_id')
      .notNull()
      .references(() => dosimeters.id),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    /** The address it was shipped for, when it was shipped for one. */
    addressId: integer('address_id').references(() => addresses.id),
    shippedOn: day('shipped_on'),
    pointId: integer('point_id').references(() => measurementPoints.id),
    startedOn: day('started_on'),
    endedOn: day('ended_on'),
    lost: boolean('lost').notNull().default(false),
    processed: boolean('processed').notNull().default(false),
    photoSha256: text('photo_sha256').references(() => storedFiles.sha256),
    placedBy: integer('placed_by').references(() => users.id),
    placedAt: instant('placed_at'),
    removedBy: integer('removed_by').references(() => users.id),
    removedAt: instant('removed_at'),
    /** Density of tracks and of the background, tracks/cm², once analysed. */
    traces: doublePrecision('traces'),
    background: doublePrecision('background'),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('placements_dosimeter_once').on(table.dosimeterId).where(sql`not ${table.legacy}`),
    uniqueIndex('placements_one_active_per_point')
      .on(table.pointId)
      .where(
        sql`${table.startedOn} is not null and ${table.endedOn} is null and not ${table.processed} and not ${table.legacy}`,
      ),
    index('placements_point_id').on(table.pointId),
    index('placements_dosimeter_id').on(table.dosimeterId),
    index('placements_address_id').on(table.addressId),
    index('placements_available')
      .on(table.principalId)
      .where(sql`${table.startedOn} is null and not ${table.lost} and not ${table.processed}`),
    index('placements_active')
      .on(table.principalId, table.startedOn)
      .where(sql`${table.startedOn} is not null and ${table.endedOn} is null and not ${table.processed}`),
    index('placements_principal_id').on(table.principalId),
    index('placements_photo_sha256').on(table.photoSha256),
    // One person's own entries, from the latest.
    index('placements_placed_by').on(table.placedBy, table.placedAt, table.id),
    index('placements_removed_by').on(table.removedBy, table.removedAt, table.id),
    check('placements_point_and_start', sql`(${table.pointId} is null) = (${table.startedOn} is null)`),
    check(
      'placements_lost_has_end',
      sql`${table.legacy} or not ${table.lost} or ${table.startedOn} is null or ${table.endedOn} is not null`,
    ),
    check(
      'placements_end_after_start',
      sql`${table.legacy} or coalesce(${table.endedOn} >= ${table.startedOn}, ${table.endedOn} is null)`,
    ),
  ],
);

/** What a placement was before it was corrected, or after it. `placementId` is the dosimeter it was of. */
export type PlacementState = {
  placementId: number;
  code: string;
  pointId: number;
  point: string;
  site: string;
  startedOn: string;
  photoSha256: string | null;
};

/**
 * Corrections of placements, as the lists show them; the audit trail holds the same for good. A correction follows its
 * placement when that gets another dosimeter, so `placementId` is the row that carries it now (of a cancelled one: that
 * carried it; null once the laboratory has taken that dosimeter back). `enteredBy` and `enteredAt` are whose entry it
 * was, `principalId` whose placement: the record goes on to other placements, and to other principals.
 */
export const placementCorrections = pgTable(
  'placement_corrections',
  {
    id: serial('id').primaryKey(),
    placementId: integer('placement_id').references(() => placements.id, { onDelete: 'set null' }),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    kind: text('kind', { enum: ['corrected', 'cancelled'] }).notNull(),
    enteredBy: integer('entered_by').references(() => users.id),
    enteredAt: instant('entered_at'),
    reason: text('reason').notNull(),
    before: jsonb('before').$type<PlacementState>().notNull(),
    /** The photo of `before`: what is referred to is not swept away. */
    beforePhotoSha256: text('before_photo_sha256'),
    after: jsonb('after').$type<PlacementState>(),
    correctedBy: integer('corrected_by')
      .notNull()
      .references(() => users.id),
    correctedAt: instant('corrected_at').notNull(),
  },
  (table) => [
    index('placement_corrections_placement_id').on(table.placementId, table.id),
    index('placement_corrections_principal_id').on(table.principalId),
    index('placement_corrections_before_photo_sha256').on(table.beforePhotoSha256),
    foreignKey({
      name: 'placement_corrections_before_photo',
      columns: [table.beforePhotoSha256],
      foreignColumns: [storedFiles.sha256],
    }),
    index('placement_corrections_cancelled')
      .on(table.enteredBy, table.enteredAt, table.id)
      .where(sql`${table.kind} = 'cancelled'`),
    index('placement_corrections_entered_by').on(table.enteredBy),
    index('placement_corrections_corrected_by').on(table.correctedBy),
    check('placement_corrections_kind', sql`${table.kind} in ('corrected', 'cancelled')`),
    check('placement_corrections_after', sql`(${table.after} is null) = (${table.kind} = 'cancelled')`),
    check('placement_corrections_reason', sql`length(btrim(${table.reason})) between 5 and 500`),
  ],
);

/** One immutable version of a questionnaire; `questions` is the whole tree. The highest number is in force. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['building', 'employer'] }).notNull(),
    number: integer('number').notNull(),
    questions: jsonb('questions').$type<Question[]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: integer('created_by').references(() => users.id),
  },
  (table) => [
    unique('questionnaire_versions_number').on(table.kind, table.number),
    check('questionnaire_versions_kind', sql`${table.kind} in ('building', 'employer')`),
  ],
);

const answerColumns = {
  questionId: integer('question_id').notNull(),
  /** Ids of the questions above, from the root, joined by dots; empty at the root. */
  path: text('path').notNull(),
  value: jsonb('value').$type<AnswerValue>().notNull(),
  versionId: integer('version_id')
    .notNull()
    .references(() => questionnaireVersions.id),
  answeredAt: instant('answered_at').notNull(),
  answeredBy: integer('answered_by').references(() => users.id),
};

/** Answers of a building questionnaire, one row per question in force at the address. */
export const buildingAnswers = pgTable(
  'building_answers',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    ...answerColumns,
  },
  (table) => [
    unique('building_answers_once').on(table.addressId, table.questionId, table.path),
    index('building_answers_version_id').on(table.versionId),
    index('building_answers_answered_by').on(table.answeredBy),
  ],
);

/** Answers of an employer questionnaire, one row per question in force at the client. */
export const employerAnswers = pgTable(
  'employer_answers',
  {
    id: serial('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    ...answerColumns,
  },
  (table) => [
    unique('employer_answers_once').on(table.clientId, table.questionId, table.path),
    index('employer_answers_version_id').on(table.versionId),
    index('employer_answers_answered_by').on(table.answeredBy),
  ],
);

/** One import of a file, or its trial. `done` rows have been dealt with: a run that was cut short goes on after them. */
export const importRuns = pgTable(
  'import_runs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', {
      enum: [
        'principals',
        'clients',
        'addresses',
        'points',
        'dosimeters',
        'active-placements',
        'past-results',
      ],
    }).notNull(),
    /** A trial: every check is run, nothing is kept. */
    isTrial: boolean('is_trial').notNull(),
    fileName: text('file_name').notNull(),
    fileSha256: text('file_sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    state: text('state', {
      enum: ['waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed'],
    })
      .notNull()
      .default('waiting'),
    /** Why it failed, in words. */
    failure: text('failure'),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** Rows of the file, once they have been counted. */
    total: integer('total'),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    /** Accepted although they break today's rules; among the created and updated ones. */
    legacy: integer('legacy').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Null: from the command line. */
    startedBy: integer('started_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('import_runs_one_at_a_time')
      .on(table.kind)
      .where(sql`${table.state} in ('waiting', 'running', 'cancelling')`),
    index('import_runs_file_sha256').on(table.fileSha256),
    index('import_runs_started_by').on(table.startedBy),
    check(
      'import_runs_kind',
      sql`${table.kind} in ('principals', 'clients', 'addresses', 'points', 'dosimeters', 'active-placements', 'past-results')`,
    ),
    check(
      'import_runs_state',
      sql`${table.state} in ('waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed')`,
    ),
    check(
      'import_runs_finished',
      sql`(${table.state} in ('finished', 'cancelled', 'failed')) = (${table.finishedAt} is not null)`,
    ),
  ],
);

/** What a run has to say about a row of its file: why it was refused, or which of today's rules it breaks. */
export const importFindings = pgTable(
  'import_findings',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => importRuns.id, { onDelete: 'cascade' }),
    /** As the spreadsheet counts: the columns' names are row 1. */
    rowNumber: integer('row_number').notNull(),
    outcome: text('outcome', { enum: ['refused', 'legacy'] }).notNull(),
    problems: jsonb('problems').$type<{ column: string; value: string; reason: string }[]>().notNull(),
    /** The row as it was read, by column. */
    cells: jsonb('cells').$type<Record<string, string>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.rowNumber] }),
    check('import_findings_outcome', sql`${table.outcome} in ('refused', 'legacy')`),
  ],
);
