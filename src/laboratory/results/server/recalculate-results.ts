import { inArray } from 'drizzle-orm';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { results } from '../../schema.ts';
import type { Measure } from '../contract.ts';
import { entryTexts, readingBehind, returnProblem } from '../entry/rules.ts';
import { measuredOf } from '../rules.ts';
import { type LockedPlacement, listMeasures, lockPlacements, usualAreas } from './queries.ts';
import { resultEvent } from './result-event.ts';
import { putInForce } from './store-results.ts';

/** A result that took the place of another, by the batch each was calculated with. */
export type Recalculated = {
  codice: string;
  trattamento: number;
  prima: { lotto: string | null; misura: Measure };
  dopo: { lotto: string | null; misura: Measure };
};

/**
 * Calculates results in force again, out of the same readings, with the figures that the batches of their dosimeters
 * have now; those of before stay in the history. Throws 409 when one of them is not in force any more. Runs in the
 * transaction of `context`.
 */
export async function recalculateResults(
  context: AuditContext,
  resultIds: readonly number[],
  reason: string,
): Promise<Recalculated[]> {
  const { db, clock, user } = context;
  const earlier = await db
    .select()
    .from(results)
    .where(inArray(results.id, [...resultIds]));
  const placements = await lockPlacements(
    db,
    earlier.map(({ placementId }) => placementId),
  );
  const areas = await usualAreas(db, resultIds);
  const going = earlier.map((result) => {
    const placement = placements.find(({ id }) => id === result.placementId);
    if (placement?.inForce?.id !== result.id) throw conflict(entryTexts.replaced);
    const reading = readingBehind(result, areas.get(result.id) ?? null);
    const { batch } = calculable(placement);
    const measured = measuredOf(reading, batch);
    if (!measured) throw invalid(entryTexts.nothingRead);
    const { placementId, reader, readOn, source } = result;
    const fresh = { placementId, measured, reading, reader, readOn, source, reason };
    return { placement, measured, earlier: result, fresh: { ...fresh, batchRevisionId: batch.revisionId } };
  });
  const before = await listMeasures(db, resultIds);
  const ids = await putInForce(
    db,
    going.map(({ fresh }) => fresh),
    { enteredBy: user?.id ?? null, enteredAt: clock.now() },
  );
  await recordAudit(
    context,
    ...going.map(({ placement, measured, earlier: { readOn } }) =>
      resultEvent(placement, measured, { reason, readOn }),
    ),
  );
  const after = await listMeasures(db, ids);
  return going.map(({ placement, earlier: { id } }, place) => ({
    ...{ codice: placement.code, trattamento: placement.id },
    prima: measureIn(before, id),
    dopo: measureIn(after, ids[place] ?? 0),
  }));
}

function calculable(placement: LockedPlacement) {
  const problem = returnProblem(placement);
  if (problem !== null) throw conflict(problem);
  const { batch } = placement;
  if (!batch) throw invalid(entryTexts.noBatch);
  return { batch };
}

type Measures = Awaited<ReturnType<typeof listMeasures>>;

function measureIn(measures: Measures, id: number) {
  const found = measures.get(id);
  if (!found) throw new Error(`result ${id} is kept`);
  return found;
}
