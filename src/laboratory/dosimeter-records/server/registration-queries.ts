import { inArray, sql } from 'drizzle-orm';
import { dosimeters } from '#dosimeters/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Which of these codes are taken, as they stand in the records. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: dosimeters.code })
    .from(dosimeters)
    .where(inArray(sql`upper(${dosimeters.code})`, [...codes]))
    .orderBy(dosimeters.code);
  return rows.map(({ code }) => code);
}

export function insertDosimeters(
  db: Db,
  codes: readonly string[],
  batchId: number | null,
): Promise<{ id: number; code: string }[]> {
  return db
    .insert(dosimeters)
    .values(codes.map((code) => ({ code, batchId })))
    .returning({ id: dosimeters.id, code: dosimeters.code });
}
