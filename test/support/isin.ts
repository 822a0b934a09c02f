import { buildPlacement, type PlacementRow } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { type AddressRow, buildAddress, buildClient, buildPoint, type PointRow } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { municipalities } from '#geography/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** A laboratory with sites in Vicenza that lack nothing for the ISIN unless told otherwise. */
export async function buildIsinLaboratory(db: Db) {
  await introduceLaboratory(db);
  await db
    .insert(municipalities)
    .values({
      ...{ belfioreCode: 'L840', istatCode: '024116', name: 'Vicenza', foldedName: 'vicenza' },
      ...{ province: 'VI', regionId: 5 },
    })
    .onConflictDoNothing();
  // E = (N − 50)/2, and of k and background as good as certain: figures that are reckoned by hand.
  const batch = await buildBatch(db, {
    ...{ k: 2, kUncertainty: 1e-9, background: 50, backgroundUncertainty: 1e-9, detectionLimit: 24 },
  });
  return {
    batch,
    site: (name: string, more: Parameters<typeof buildSite>[2] = {}) => buildSite(db, name, more),
    measured: (pointId: number, stay: Stay) => buildMeasured(db, batch, pointId, stay),
  };
}

type SiteOverrides = { isSurveyed?: boolean; latitude?: number | null };

async function buildSite(
  db: Db,
  name: string,
  { isSurveyed = true, latitude = 45.5455 }: SiteOverrides = {},
): Promise<{ address: AddressRow; point: PointRow }> {
  const client = await buildClient(db, { name: `Azienda ${name}` });
  const longitude = latitude === null ? null : 11.5354;
  const address = await buildAddress(db, { clientId: client.id, name, latitude, longitude });
  if (isSurveyed) {
    await buildBuildingAnswers(db, address.id);
    await buildEmployerAnswers(db, client.id);
  }
  const point = await buildPoint(db, {
    ...{ addressId: address.id, alias: `${name}, cantina`, roomName: 'Cantina', surface: 40, floorId: 2 },
  });
  return { address, point };
}

type Stay = { startedOn: string; endedOn: string; counts?: number; code?: string; legacy?: boolean };

async function buildMeasured(
  db: Db,
  batch: BatchRow,
  pointId: number,
  { counts = 1250, ...stay }: Stay,
): Promise<PlacementRow> {
  const placement = await buildPlacement(db, { pointId, ...stay });
  await buildResult(db, { placementId: placement.id, batch, counts, areaCm2: 1 });
  return placement;
}
