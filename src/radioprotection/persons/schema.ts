import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  beginningOf,
  day,
  externalCode,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { companies } from '../schema.ts';
import { genders, grades, qualifications, unitRoles } from './rules.ts';

/**
 * People who answer for something in a local unit. What is known of them stands in `person_versions`; `name`, `surname`
 * and `fiscalCode` are those of the latest version, kept by a trigger, for lists and search.
 */
export const persons = pgTable(
  'persons',
  {
    id: serial('id').primaryKey(),
    /** The account of this person (platform user); its expert roles say which employers the account sees. */
    userId: integer('user_id').references(() => users.id),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    fiscalCode: text('fiscal_code'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    /** When the data were erased: a number is left. */
    erasedAt: instant('erased_at'),
    version: recordVersion(),
    searchText: foldedText('surname', 'name', 'fiscal_code'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('persons_user_id').on(table.userId),
    uniqueIndex('persons_external_code').on(sql`lower(btrim(${table.externalCode}))`),
    uniqueIndex('persons_fiscal_code').on(table.fiscalCode),
    index('persons_surname').on(table.surname, table.id),
    index('persons_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('persons_beginning').on(beginningOf(table.searchText)),
    check('persons_name_length', hasTrimmedLength(table.name, lengths.shortName)),
    check('persons_surname_length', hasTrimmedLength(table.surname, lengths.shortName)),
    check('persons_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
    check(
      'persons_erased',
      sql`${table.erasedAt} is null or (not ${table.active} and ${table.userId} is null and ${table.fiscalCode} is null and ${table.externalCode} is null and ${table.surname} = 'Persona' and ${table.name} = 'cancellata n. P' || ${table.id})`,
    ),
  ],
);

/**
 * The data of a person as of a date: those from `validFrom` to `validTo`, both included. The first version has no
 * beginning and the last no end; two never hold on one day (`person_versions_no_overlap` in the migration).
 */
export const personVersions = pgTable(
  'person_versions',
  {
    id: serial('id').primaryKey(),
    personId: integer('person_id')
      .notNull()
      .references(() => persons.id),
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
    name: text('name').notNull(),
    surname: text('surname').notNull(),
    gender: text('gender', { enum: genders }).notNull().default('U'),
    fiscalCode: text('fiscal_code'),
    birthDate: day('birth_date'),
    birthPlace: text('birth_place'),
    qualification: text('qualification', { enum: qualifications }),
    grade: text('grade', { enum: grades }),
    registerNumber: text('register_number'),
    workAddress: text('work_address'),
    phone: text('phone'),
    email: text('email'),
    pec: text('pec'),
    address: text('address'),
    city: text('city'),
    postalCode: text('postal_code'),
    province: text('province'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('person_versions_person_id').on(table.personId, table.validFrom),
    check('person_versions_ends_after_start', sql`${table.validTo} >= ${table.validFrom}`),
    check('person_versions_name_length', hasTrimmedLength(table.name, lengths.shortName)),
    check('person_versions_surname_length', hasTrimmedLength(table.surname, lengths.shortName)),
    check('person_versions_gender', sql`${table.gender} in ('M', 'F', 'U')`),
    check('person_versions_qualification', sql`${table.qualification} in ('fisico', 'ing')`),
    check('person_versions_grade', sql`${table.grade} in ('primo', 'secondo', 'terzo_sanitario', 'terzo')`),
    check('person_versions_fiscal_code', sql`${table.fiscalCode} ~ '^[A-Z0-9]{11,16}$'`),
    check('person_versions_postal_code', sql`${table.postalCode} ~ '^[0-9]{5}$'`),
    check('person_versions_province', sql`${table.province} ~ '^[A-Z]{2}$'`),
    check('person_versions_notes', isAtMost(table.notes, longest.note)),
  ],
);

/**
 * Who is what in a local unit, from `validFrom` to `validTo`, both included (null: still). One person is the same thing
 * in a unit only once at a time (`company_persons_no_overlap` in the migration).
 */
export const companyPersons = pgTable(
  'company_persons',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    personId: integer('person_id')
      .notNull()
      .references(() => persons.id),
    role: text('role', { enum: unitRoles }).notNull(),
    validFrom: day('valid_from').notNull(),
    validTo: day('valid_to'),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: recordVersion(),
  },
  (table) => [
    index('company_persons_company_id').on(table.companyId, table.role),
    index('company_persons_person_id').on(table.personId, table.companyId),
    check('company_persons_ends_after_start', sql`${table.validTo} >= ${table.validFrom}`),
    check(
      'company_persons_role',
      sql`${table.role} in ('legal_rep', 'edr', 'physic_med', 'implant_manager', 'rm_expert', 'rm_medic')`,
    ),
  ],
);
