import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { photoDrawing, planDrawing, type Room } from '../builders/drawings.ts';
import { buildPicture } from '../builders/files.ts';
import { buildDosimeter, buildPlacement, type PlacementRow } from '../builders/placements.ts';
import { type BatchRow, buildResult } from '../builders/results.ts';
import { buildFloorPlan } from '../builders/sites.ts';

/** What the parts of the demonstration share. */
export type Demo = {
  db: Db;
  files: FileStore;
  now: Date;
  today: string;
  /** The day this many days before today. */
  ago: (days: number) => string;
  /** The next dosimeter code. */
  nextCode(): string;
  operatorId: number | null;
  laboratoryId: number | null;
  /** What the dosimeters are made of. */
  batch: BatchRow;
};

/** The dosimeter whose end comes before its start, in old data. */
export const codeOfEndBeforeStart = 'LBS00009';

/** Codes `LBS00001`, `LBS00002` … in turn, without the one that is spoken for. */
export function codesFrom(first: number): () => string {
  let number = first - 1;
  const next = (): string => {
    number += 1;
    const code = `LBS${String(number).padStart(5, '0')}`;
    return code === codeOfEndBeforeStart ? next() : code;
  };
  return next;
}

/** Days between shipping and placing. */
const shippingDays = 8;
/** The detector was read some days after it came back. */
const readingDays = 5;

/** Tracks on one cm² that a mean of `radon` Bq/m³ leaves in `days` days. */
function countsOf({ batch }: Demo, radon: number, days: number): number {
  const exposure = (radon * days * 24) / 1000;
  return Math.round(batch.background + batch.k * exposure);
}

/**
 * A stay at a point, in days before today. `radon` (mean, Bq/m³) makes it analysed; without it a stay that has
 * ended still waits for the laboratory.
 */
export type Stay = {
  from: number;
  to?: number;
  radon?: number;
  hasPhoto?: boolean;
  /** What the reader says instead of what `radon` leaves. */
  reading?: { counts?: number; chiSquared?: number };
};

/** A dosimeter placed by the operator, and removed and analysed where `stay` says so. */
export async function place(
  demo: Demo,
  pointId: number,
  { from, to, radon, hasPhoto = false, reading: special = {} }: Stay,
  overrides: Parameters<typeof buildPlacement>[1] = {},
): Promise<PlacementRow> {
  const code = overrides.code ?? demo.nextCode();
  const photo = hasPhoto ? await picture(demo, photoDrawing({ code })) : null;
  const placement = await buildPlacement(demo.db, {
    batchId: demo.batch.batchId,
    pointId,
    shippedOn: demo.ago(from + shippingDays),
    startedOn: demo.ago(from),
    endedOn: to === undefined ? null : demo.ago(to),
    placedBy: demo.operatorId,
    removedBy: to === undefined ? null : demo.operatorId,
    photoSha256: photo,
    ...overrides,
    code,
  });
  if (radon !== undefined && to !== undefined) {
    const counts = countsOf(demo, radon, from - to);
    const reading = { counts, areaCm2: 1, frames: 100, chiSquared: 1.02, ...special };
    const readOn = demo.ago(Math.max(0, to - readingDays));
    await buildResult(demo.db, { placementId: placement.id, batch: demo.batch, readOn, ...reading });
  }
  return placement;
}

/** Dosimeters ready to be placed: on either side of the warning at 90 days, and one never noted as shipped. */
export async function supply(demo: Demo, principalId: number, addressId: number): Promise<void> {
  const shipped = [10, 10, 10, 90, 91, null];
  for (const days of shipped) {
    const shippedOn = days === null ? null : demo.ago(days);
    await buildDosimeter(demo.db, { principalId, shippedOn, code: demo.nextCode() });
  }
  const code = demo.nextCode();
  await buildDosimeter(demo.db, { principalId, addressId, shippedOn: demo.ago(10), code });
}

/** A floor plan of an address, drawn with its rooms. */
export async function plan(
  demo: Demo,
  addressId: number,
  drawing: { title: string; rooms: readonly Room[] },
): Promise<number> {
  const sha256 = await picture(demo, planDrawing(drawing));
  return (await buildFloorPlan(demo.db, { addressId, sha256 })).id;
}

async function picture(demo: Demo, drawing: Parameters<typeof buildPicture>[2]): Promise<string> {
  return (await buildPicture(demo.db, demo.files, drawing, { storedAt: demo.now })).sha256;
}

/** Where a point stands that is in the lower half of a room. */
export function pinIn(room: Room): { planX: number; planY: number } {
  return { planX: room.x + room.width / 2, planY: room.y + room.height * 0.55 };
}
