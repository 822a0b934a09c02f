import { sql } from 'drizzle-orm';
import { check, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, recordVersion } from '#platform/server/columns.ts';

/** Batches of CR-39 material, by the code its maker gives them. Their figures stand in `batch_revisions`. */
export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('batches_code').on(sql`upper(${table.code})`),
    check('batches_code_length', sql`length(btrim(${table.code})) between 1 and 64`),
  ],
);
