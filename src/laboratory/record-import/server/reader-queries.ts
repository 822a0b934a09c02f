import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { readers } from '../../schema.ts';
import type { Reader } from '../readers/contract.ts';
import { importRuns } from '../schema.ts';
import { underway } from './run-queries.ts';

type Fields = Pick<Reader, 'name' | 'decimal' | 'names'>;

const asReader = ({
  columns,
  ...row
}: Pick<typeof readers.$inferSelect, 'id' | 'name' | 'version' | 'columns'>) => ({
  ...{ id: row.id, name: row.name, version: row.version },
  ...columns,
});

export async function listReaders(db: Db): Promise<Reader[]> {
  const rows = await db
    .select()
    .from(readers)
    .orderBy(asc(sql`lower(${readers.name})`), asc(readers.id));
  return rows.map(asReader);
}

export async function findReader(db: Db, readerId: number): Promise<Reader | null> {
  const [row] = await db.select().from(readers).where(eq(readers.id, readerId));
  return row ? asReader(row) : null;
}

/** A reader, held until this write is done: `share` by those who import with it, `update` by who changes it. */
export async function lockReader(db: Db, readerId: number, how: 'share' | 'update'): Promise<Reader | null> {
  const [row] = await db.select().from(readers).where(eq(readers.id, readerId)).for(how);
  return row ? asReader(row) : null;
}

/** Whether a file of the reader is being imported or waits to be. */
export async function isImporting(db: Db, readerId: number): Promise<boolean> {
  const ofReader = and(eq(importRuns.readerId, readerId), inArray(importRuns.state, [...underway]));
  return (await db.$count(importRuns, ofReader)) > 0;
}

export async function insertReader(db: Db, { name, ...columns }: Fields, createdAt: Date): Promise<Reader> {
  const [row] = await db.insert(readers).values({ name, columns, createdAt }).returning();
  if (!row) throw new Error('the reader was not inserted');
  return asReader(row);
}

export async function changeReader(db: Db, readerId: number, { name, ...columns }: Fields): Promise<Reader> {
  const [row] = await db.update(readers).set({ name, columns }).where(eq(readers.id, readerId)).returning();
  if (!row) throw new Error('the reader is gone');
  return asReader(row);
}
