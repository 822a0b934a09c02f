import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import { measuredBefore } from '../rules.ts';
import { putInForce } from './store-results.ts';

export { roundedConcentration, stateLabels } from '../../result-words/rules.ts';
export { assignReading } from './assign-reading.ts';
export { keepReadings, placementsMeant } from './keep-readings.ts';
export { isOver } from './over-level.ts';
export { measure as measureOfResult } from './queries.ts';
export { recalculateResults } from './recalculate-results.ts';
export { putInForce } from './store-results.ts';

type Context = { db: Db; clock: Clock; user: { id: number } | null };
export type PastResult = { placementId: number; traces: number | null; background: number | null };

const noReading = { counts: null, areaCm2: null, frames: null, chiSquared: null };

/**
 * Keeps densities (tracks/cm²) measured before batches were kept, calculated with the k of the settings in force; it is
 * frozen on each result. `reason` is told where they replace others.
 */
export async function keepPastResults(
  { db, clock, user }: Context,
  past: readonly PastResult[],
  reason: string,
): Promise<void> {
  const { settings } = await readReportSettings(db);
  const fresh = past.flatMap(({ placementId, traces, background }) =>
    traces === null
      ? []
      : [{ placementId, measured: measuredBefore(traces, background, settings.pastCalibration) }],
  );
  const rest = { batchRevisionId: null, reader: null, readOn: null, source: 'past' as const, reason };
  await putInForce(
    db,
    fresh.map((result) => ({ ...result, ...rest, reading: noReading })),
    { enteredBy: user?.id ?? null, enteredAt: clock.now() },
  );
}
