import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Line, RowValues, SiteValues } from '../columns/rules.ts';
import { rowKind, type SiteGap } from '../rules.ts';
import { isinRows, isinSites } from '../schema.ts';
import type { MeanBasis } from './mean-basis.ts';
import type { Measurement } from './measurements.ts';

const rowsPerRead = 1000;

export type SiteToFreeze = { addressId: number; missing: SiteGap[]; values: SiteValues };

/** Writes what sites were at the check; one that was left out before stays so. */
export async function insertSites(
  db: Db,
  transmissionId: number,
  sites: readonly SiteToFreeze[],
): Promise<void> {
  await db.execute(sql`
    insert into isin_sites (transmission_id, address_id, missing, "values")
    select ${transmissionId}::int, s."addressId", s.missing, s."values"
      from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
        as s("addressId" int, missing jsonb, "values" jsonb)
    on conflict (transmission_id, address_id) do update set missing = excluded.missing, "values" = excluded."values"`);
}

type RowToFreeze = Pick<
  Measurement,
  'placementId' | 'resultId' | 'addressId' | 'pointId' | 'startedOn' | 'endedOn' | 'amendsId'
> &
  MeanBasis & { values: RowValues };

/** Writes rows in the order given; those of a site that is left out are not included. */
export async function insertRows(
  db: Db,
  transmissionId: number,
  rows: readonly RowToFreeze[],
): Promise<void> {
  await db.execute(sql`
    insert into isin_rows (transmission_id, placement_id, result_id, address_id, point_id, started_on, ended_on,
                           amends_id, included, "values", mean_since, mean_rests_on, annual_least, annual_most)
    select x.transmission_id, r."placementId", r."resultId", r."addressId", r."pointId", r."startedOn", r."endedOn",
           r."amendsId", x.left_out_reason is null, r."values", r."meanSince", r."meanRestsOn",
           r."annualLeast", r."annualMost"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as ("placementId" int, "resultId" int, "addressId" int, "pointId" int, "startedOn" date,
                 "endedOn" date, "amendsId" int, "values" jsonb, "meanSince" date, "meanRestsOn" text,
                 "annualLeast" int, "annualMost" int)) with ordinality as r
      join isin_sites x on x.transmission_id = ${transmissionId} and x.address_id = r."addressId"
     order by r.ordinality`);
}

/** Of an opened again one: its rows go, and of its sites only those left out stay. */
export async function deleteFrozen(db: Db, transmissionId: number): Promise<void> {
  await db.delete(isinRows).where(eq(isinRows.transmissionId, transmissionId));
  await db.execute(sql`
    delete from isin_sites where transmission_id = ${transmissionId} and left_out_reason is null`);
  await db
    .update(isinSites)
    .set({ missing: null, values: null })
    .where(eq(isinSites.transmissionId, transmissionId));
}

/** Sites that were left out and of which nothing is to be transmitted any more. */
export async function deleteIdleSites(db: Db, transmissionId: number): Promise<void> {
  await db.execute(sql`delete from isin_sites where transmission_id = ${transmissionId} and missing is null`);
}

/** Leaves a site out of a transmission, or takes it back (`leftOut` null); its rows follow. */
export async function updateLeftOut(
  db: Db,
  { transmissionId, addressId }: { transmissionId: number; addressId: number },
  leftOut: { reason: string; by: number; at: Date } | null,
): Promise<void> {
  const fields = {
    leftOutReason: leftOut?.reason ?? null,
    leftOutBy: leftOut?.by ?? null,
    leftOutAt: leftOut?.at ?? null,
  };
  // From the check on every site is there and none may be added.
  const { rowCount } = await db
    .update(isinSites)
    .set(fields)
    .where(and(eq(isinSites.transmissionId, transmissionId), eq(isinSites.addressId, addressId)));
  if (rowCount === 0) await db.insert(isinSites).values({ transmissionId, addressId, ...fields });
  await db
    .update(isinRows)
    .set({ included: leftOut === null })
    .where(and(eq(isinRows.transmissionId, transmissionId), eq(isinRows.addressId, addressId)));
}

/** What goes into a file: how many rows, from how many sites that lack something, and a sign of just these rows. */
export async function findContent(
  db: Db,
  transmissionId: number,
): Promise<{ rows: number; incomplete: number; fingerprint: string }> {
  const { rows } = await db.execute<{ rows: number; incomplete: number; fingerprint: string }>(sql`
    select count(*)::int as rows, md5(coalesce(string_agg(i.id::text, ',' order by i.id), '')) as fingerprint,
           (select count(*)::int from isin_sites x where x.transmission_id = ${transmissionId}
             and x.left_out_reason is null and jsonb_array_length(x.missing) > 0) as incomplete
      from isin_rows i where i.transmission_id = ${transmissionId} and i.included`);
  const [found] = rows;
  if (!found) throw new Error('an aggregate has a row');
  return found;
}

type Head = { id: number; half: string; recognition: string | null };

/** The lines of a checked transmission in their order, some read at a time; `limit`: only the first ones. */
export async function* readLines(
  db: Db,
  { id, half, recognition }: Head,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Line> {
  let last = 0;
  for (let number = 0; number < limit; ) {
    const page = await db
      .select({
        id: isinRows.id,
        amendsId: isinRows.amendsId,
        resultId: isinRows.resultId,
        row: isinRows.values,
        site: isinSites.values,
      })
      .from(isinRows)
      .innerJoin(
        isinSites,
        and(
          eq(isinSites.transmissionId, isinRows.transmissionId),
          eq(isinSites.addressId, isinRows.addressId),
        ),
      )
      .where(and(eq(isinRows.transmissionId, id), eq(isinRows.included, true), gt(isinRows.id, last)))
      .orderBy(isinRows.id)
      .limit(Math.min(limit - number, rowsPerRead));
    for (const { row, site, amendsId, resultId } of page) {
      if (!site) throw new Error('a row has its site');
      number += 1;
      yield { number, half, recognition, kind: rowKind({ amendsId, resultId }), site, row };
    }
    if (page.length === 0) return;
    last = page.at(-1)?.id ?? last;
  }
}
