import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  externalCode,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { devices } from '../devices/schema.ts';
import { companies } from '../schema.ts';
import { implantTypes, registryKinds, workerCategories } from './rules.ts';

/**
 * Registries of a local unit (Q2-33), of one of its devices or of none. Open: active, neither deleted nor closed. That
 * its device is one of its unit, and that nothing is entered on a closed one, is held by triggers in the migration.
 */
export const registries = pgTable(
  'registries',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text('kind', { enum: registryKinds }).notNull(),
    implantType: text('implant_type', { enum: implantTypes }).notNull(),
    deviceId: integer('device_id').references(() => devices.id),
    openDate: day('open_date').notNull(),
    closeDate: day('close_date'),
    active: boolean('active').notNull().default(true),
    deletedAt: instant('deleted_at'),
    modelVersion: smallint('model_version').notNull().default(2),
    upgradedAt: instant('upgraded_at'),
    notes: text('notes'),
    externalCode: externalCode(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('registries_company_id').on(table.companyId, table.openDate, table.id),
    index('registries_device_id').on(table.deviceId),
    index('registries_implant_type').on(table.implantType),
    uniqueIndex('registries_external_code').on(table.companyId, sql`lower(btrim(${table.externalCode}))`),
    check('registries_kind', sql`${table.kind} in ('surveillance', 'resonance')`),
    check(
      'registries_implant_type_known',
      sql`${table.implantType} in ('vet', 'dentist', 'industrial', 'radiology', 'gamma', 'rm')`,
    ),
    check('registries_resonance', sql`(${table.kind} = 'resonance') = (${table.implantType} = 'rm')`),
    check('registries_closed_after_opened', sql`${table.closeDate} >= ${table.openDate}`),
    check('registries_model_version', sql`${table.modelVersion} >= 1`),
    check('registries_notes', isAtMost(table.notes, longest.note)),
    check('registries_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** Quality manuals of a local unit, of one of its devices or of all. */
export const manuals = pgTable(
  'manuals',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    deviceId: integer('device_id').references(() => devices.id),
    title: text('title').notNull(),
    openDate: day('open_date').notNull(),
    closeDate: day('close_date'),
    active: boolean('active').notNull().default(true),
    deletedAt: instant('deleted_at'),
    notes: text('notes'),
    externalCode: externalCode(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('manuals_company_id').on(table.companyId, table.title, table.id),
    index('manuals_device_id').on(table.deviceId),
    uniqueIndex('manuals_external_code').on(table.companyId, sql`lower(btrim(${table.externalCode}))`),
    check('manuals_title_length', hasTrimmedLength(table.title, lengths.name)),
    check('manuals_closed_after_opened', sql`${table.closeDate} >= ${table.openDate}`),
    check('manuals_notes', isAtMost(table.notes, longest.note)),
    check('manuals_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** Workers of a surveillance registry, each with a category and the yearly limits it brings (mSv, Q2-94). */
export const exposedWorkers = pgTable(
  'exposed_workers',
  {
    id: serial('id').primaryKey(),
    registryId: integer('registry_id')
      .notNull()
      .references(() => registries.id),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    fiscalCode: text('fiscal_code'),
    birthDate: day('birth_date'),
    /** What the worker does there. */
    task: text('task'),
    category: text('category', { enum: workerCategories }).notNull(),
    limitEffective: doublePrecision('limit_effective').notNull(),
    limitLens: doublePrecision('limit_lens').notNull(),
    limitExtremities: doublePrecision('limit_extremities').notNull(),
    limitSkin: doublePrecision('limit_skin').notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
    /** When the data were erased: a number is left. */
    erasedAt: instant('erased_at'),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('exposed_workers_registry_id').on(table.registryId, table.surname, table.id),
    check('exposed_workers_name_length', hasTrimmedLength(table.name, lengths.shortName)),
    check('exposed_workers_surname_length', hasTrimmedLength(table.surname, lengths.shortName)),
    check('exposed_workers_fiscal_code', sql`${table.fiscalCode} ~ '^[A-Z0-9]{11,16}$'`),
    check('exposed_workers_category', sql`${table.category} in ('A', 'B', 'N')`),
    index('exposed_workers_by_fiscal_code').on(table.fiscalCode),
    check(
      'exposed_workers_erased',
      sql`${table.erasedAt} is null or (${table.fiscalCode} is null and ${table.birthDate} is null and ${table.task} is null and ${table.surname} = 'Persona' and ${table.name} = 'cancellata n. L' || ${table.id})`,
    ),
    check('exposed_workers_ends_after_start', sql`${table.validTo} >= ${table.validFrom}`),
    check(
      'exposed_workers_limits',
      sql`least(${table.limitEffective}, ${table.limitLens}, ${table.limitExtremities}, ${table.limitSkin}) >= 0`,
    ),
  ],
);
