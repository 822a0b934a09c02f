import { addDays } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPlacement, type PlacementRow } from './placements.ts';
import { introduceLaboratory } from './report-settings.ts';
import { type BatchRow, buildBatch, buildResult } from './results.ts';
import { type AddressRow, buildAddress, buildPoint, type PointRow } from './sites.ts';

/** A stay of so many days that left a mean of `radon` Bq/m³; null: its result is missing. */
export type MeasuredStay = { days: number; radon: number | null };

export type MeasuredPoint = { point: PointRow; placements: PlacementRow[] };

/** A year in two halves, each with a result. */
export const measuredYear: readonly MeasuredStay[] = [
  { days: 180, radon: 140 },
  { days: 175, radon: 160 },
];

/** A point of an address that was measured from `start` on, one stay after the other. */
export async function buildMeasuredPoint(
  db: Db,
  {
    addressId,
    batch,
    alias,
    stays = measuredYear,
    start = '2025-01-10',
  }: {
    addressId: number;
    batch: BatchRow;
    alias?: string;
    stays?: readonly MeasuredStay[];
    start?: string;
  },
): Promise<MeasuredPoint> {
  const point = await buildPoint(db, { addressId, ...(alias === undefined ? {} : { alias }) });
  const placements: PlacementRow[] = [];
  let startedOn = start;
  for (const { days, radon } of stays) {
    const endedOn = addDays(startedOn, days);
    const placement = await buildPlacement(db, { pointId: point.id, startedOn, endedOn });
    if (radon !== null)
      await buildResult(db, {
        placementId: placement.id,
        batch,
        counts: countsOf(batch, radon, days),
        areaCm2: 1,
      });
    placements.push(placement);
    startedOn = endedOn;
  }
  return { point, placements };
}

/** Tracks on one cm² that a mean of `radon` Bq/m³ leaves in `days` days. */
function countsOf({ k, background }: BatchRow, radon: number, days: number): number {
  return Math.round(background + (k * radon * days * 24) / 1000);
}

/** A site with coordinates and one point that was measured for a year, and a laboratory with a name: ready for its report. */
export async function buildMeasuredSite(
  db: Db,
  {
    stays,
    batch,
    ...address
  }: Parameters<typeof buildAddress>[1] & { stays?: readonly MeasuredStay[]; batch?: BatchRow } = {},
): Promise<MeasuredPoint & { address: AddressRow; batch: BatchRow }> {
  await introduceLaboratory(db);
  const found = await buildAddress(db, { latitude: 45.5455, longitude: 11.5354, ...address });
  const material = batch ?? (await buildBatch(db));
  const measured = await buildMeasuredPoint(db, {
    ...{ addressId: found.id, batch: material, alias: 'Ufficio tecnico' },
    ...(stays === undefined ? {} : { stays }),
  });
  return { ...measured, address: found, batch: material };
}
