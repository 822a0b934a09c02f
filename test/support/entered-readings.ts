import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { buildPlacement, type PlacementRow } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import { enterResult, type ReadingBody } from '#laboratory/results/entry/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
export let app: TestApp;
export let lab: Caller;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
export let batch: BatchRow;

/** For the top of a test file: a world and a batch with its calibration. */
export function prepareReadings(): void {
  beforeAll(async () => {
    app = await openTestApp();
    world = await buildRadonWorld(app);
    lab = await app.as('laboratorio');
    batch = await buildBatch(app.db, {
      ...{ code: 'LOTTO-R', k: 2, kUncertainty: 0.3, background: 50, backgroundUncertainty: 20 },
      ...{ areaCm2: 2, detectionLimit: 10, saturation: 20_000, ageingDays: 300 },
    });
  });
}

export const reading = (more: Partial<ReadingBody> = {}): ReadingBody => ({
  ...{ traces: null, incertezzaTracce: null, conteggi: 900, area: 2, background: null },
  ...{ campi: 100, chiQuadro: 1.02, lettore: 'Lettore 1', letto: '2026-03-10' },
  ...more,
});

/** 100 days at a point, back in the laboratory, made of the batch. */
export async function returned(more: Parameters<typeof buildPlacement>[1] = {}): Promise<PlacementRow> {
  const placement = await buildPlacement(app.db, {
    ...{ startedOn: '2025-01-01', endedOn: '2025-04-11' },
    ...more,
  });
  await app.db
    .update(dosimeters)
    .set({ batchId: batch.batchId })
    .where(eq(dosimeters.id, placement.dosimeterId));
  return placement;
}
export const enter = (placement: { id: number }, more: Partial<ReadingBody> = {}) =>
  lab.call(enterResult, { body: { trattamento: placement.id, ...reading(more) } });
export const inForce = (body: { risultati: { inVigore: boolean }[] }) =>
  body.risultati.filter(({ inVigore }) => inVigore);
