import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { instant } from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { controlForms } from '../forms/schema.ts';

/** What was printed of an attested form, each conclusion its own revision; the latest waits for its signature or has it. */
export const controlFormDocuments = pgTable(
  'control_form_documents',
  {
    formId: integer('form_id')
      .notNull()
      .references(() => controlForms.id),
    revision: smallint('revision').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    madeBy: integer('made_by')
      .notNull()
      .references(() => users.id),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formId, table.revision] }),
    index('control_form_documents_sha256').on(table.sha256),
    index('control_form_documents_made_by').on(table.madeBy),
    check('control_form_documents_revision', sql`${table.revision} >= 1`),
  ],
);
