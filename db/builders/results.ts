import { and, eq, sql } from 'drizzle-orm';
import { batches, dosimeters, placements } from '#dosimeters/schema.ts';
import { countingUncertainty, measuredOf, type Reading } from '#laboratory/results/rules.ts';
import { putInForce } from '#laboratory/results/server/public.ts';
import { batchRevisions, controlComments, qualityControls, results } from '#laboratory/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

type Revision = typeof batchRevisions.$inferSelect;
/** A batch of material with its figures in force. */
export type BatchRow = Revision & { code: string };

const figures = {
  ...{ k: 2.2, kUncertainty: 0.11, background: 24, backgroundUncertainty: 4, areaCm2: 1 },
  ...{ detectionLimit: 10, saturation: 12_000, ageingDays: 365 },
};

/** A batch of CR-39 material, with figures of a usual order of magnitude. */
export async function buildBatch(
  db: Db,
  { code = `L${nextNumber()}`, ...overrides }: Partial<Revision> & { code?: string } = {},
): Promise<BatchRow> {
  const createdAt = morningOf('2025-01-07');
  const batch = onlyRow(await db.insert(batches).values({ code, createdAt }).returning());
  const values = { ...figures, createdAt, revision: 1, ...overrides, batchId: batch.id };
  return { ...onlyRow(await db.insert(batchRevisions).values(values).returning()), code };
}

/** A blank of a batch, or a duplicate where `otherTraces` says so; with the uncertainty of its count on one cm². */
export async function buildControl(
  db: Db,
  {
    batch,
    readOn,
    traces,
    otherTraces = null,
    comment = null,
  }: {
    batch: BatchRow;
    readOn: string;
    traces: number;
    otherTraces?: number | null;
    /** What was said of it on the same day, where it is out of control. */
    comment?: string | null;
  },
): Promise<typeof qualityControls.$inferSelect> {
  const values = {
    ...{ batchId: batch.batchId, readOn, traces, tracesUncertainty: countingUncertainty(traces, 1) },
    kind: otherTraces === null ? ('blank' as const) : ('duplicate' as const),
    otherTraces,
    otherUncertainty: otherTraces === null ? null : countingUncertainty(otherTraces, 1),
    enteredAt: morningOf(readOn),
  };
  const control = onlyRow(await db.insert(qualityControls).values(values).returning());
  if (comment !== null)
    await db
      .insert(controlComments)
      .values({ controlId: control.id, text: comment, writtenAt: morningOf(readOn) });
  return control;
}

const nothing: Reading = {
  ...{ traces: null, tracesUncertainty: null, counts: null, areaCm2: null },
  ...{ background: null, frames: null, chiSquared: null },
};

/** The result of a removed placement, in force; its dosimeter is made of the batch from now on. */
export async function buildResult(
  db: Db,
  {
    placementId,
    batch,
    readOn,
    enteredBy = null,
    ...reading
  }: Partial<Reading> & {
    placementId: number;
    batch: BatchRow;
    readOn?: string;
    enteredBy?: number | null;
  },
): Promise<typeof results.$inferSelect> {
  const whole = {
    ...nothing,
    ...(reading.traces === undefined ? { counts: 400, areaCm2: 1 } : {}),
    ...reading,
  };
  const ofBatch = { value: batch.background, uncertainty: batch.backgroundUncertainty };
  const measured = measuredOf(whole, { ...batch, background: ofBatch });
  if (!measured) throw new Error('a reading has a density or counts');
  const placement = onlyRow(
    await db.update(placements).set({ processed: true }).where(eq(placements.id, placementId)).returning(),
  );
  await db
    .update(dosimeters)
    .set({ batchId: batch.batchId })
    .where(and(eq(dosimeters.id, placement.dosimeterId), sql`${dosimeters.batchId} is null`));
  const day = readOn ?? placement.endedOn;
  const fresh = {
    ...{ placementId, measured, reading: whole, batchRevisionId: batch.id, readOn: day },
    ...{ reader: 'Lettore 1', source: 'reader' as const, reason: null },
  };
  const [id] = await putInForce(db, [fresh], { enteredBy, enteredAt: morningOf(day ?? '2026-01-02') });
  return onlyRow(
    await db
      .select()
      .from(results)
      .where(eq(results.id, id ?? 0)),
  );
}
