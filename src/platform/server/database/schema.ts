import { customType, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Answers already given to an `Idempotency-Key`, kept 30 days, written in the transaction of the write itself. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer('user_id').notNull(),
    key: text('key').notNull(),
    endpoint: text('endpoint').notNull(),
    bodyHash: text('body_hash').notNull(),
    reply: jsonb('reply'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
);

/** Files in the store, under the hash of their content. */
export const storedFiles = pgTable('stored_files', {
  sha256: text('sha256').primaryKey(),
  mediaType: text('media_type').notNull(),
  size: integer('size').notNull(),
  width: integer('width'),
  height: integer('height'),
  storedAt: instant('stored_at').notNull(),
});

/** Who sent a file: only he may refer to it in a write of his. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sha256, table.userId] }),
    index('file_uploads_uploaded_at').on(table.uploadedAt),
  ],
);

/** Copies of database and files that were completed: the installation tells when the last one was made. */
export const backups = pgTable('backups', {
  id: serial('id').primaryKey(),
  takenAt: instant('taken_at').notNull(),
  files: integer('files').notNull(),
  /** Files that the store had lost, so that the copy lacks them. */
  lostFiles: integer('lost_files').notNull(),
});

/**
 * Which transaction has written to a table whose rows are counted, noted in that transaction by triggers: a count is
 * still right when none is seen now that was not seen then (`kept-counts.ts`). Forgotten after a day.
 */
export const countedWrites = pgTable(
  'counted_writes',
  {
    tableName: text('table_name').notNull(),
    writer: transactionId('writer').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.writer] }),
    index('counted_writes_written_at').on(table.writtenAt),
  ],
);
