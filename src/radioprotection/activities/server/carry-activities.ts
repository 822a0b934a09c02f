import { sql } from 'drizzle-orm';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';

/** A registry or manual, its device as it was and as it is by now. */
export type CorrectedDevice = { id: number; before: number | null; after: number | null };

/** What ties an activity to each, and the device of what else it is tied to. */
const ties = {
  registry: {
    column: sql`a.registry_id`,
    otherDevice: sql`(select o.device_id from manuals o where o.id = a.manual_id)`,
  },
  manual: {
    column: sql`a.manual_id`,
    otherDevice: sql`(select o.device_id from registries o where o.id = a.registry_id)`,
  },
};

/**
 * Takes open activities along with their registry or manual whose device was corrected, those that stand on the device of
 * before. What is completed stays where it was done, a notification that awaits its signature with what it says, and what
 * is tied to a manual or registry of another device with that. A notification that was only generated speaks of the other
 * device, and is to be generated anew. Returns the activities taken along, in the version that they have by now.
 */
export async function carryActivities(
  tie: keyof typeof ties,
  corrected: readonly CorrectedDevice[],
  context: AuditContext,
): Promise<{ id: number; version: number }[]> {
  const moved = corrected.filter(
    ({ before, after }) => before !== null && after !== null && before !== after,
  );
  if (moved.length === 0) return [];
  const { column, otherDevice } = ties[tie];
  const { rows } = await context.db.execute<CorrectedDevice & { version: number }>(sql`
    update activities a set device_id = m.after, in_review = false
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m(id int, before int, after int)
     where ${column} = m.id and a.device_id = m.before and coalesce(${otherDevice}, m.after) = m.after
       and a.deleted_at is null and not a.complete and not a.need_sign
    returning a.id, a.version, m.before, m.after`);
  await recordAudit(
    context,
    ...rows.map(({ id, before, after }) => ({
      ...{ event: 'activity.updated' as const, entityId: id },
      details: { before: { deviceId: before }, after: { deviceId: after } },
    })),
  );
  return rows;
}
