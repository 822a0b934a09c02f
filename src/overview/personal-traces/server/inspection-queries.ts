import { sql } from 'drizzle-orm';
import { placeDelegations } from '#irme90/inspections/schema.ts';
import { controlPlaces, inspectorPlaces, inspectors } from '#irme90/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** Where a person inspects loads, and the delegations he has or had to do with. */
export async function listInspectionsOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'ispettore' as cosa, concat_ws(', ', nullif(body, ''), nullif(qualification, '')) as dettaglio,
        null::date as quando from ${inspectors} where user_id = ${userId}
    union all select 'abilitato: ' || i.transport, p.label, null from ${inspectorPlaces} i
      join ${controlPlaces} p on p.id = i.place_id where i.user_id = ${userId}
    union all select 'delega', p.label || ' fino al ' || d.ends_on, d.starts_on from ${placeDelegations} d
      join ${controlPlaces} p on p.id = d.place_id where d.operator_id = ${userId}
    union all select 'delega registrata', 'n. ' || id, (created_at at time zone 'Europe/Rome')::date
      from ${placeDelegations} where created_by = ${userId}
    union all select 'delega eliminata', 'n. ' || id, (deleted_at at time zone 'Europe/Rome')::date
      from ${placeDelegations} where deleted_by = ${userId}
    order by quando, cosa, dettaglio`);
  return rows;
}

export const countInspectionsOf = async (db: Db, userId: number) =>
  (await listInspectionsOf(db, userId)).length;
