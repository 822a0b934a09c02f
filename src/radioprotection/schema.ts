import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addresses, clients } from '#customers/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  beginningOf,
  day,
  externalCode,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordKey,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';

/** Projects (commesse), each with its one contract: its number, its title, and the day it ends. */
export const projects = pgTable(
  'projects',
  {
    id: serial('id').primaryKey(),
    number: text('number').notNull(),
    title: text('title').notNull(),
    /** Null: there is no contract. */
    contractEndsOn: day('contract_ends_on'),
    notes: text('notes'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('number', 'title'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('projects_number').on(sql`lower(btrim(${table.number}))`),
    uniqueIndex('projects_external_code').on(sql`lower(btrim(${table.externalCode}))`),
    index('projects_title').on(table.title, table.id),
    index('projects_in_order').on(table.number, table.id),
    index('projects_contract_ends_on').on(table.contractEndsOn, table.id),
    index('projects_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('projects_beginning').on(beginningOf(table.searchText)),
    check('projects_number_length', hasTrimmedLength(table.number, lengths.code)),
    check('projects_title_length', hasTrimmedLength(table.title, lengths.name)),
    check('projects_notes', isAtMost(table.notes, longest.note)),
    check('projects_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** Employers (datori di lavoro): the legal entities, with the fields of S2 §3. */
export const employers = pgTable(
  'employers',
  {
    id: serial('id').primaryKey(),
    alias: text('alias').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    country: text('country').notNull().default('Italia'),
    /** Of an employer that is one person. */
    gender: text('gender', { enum: ['M', 'F', 'U'] }),
    phone: text('phone'),
    mobile: text('mobile'),
    website: text('website'),
    email: text('email'),
    pec: text('pec'),
    fiscalCode: text('fiscal_code'),
    taxId: text('tax_id'),
    notes: text('notes'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('alias', 'city', 'province', 'fiscal_code', 'tax_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('employers_key').on(recordKey(table.alias)),
    uniqueIndex('employers_external_code').on(sql`lower(btrim(${table.externalCode}))`),
    index('employers_alias').on(table.alias, table.id),
    index('employers_city').on(table.city, table.id),
    index('employers_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('employers_beginning').on(beginningOf(table.searchText)),
    check('employers_alias_length', hasTrimmedLength(table.alias, lengths.name)),
    check('employers_address_length', hasTrimmedLength(table.address, lengths.name)),
    check('employers_city_length', hasTrimmedLength(table.city, lengths.shortName)),
    check('employers_country_length', hasTrimmedLength(table.country, lengths.shortName)),
    check(
      'employers_place',
      sql`${table.country} <> 'Italia' or (${table.postalCode} ~ '^[0-9]{5}$' and ${table.province} ~ '^[A-Z]{2}$')`,
    ),
    check('employers_gender', sql`${table.gender} in ('M', 'F', 'U')`),
    check('employers_notes', isAtMost(table.notes, longest.note)),
    check('employers_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** Which employers a project is for, and which projects an employer has. */
export const projectEmployers = pgTable(
  'project_employers',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    employerId: integer('employer_id')
      .notNull()
      .references(() => employers.id),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.employerId] }),
    index('project_employers_employer_id').on(table.employerId),
  ],
);

/** Local units (unità locali, sedi) of an employer, within one of its projects. */
export const companies = pgTable(
  'companies',
  {
    id: serial('id').primaryKey(),
    projectId: integer('project_id').notNull(),
    employerId: integer('employer_id').notNull(),
    alias: text('alias').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phone: text('phone'),
    email: text('email'),
    notes: text('notes'),
    logoSha256: text('logo_sha256').references(() => storedFiles.sha256),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('alias', 'address', 'city', 'postal_code', 'province'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'companies_of_project',
      columns: [table.projectId, table.employerId],
      foreignColumns: [projectEmployers.projectId, projectEmployers.employerId],
    }),
    index('companies_project_id').on(table.projectId, table.employerId),
    index('companies_logo_sha256').on(table.logoSha256),
    index('companies_key').on(table.employerId, recordKey(table.alias)),
    uniqueIndex('companies_external_code').on(table.employerId, sql`lower(btrim(${table.externalCode}))`),
    index('companies_alias').on(table.alias, table.id),
    index('companies_city').on(table.city, table.id),
    index('companies_of_employer').on(table.employerId, table.alias, table.id),
    index('companies_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('companies_beginning').on(beginningOf(table.searchText)),
    check('companies_alias_length', hasTrimmedLength(table.alias, lengths.name)),
    check('companies_address_length', hasTrimmedLength(table.address, lengths.name)),
    check('companies_city_length', hasTrimmedLength(table.city, lengths.shortName)),
    check('companies_postal_code', sql`${table.postalCode} ~ '^[0-9]{5}$'`),
    check('companies_province', sql`${table.province} ~ '^[A-Z]{2}$'`),
    check(
      'companies_coordinates',
      sql`(${table.latitude} is null) = (${table.longitude} is null)
        and (${table.latitude} is null or (${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180))`,
    ),
    check('companies_notes', isAtMost(table.notes, longest.note)),
    check('companies_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
  ],
);

/** The bridge to radon (Q2-30): the employer that a client is. */
export const clientEmployers = pgTable(
  'client_employers',
  {
    clientId: integer('client_id')
      .primaryKey()
      .references(() => clients.id),
    employerId: integer('employer_id')
      .notNull()
      .references(() => employers.id),
  },
  (table) => [index('client_employers_employer_id').on(table.employerId)],
);

/** The bridge to radon (Q2-30): the local unit that stands at an address. */
export const addressCompanies = pgTable(
  'address_companies',
  {
    addressId: integer('address_id')
      .primaryKey()
      .references(() => addresses.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [index('address_companies_company_id').on(table.companyId)],
);
