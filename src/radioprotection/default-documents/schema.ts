import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import { hasTrimmedLength, instant, recordVersion } from '#platform/server/database/columns.ts';
import { implantTypes, registryKinds } from '../registries/rules.ts';

/** Documents that registries of some implant types have by default, in the order of their place (Q2-33). */
export const defaultRegistryDocs = pgTable(
  'default_registry_docs',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: registryKinds }).notNull(),
    title: text('title').notNull(),
    implantTypes: text('implant_types', { enum: implantTypes }).array().notNull(),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('default_registry_docs_position').on(table.position, table.id),
    check('default_registry_docs_title_length', hasTrimmedLength(table.title, lengths.name)),
    check('default_registry_docs_kind', sql`${table.kind} in ('surveillance', 'resonance')`),
    check(
      'default_registry_docs_implant_types',
      sql`cardinality(${table.implantTypes}) > 0 and case ${table.kind} when 'resonance'
        then ${table.implantTypes} = array['rm']
        else ${table.implantTypes} <@ array['vet', 'dentist', 'industrial', 'radiology', 'gamma'] end`,
    ),
  ],
);

/**
 * The templates of a default document, each change a version. Written once (`default_registry_doc_versions_kept`), but
 * for who has confirmed it: what was printed from a version can be told for ever.
 */
export const defaultRegistryDocVersions = pgTable(
  'default_registry_doc_versions',
  {
    id: serial('id').primaryKey(),
    docId: integer('doc_id')
      .notNull()
      .references(() => defaultRegistryDocs.id),
    number: integer('number').notNull(),
    template: jsonb('template').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** The expert who stands for its words. */
    confirmedBy: integer('confirmed_by').references(() => users.id),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [
    uniqueIndex('default_registry_doc_versions_once').on(table.docId, table.number),
    index('default_registry_doc_versions_created_by').on(table.createdBy),
    index('default_registry_doc_versions_confirmed_by').on(table.confirmedBy),
    check('default_registry_doc_versions_number', sql`${table.number} > 0`),
    check(
      'default_registry_doc_versions_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`,
    ),
  ],
);
