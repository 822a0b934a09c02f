import { sql } from 'drizzle-orm';
import { readCode } from '#dosimeters/dosimeters/rules.ts';
import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { entryTexts, readingProblems, returnProblem } from '../entry/rules.ts';
import { type Measured, measuredOf, type Reading } from '../rules.ts';
import { type LockedPlacement, listReadings, lockPlacements, markProcessed } from './queries.ts';
import { resultEvent } from './result-event.ts';
import { type NewResult, putInForce } from './store-results.ts';

export type FileReading = Reading & { placementId: number; reader: string | null; readOn: string };
/** What became of a reading; `field` is the one it was refused for, as the contract names it. */
export type Kept = 'created' | 'updated' | 'unchanged' | { field: string; problem: string };

/** The placement in force of the dosimeter that each code means (Q2-98), by the code as it was given. */
export async function placementsMeant(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const known = await findByCodes(db, codes, readCode);
  const written = (code: string) => known.get(code)?.code ?? code;
  const ids = await findCodes(db, codes.map(written));
  return new Map(
    codes.flatMap((code) => {
      const id = ids.get(written(code).toUpperCase());
      return id === undefined ? [] : [[code, id]];
    }),
  );
}

/** The placement in force of each code, by the code in capitals; of old ones the latest. */
async function findCodes(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ code: string; id: number }>(sql`
    select distinct on (d.id) upper(d.code) as code, p.id
      from dosimeters d join placements p on p.dosimeter_id = d.id
     where upper(d.code) = any(${sql.param(codes.map((code) => code.toUpperCase()))}::text[])
     order by d.id, p.legacy, p.id desc`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/**
 * Keeps readings out of a reader's file, one per placement, all in one transaction: the first of a dosimeter, or the
 * count that it had to have again. A reading that is known already changes nothing. In the order of `readings`.
 */
export async function keepReadings(context: AuditContext, readings: readonly FileReading[]): Promise<Kept[]> {
  const { db, clock, user } = context;
  const ids = readings.map(({ placementId }) => placementId);
  const placements = new Map((await lockPlacements(db, ids)).map((one) => [one.id, one]));
  const known = new Set((await listReadings(db, ids)).map(keyOf));
  const fresh: { result: NewResult; placement: LockedPlacement; measured: Measured }[] = [];
  const kept = readings.map((reading): Kept => {
    const placement = placements.get(reading.placementId);
    if (!placement) return { field: 'dosimetro', problem: entryTexts.unknown };
    if (known.has(keyOf(reading))) return 'unchanged';
    const looked = lookAt(reading, placement, clock.today());
    if ('problem' in looked) return looked;
    fresh.push({ ...looked, placement });
    return placement.inForce === null ? 'created' : 'updated';
  });
  await putInForce(
    db,
    fresh.map(({ result }) => result),
    { enteredBy: user?.id ?? null, enteredAt: clock.now() },
  );
  await markProcessed(
    db,
    fresh.map(({ placement }) => placement.id),
  );
  await recordAudit(
    context,
    ...fresh.map(({ result, placement, measured }) =>
      resultEvent(placement, measured, { reason: result.reason, readOn: result.readOn }),
    ),
  );
  return kept;
}

function lookAt(
  reading: FileReading,
  placement: LockedPlacement,
  today: string,
): { result: NewResult; measured: Measured } | { field: string; problem: string } {
  const { batch, endedOn, inForce } = placement;
  const problem = returnProblem(placement);
  if (problem !== null || endedOn === null)
    return { field: 'dosimetro', problem: problem ?? entryTexts.notReturned };
  if (!batch) return { field: 'lotto', problem: entryTexts.noBatch };
  if (inForce !== null && inForce.state !== 'recount')
    return { field: 'dosimetro', problem: entryTexts.hasResult };
  const [wrong] = Object.entries(readingProblems(reading, { readOn: reading.readOn, endedOn, today }));
  if (wrong) return { field: wrong[0], problem: wrong[1] };
  const measured = measuredOf(reading, batch);
  if (!measured) return { field: 'traces', problem: entryTexts.nothingRead };
  const { placementId, reader, readOn } = reading;
  const reason = inForce === null ? null : entryTexts.recounted;
  const rest = { batchRevisionId: batch.revisionId, reader, readOn, source: 'reader' as const, reason };
  return { measured, result: { placementId, measured, reading, ...rest } };
}

/** Tells readings apart; of counts with their area the density follows from them. */
function keyOf(reading: Omit<FileReading, 'reader' | 'tracesUncertainty'>): string {
  const { placementId, counts, areaCm2, traces, background, frames, chiSquared, readOn } = reading;
  const density = counts !== null && areaCm2 !== null ? counts / areaCm2 : traces;
  return JSON.stringify([placementId, counts, areaCm2, density, background, frames, chiSquared, readOn]);
}
