import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foldedText, instant } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';

/** Documents waiting to be signed. Another revision takes the place of one that nobody has signed yet. */
export const documentsToSign = pgTable(
  'documents_to_sign',
  {
    id: serial('id').primaryKey(),
    /** Which list it waits in. */
    list: text('list', { enum: ['cr39'] }).notNull(),
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
    state: text('state', { enum: ['waiting', 'replaced', 'signed'] })
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
    check('documents_to_sign_list', sql`${table.list} in ('cr39')`),
    check('documents_to_sign_state', sql`${table.state} in ('waiting', 'replaced', 'signed')`),
  ],
);
