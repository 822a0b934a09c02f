import { inArray, sql } from 'drizzle-orm';
import { placements } from '#dosimeters/schema.ts';
import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import { isInForce, stateSql } from '#field/dosimeter-states/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';

export type Found = {
  id: number;
  code: string;
  state: DosimeterState;
  placementId: number | null;
  pointId: number | null;
  version: number | null;
  committente: string | null;
  sede: string | null;
  punto: string | null;
  inizio: string | null;
  fine: string | null;
  rientrato: string | null;
};

/** Dosimeters with where they are, locked in the order that everybody takes. */
export async function lockDosimeters(
  db: Db,
  dosimeterIds: readonly number[],
  today: string,
): Promise<Map<number, Found>> {
  const ids = sql`any(${sql.param([...dosimeterIds])}::int[])`;
  await db.execute(sql`select from dosimeters where id = ${ids} order by id for update`);
  await db.execute(
    sql`select from placements where dosimeter_id = ${ids} order by dosimeter_id, id for update`,
  );
  const { rows } = await db.execute<Found>(sql`
    select dosimeters.id, dosimeters.code, ${stateSql(today)} as state, placements.id as "placementId",
           placements.point_id as "pointId", placements.version, principals.name as committente,
           coalesce(site.name, meant.name) as sede, point.alias as punto, placements.started_on::text as inizio,
           placements.ended_on::text as fine, placements.returned_on::text as rientrato
      from dosimeters left join placements on ${isInForce}
      left join principals on principals.id = placements.principal_id
      left join measurement_points point on point.id = placements.point_id
      left join addresses site on site.id = point.address_id
      left join addresses meant on meant.id = placements.address_id
     where dosimeters.id = ${ids}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes when placements were back in the laboratory. */
export async function markReturned(
  db: Db,
  placementIds: readonly number[],
  returnedOn: string,
): Promise<void> {
  await db
    .update(placements)
    .set({ returnedOn })
    .where(inArray(placements.id, [...placementIds]));
}
