import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import { day, hasTrimmedLength, instant, recordVersion } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { defaultRegistryDocs, defaultRegistryDocVersions } from '../default-documents/schema.ts';
import { manuals, registries } from '../registries/schema.ts';
import { companies } from '../schema.ts';
import { documentKinds, documentStates, folderTypes } from './rules.ts';

/**
 * Folders of documents (Q2-34): one of each quality manual and of each registry of the current model. Made by triggers
 * (`registries_open_folder`, `manuals_open_folder`).
 */
export const folders = pgTable(
  'folders',
  {
    id: serial('id').primaryKey(),
    type: text('type', { enum: folderTypes }).notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    registryId: integer('registry_id').references(() => registries.id),
    manualId: integer('manual_id').references(() => manuals.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('folders_of_company').on(table.id, table.companyId),
    index('folders_company_id').on(table.companyId, table.type, table.id),
    uniqueIndex('folders_registry_id').on(table.registryId),
    uniqueIndex('folders_manual_id').on(table.manualId),
    check(
      'folders_type',
      sql`case ${table.type} when 'manual' then ${table.manualId} is not null and ${table.registryId} is null
        else ${table.type} in ('registry', 'resonance') and ${table.registryId} is not null and ${table.manualId} is null end`,
    ),
  ],
);

/**
 * Documents of a local unit, in one of its folders or in none. A default document stands in a folder once, and only
 * where it may be applied (`documents_registry`); a signed one stays.
 */
export const documents = pgTable(
  'documents',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    folderId: integer('folder_id'),
    kind: text('kind', { enum: documentKinds }).notNull(),
    /** The default document that it is a registry's copy of. */
    defaultDocId: integer('default_doc_id').references(() => defaultRegistryDocs.id),
    title: text('title').notNull(),
    /** Its place in the folder, from 1. */
    position: integer('position').notNull(),
    /** The day it is of. */
    day: day('day').notNull(),
    state: text('state', { enum: documentStates }).notNull(),
    /** The latest of its versions. */
    revision: integer('revision').notNull().default(1),
    signedAt: instant('signed_at'),
    removedAt: instant('removed_at'),
    createdBy: integer('created_by').references(() => users.id),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'documents_in_folder_of_company',
      columns: [table.folderId, table.companyId],
      foreignColumns: [folders.id, folders.companyId],
    }),
    index('documents_company_id').on(table.companyId, table.id),
    index('documents_folder_id').on(table.folderId, table.position, table.id),
    index('documents_created_by').on(table.createdBy),
    index('documents_default_doc_id').on(table.defaultDocId, table.folderId),
    uniqueIndex('documents_default_doc_once')
      .on(table.folderId, table.defaultDocId)
      .where(sql`${table.removedAt} is null`),
    check(
      'documents_kind',
      sql`${table.kind} in ('upload', 'default', 'surveillance-registry', 'quality-manual', 'surveillance-report', 'annex')`,
    ),
    check(
      'documents_default',
      sql`(${table.kind} = 'default') = (${table.defaultDocId} is not null) and (${table.kind} <> 'default' or ${table.folderId} is not null)`,
    ),
    check('documents_title_length', hasTrimmedLength(table.title, lengths.name)),
    check('documents_position', sql`${table.position} > 0`),
    check('documents_revision', sql`${table.revision} > 0`),
    check('documents_state', sql`${table.state} in ('filed', 'draft', 'to_sign', 'signed')`),
    check('documents_signed', sql`(${table.state} = 'signed') = (${table.signedAt} is not null)`),
    check('documents_signed_stay', sql`${table.removedAt} is null or ${table.state} <> 'signed'`),
  ],
);

/**
 * What a document was in each of its revisions. Written once (`document_versions_kept`); only the file of one that is
 * printed later is filled in, once, and the number of its pages.
 */
export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: integer('document_id')
      .notNull()
      .references(() => documents.id),
    revision: integer('revision').notNull(),
    fileName: text('file_name').notNull(),
    /** null: not printed yet. */
    sha256: text('sha256').references(() => storedFiles.sha256),
    /** The pages of its file; null: not counted yet, 0: none can be read. */
    pages: integer('pages'),
    /** The template it is printed from. */
    templateVersionId: integer('template_version_id').references(() => defaultRegistryDocVersions.id),
    /** It tells the data of this day. */
    asOf: day('as_of').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.revision] }),
    index('document_versions_sha256').on(table.sha256),
    index('document_versions_template_version_id').on(table.templateVersionId),
    index('document_versions_created_by').on(table.createdBy),
    // What waits to be printed.
    index('document_versions_unprinted').on(table.createdAt).where(sql`${table.sha256} is null`),
    // Whose pages are to be counted.
    index('document_versions_uncounted')
      .on(table.createdAt)
      .where(sql`${table.pages} is null and ${table.sha256} is not null`),
    check(
      'document_versions_pages',
      sql`${table.pages} is null or (${table.pages} >= 0 and ${table.sha256} is not null)`,
    ),
    check('document_versions_file_name', hasTrimmedLength(table.fileName, lengths.name)),
    check('document_versions_revision', sql`${table.revision} > 0`),
  ],
);
