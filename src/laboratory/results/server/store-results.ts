import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { results } from '../../schema.ts';
import type { Measured, Reading } from '../rules.ts';

export type NewResult = {
  placementId: number;
  measured: Measured;
  reading: Pick<Reading, 'counts' | 'areaCm2' | 'frames' | 'chiSquared'>;
  /** Null: from before batches were kept. */
  batchRevisionId: number | null;
  reader: string | null;
  readOn: string | null;
  source: 'manual' | 'reader' | 'past';
  reason: string | null;
};

/** Who enters a result, and when. */
export type Entry = { enteredBy: number | null; enteredAt: Date };

/**
 * Puts results in force, all in one statement, in the place of those that were. Answers their ids in the order of
 * `fresh`. Whoever calls this holds the placements.
 */
export async function putInForce(db: Db, fresh: readonly NewResult[], entry: Entry): Promise<number[]> {
  if (fresh.length === 0) return [];
  const placementIds = fresh.map(({ placementId }) => placementId);
  await db
    .update(results)
    .set({ inForce: false })
    .where(and(inArray(results.placementId, placementIds), sql`${results.inForce}`));
  const rows = await db
    .insert(results)
    .values(fresh.map((result) => ({ ...rowOf(result), ...entry })))
    .returning({ id: results.id, placementId: results.placementId });
  const ids = new Map(rows.map(({ id, placementId }) => [placementId, id]));
  return placementIds.map((placementId) => ids.get(placementId) ?? 0);
}

function rowOf({ measured, reading, ...rest }: NewResult) {
  const { density, background, isOwnBackground, calibration, exposure, state } = measured;
  return {
    ...rest,
    ...calibration,
    counts: reading.counts,
    areaCm2: reading.areaCm2,
    frames: reading.frames,
    chiSquared: reading.chiSquared,
    traces: density.value,
    tracesUncertainty: density.uncertainty,
    background: background?.value ?? null,
    backgroundUncertainty: background?.uncertainty ?? null,
    isOwnBackground,
    exposure: exposure?.value ?? null,
    exposureUncertainty: exposure?.uncertainty ?? null,
    state,
  };
}
