import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { CodedSite } from '../rules.ts';

/** Sites in use with a building code and, when it is given, a risk context; whatever capitals and blanks around. */
export async function findSitesByCode(
  db: Db,
  { buildingCode, cdr }: { buildingCode: string; cdr: string | null },
): Promise<CodedSite[]> {
  const { rows } = await db.execute<CodedSite>(sql`
    select a.id, a.name, c.principal_id as "principalId"
      from addresses a join clients c on c.id = a.client_id
     where lower(btrim(a.building_code)) = lower(btrim(${buildingCode}::text))
       and (${cdr}::text is null or lower(btrim(coalesce(a.risk_context, ''))) = lower(btrim(${cdr}::text)))
       and a.active and c.active
     order by a.id`);
  return rows;
}

/** Holds a dosimeter with all of its attributions until this write is done. */
export async function holdDosimeter(db: Db, dosimeterId: number): Promise<void> {
  await db.execute(sql`select from dosimeters where id = ${dosimeterId} for update`);
  await db.execute(sql`select from placements where dosimeter_id = ${dosimeterId} order by id for update`);
}

/** The point a placement is at. */
export async function findPointOf(db: Db, placementId: number): Promise<number | null> {
  const { rows } = await db.execute<{ pointId: number | null }>(
    sql`select point_id as "pointId" from placements where id = ${placementId}`,
  );
  return rows[0]?.pointId ?? null;
}
