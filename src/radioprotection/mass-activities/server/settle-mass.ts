import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { massActivities } from '../schema.ts';
import { readState } from './mass-state.ts';

/**
 * Once every unit is processed it waits for outcomes, and is done when none is open any more (Q2-43). To be called when
 * a unit was processed, and when a notification or its outcome has come to its end.
 */
export async function settleMass(db: Db, id: number): Promise<void> {
  await db.execute(sql`select id from mass_activities where id = ${id} for no key update`);
  const { status, units, processed, openOutcomes } = await readState(db, id);
  if ((status !== 'need_complete' && status !== 'pending') || processed < units) return;
  const next = openOutcomes === 0 ? 'completed' : 'pending';
  if (next !== status) await db.update(massActivities).set({ status: next }).where(eq(massActivities.id, id));
}
