import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { foldedText, instant, isAtMost } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { type RequiredSigner, signatureLists } from './signing-list/rules.ts';
import type { VerificationReport } from './verification/contract.ts';

/** Documents waiting to be signed. Another revision takes the place of one that nobody has signed yet. */
export const documentsToSign = pgTable(
  'documents_to_sign',
  {
    id: serial('id').primaryKey(),
    /** Which list it waits in. */
    list: text('list', { enum: signatureLists }).notNull(),
    /** The laboratory, the task or the document that the address of its page names. */
    scopeId: integer('scope_id'),
    /** What it is a document of, and which revision of it: 'final-report/12', 0. */
    subject: text('subject').notNull(),
    revision: integer('revision').notNull(),
    /** Name and further words of it, as the list shows them. */
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    /** Page of the document. */
    link: text('link').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    /** Who has to sign it; without any, one signature of anybody is enough. */
    signers: jsonb('signers').$type<RequiredSigner[]>().notNull().default([]),
    /** `replaced` by a later revision, or `withdrawn` without one. */
    state: text('state', { enum: ['waiting', 'replaced', 'withdrawn', 'signed'] })
      .notNull()
      .default('waiting'),
    searchText: foldedText('title', 'detail'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_to_sign_once').on(table.subject, table.revision),
    uniqueIndex('documents_to_sign_one_waiting').on(table.subject).where(sql`${table.state} = 'waiting'`),
    index('documents_to_sign_waiting')
      .on(table.list, table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('documents_to_sign_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('documents_to_sign_sha256').on(table.sha256),
    index('documents_to_sign_scope_id').on(table.list, table.scopeId),
    check(
      'documents_to_sign_list',
      sql`${table.list} in ('massive', 'registry', 'manual', 'rm-registry', 'irme90', 'laboratory', 'task', 'electret', 'cr39', 'invoice')`,
    ),
    check(
      'documents_to_sign_scope',
      sql`(${table.list} in ('registry', 'manual', 'rm-registry', 'laboratory', 'task')) = (${table.scopeId} is not null)`,
    ),
    // Who signs a control that was attested is who attested it.
    check(
      'documents_to_sign_attested',
      sql`${table.list} <> 'irme90' or ${table.subject} not like 'irme90/%' or ${table.state} <> 'waiting' or jsonb_array_length(${table.signers}) > 0`,
    ),
    check('documents_to_sign_state', sql`${table.state} in ('waiting', 'replaced', 'withdrawn', 'signed')`),
  ],
);

/**
 * Signed files as they came in, byte for byte, each with what its check said then. Written once
 * (`document_signatures_kept`): who signed what, when, and under which certificate is told from here for as long as the
 * document counts.
 */
export const documentSignatures = pgTable(
  'document_signatures',
  {
    id: serial('id').primaryKey(),
    documentId: integer('document_id')
      .notNull()
      .references(() => documentsToSign.id),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    /** What its sender called it. */
    fileName: text('file_name').notNull(),
    format: text('format', { enum: ['CAdES', 'PAdES'] }).notNull(),
    verdict: text('verdict', { enum: ['passed', 'indeterminate'] }).notNull(),
    report: jsonb('report').$type<VerificationReport>().notNull(),
    filedAt: instant('filed_at').notNull(),
    filedBy: integer('filed_by').references(() => users.id),
  },
  (table) => [
    unique('document_signatures_once').on(table.documentId, table.sha256),
    index('document_signatures_sha256').on(table.sha256),
    index('document_signatures_filed_by').on(table.filedBy),
    check('document_signatures_file_name', isAtMost(table.fileName, 255)),
    check('document_signatures_format', sql`${table.format} in ('CAdES', 'PAdES')`),
    check('document_signatures_verdict', sql`${table.verdict} in ('passed', 'indeterminate')`),
  ],
);
