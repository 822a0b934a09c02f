import { eq } from 'drizzle-orm';
import { batches, dosimeters, placements } from '#dosimeters/schema.ts';
import { batchRevisions, controlComments, qualityControls, results } from '#laboratory/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Results, figures of batches and quality controls that a person has entered. */
export async function listMeasuringOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const entered = await db
    .select({ dosimetro: dosimeters.code, letto: results.readOn, quando: results.enteredAt })
    .from(results)
    .innerJoin(placements, eq(placements.id, results.placementId))
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(eq(results.enteredBy, userId));
  const figures = await db
    .select({ lotto: batches.code, revisione: batchRevisions.revision, quando: batchRevisions.createdAt })
    .from(batchRevisions)
    .innerJoin(batches, eq(batches.id, batchRevisions.batchId))
    .where(eq(batchRevisions.createdBy, userId));
  const controls = await db
    .select({ lotto: batches.code, controllo: qualityControls.kind, quando: qualityControls.enteredAt })
    .from(qualityControls)
    .innerJoin(batches, eq(batches.id, qualityControls.batchId))
    .where(eq(qualityControls.enteredBy, userId));
  const withdrawn = await db
    .select({
      lotto: batches.code,
      controlloRitirato: qualityControls.kind,
      quando: qualityControls.withdrawnAt,
    })
    .from(qualityControls)
    .innerJoin(batches, eq(batches.id, qualityControls.batchId))
    .where(eq(qualityControls.withdrawnBy, userId));
  const commented = await db
    .select({
      lotto: batches.code,
      controlloCommentato: qualityControls.kind,
      testo: controlComments.text,
      quando: controlComments.writtenAt,
    })
    .from(controlComments)
    .innerJoin(qualityControls, eq(qualityControls.id, controlComments.controlId))
    .innerJoin(batches, eq(batches.id, qualityControls.batchId))
    .where(eq(controlComments.writtenBy, userId));
  return [...entered, ...figures, ...controls, ...withdrawn, ...commented];
}

export async function countMeasuringOf(db: Db, userId: number): Promise<number> {
  const entered = await db.$count(results, eq(results.enteredBy, userId));
  const figures = await db.$count(batchRevisions, eq(batchRevisions.createdBy, userId));
  const controls = await db.$count(qualityControls, eq(qualityControls.enteredBy, userId));
  const withdrawn = await db.$count(qualityControls, eq(qualityControls.withdrawnBy, userId));
  const commented = await db.$count(controlComments, eq(controlComments.writtenBy, userId));
  return entered + figures + controls + withdrawn + commented;
}
