import { asc, eq, notInArray, sql } from 'drizzle-orm';
import { gazetteerLoads, municipalities, municipalityPostalCodes } from '#geography/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { GazetteerRow } from './gazetteer-sources.ts';

export type GazetteerSource = 'municipalities' | 'postal-codes';

/** Eight columns a row: well under PostgreSQL's 65,535 parameters a statement. */
const rowsPerStatement = 2000;

function inPortions<Row>(rows: readonly Row[]): Row[][] {
  const portions = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: portions }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}

/** What was loaded, and when, of every source. */
export async function listGazetteerLoads(db: Db) {
  return await db.select().from(gazetteerLoads).orderBy(asc(gazetteerLoads.source));
}

/** Keeps other processes from loading at the same time, until the transaction ends. */
export async function lockGazetteerLoads(transaction: Db): Promise<void> {
  await transaction.execute(sql`lock table ${gazetteerLoads} in exclusive mode`);
}

export async function upsertGazetteerLoad(
  transaction: Db,
  source: GazetteerSource,
  version: string,
): Promise<void> {
  await transaction
    .insert(gazetteerLoads)
    .values({ source, version })
    .onConflictDoUpdate({
      target: gazetteerLoads.source,
      set: { version, loadedAt: sql`clock_timestamp()` },
    });
}

/** Every municipality by name, homonyms by province, with its CAPs ascending. */
export async function listMunicipalities(db: Db) {
  const { cap } = municipalityPostalCodes;
  return await db
    .select({
      belfioreCode: municipalities.belfioreCode,
      name: municipalities.name,
      foldedName: municipalities.foldedName,
      province: municipalities.province,
      regionId: municipalities.regionId,
      latitude: municipalities.latitude,
      longitude: municipalities.longitude,
      caps: sql<string[]>`coalesce(
        array_agg(${cap} order by ${cap}) filter (where ${cap} is not null), '{}'
      )`,
    })
    .from(municipalities)
    .leftJoin(municipalityPostalCodes, eq(municipalityPostalCodes.belfioreCode, municipalities.belfioreCode))
    .groupBy(municipalities.belfioreCode)
    .orderBy(asc(municipalities.name), asc(municipalities.province));
}

/** Makes the table equal to `rows`. CAPs of municipalities that stay are kept. */
export async function replaceMunicipalities(transaction: Db, rows: readonly GazetteerRow[]): Promise<void> {
  await transaction.delete(municipalities).where(
    notInArray(
      municipalities.belfioreCode,
      rows.map((row) => row.belfioreCode),
    ),
  );
  for (const portion of inPortions(rows)) {
    await transaction
      .insert(municipalities)
      .values(portion)
      .onConflictDoUpdate({
        target: municipalities.belfioreCode,
        set: {
          istatCode: sql`excluded.istat_code`,
          name: sql`excluded.name`,
          foldedName: sql`excluded.folded_name`,
          province: sql`excluded.province`,
          regionId: sql`excluded.region_id`,
          latitude: sql`excluded.latitude`,
          longitude: sql`excluded.longitude`,
        },
      });
  }
}

export type PostalCode = typeof municipalityPostalCodes.$inferInsert;

/** Makes the CAPs equal to `rows`. */
export async function replacePostalCodes(transaction: Db, rows: readonly PostalCode[]): Promise<void> {
  await transaction.delete(municipalityPostalCodes);
  for (const portion of inPortions(rows)) await transaction.insert(municipalityPostalCodes).values(portion);
}
