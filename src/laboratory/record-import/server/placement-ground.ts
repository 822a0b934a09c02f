import { type Change, dosimeterCode } from './dosimeter-importer.ts';
import { type ImportContext, nothingPretended, type Pretended } from './import-context.ts';
import type { ReadRow } from './read-cells.ts';
import {
  listAttributions,
  listStays,
  lockDosimeters,
  lockRecords,
  type Stay,
  type StoredRecord,
} from './record-queries.ts';

/** What stands in the database, and what earlier rows have made of it. */
type Ground = {
  dosimeters: Map<string, number>;
  stays: Map<number, Stay[]>;
  placementsOf(dosimeter: number): readonly StoredRecord[];
  keep(record: StoredRecord, before: StoredRecord | null): void;
};

export async function readGround(
  { db, pretended }: ImportContext,
  rows: readonly ReadRow[],
  points: readonly number[],
): Promise<Ground> {
  const codes = rows.map((row) => dosimeterCode(row) ?? '');
  const found = [...(await lockDosimeters(db, codes)), ...pretended.dosimeters];
  const stored = await lockRecords(
    db,
    'placements',
    await listAttributions(
      db,
      found.map(({ id }) => id),
    ),
  );
  for (const placement of pretended.placements) stored.set(placement.id, placement);
  const byDosimeter = Map.groupBy(stored.values(), (placement) => Number(placement['dosimeter_id']));
  const changed = new Set(pretended.placements.map(({ id }) => id));
  const inDatabase = (await listStays(db, points)).filter(({ id }) => !changed.has(id));
  const stays = Map.groupBy([...inDatabase, ...pretended.stays], ({ point }) => point);
  return {
    dosimeters: new Map(found.map(({ id, code }) => [code.toUpperCase(), id])),
    stays,
    placementsOf: (dosimeter) => byDosimeter.get(dosimeter) ?? [],
    keep(record, before) {
      const dosimeter = Number(record['dosimeter_id']);
      const others = (byDosimeter.get(dosimeter) ?? []).filter(({ id }) => id !== record.id);
      byDosimeter.set(dosimeter, [...others, record]);
      const stay = stayOf(record);
      for (const point of new Set([Number(before?.['point_id']), Number(record['point_id'])])) {
        const there = (stays.get(point) ?? []).filter(({ id }) => id !== record.id);
        stays.set(point, stay?.point === point ? [...there, stay] : there);
      }
    },
  };
}

function stayOf(record: StoredRecord): Stay | null {
  if (record['legacy'] === true || (record['ended_on'] === null && record['processed'] === true)) return null;
  const to = typeof record['ended_on'] === 'string' ? record['ended_on'] : null;
  return { id: record.id, point: Number(record['point_id']), from: String(record['started_on']), to };
}

/** What a trial has to remember of a portion. */
export function leftOf(dosimeters: readonly Change[], placements: readonly Change[]): Pretended {
  const records = placements.map(({ record }) => record);
  return {
    ...nothingPretended(),
    dosimeters: dosimeters.map(({ record }) => ({ id: record.id, code: String(record['code']) })),
    placements: records,
    stays: records.map(stayOf).filter((stay) => stay !== null),
  };
}
