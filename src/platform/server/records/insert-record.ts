import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import type { RecordTable } from './record-fields.ts';

/** Stores a new row and tells its id. */
export async function insertRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  values: Table['$inferInsert'],
): Promise<number> {
  const anyTable: PgTable = table;
  const [row] = await db.insert(anyTable).values(values).returning({ id: table.id });
  if (!row) throw new Error('insert returned nothing');
  return Number(row.id);
}
