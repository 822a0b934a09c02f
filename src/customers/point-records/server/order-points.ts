import { sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { orderedBy } from '#platform/contract/order.ts';
import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseParent } from '../../client-records/server/public.ts';
import { pointRecordTexts } from '../rules.ts';

/**
 * Puts the points of an address in the order in which one goes through the building; what was added meanwhile follows.
 * Throws 404, 403, and 422 for points of another address.
 */
export async function keepPointOrder(
  addressId: number,
  asked: readonly number[],
  context: RequestContext,
): Promise<number[]> {
  const { db } = context;
  await refuseParent('address', addressId, { order: pointRecordTexts.addressOut }, context);
  await db.execute(sql`select from addresses where id = ${addressId} for no key update`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select m.id from measurement_points m where m.address_id = ${addressId} order by m.position, m.alias, m.id`,
  );
  const before = rows.map(({ id }) => id);
  const after = orderedBy(asked, before);
  if (after === null) throw invalid(pointRecordTexts.wrongOrder, { order: pointRecordTexts.wrongOrder });
  await db.execute(sql`
    update measurement_points set position = o.place
      from unnest(${sql.param(after)}::int[]) with ordinality o (id, place)
     where measurement_points.id = o.id and measurement_points.position is distinct from o.place`);
  const details = changesBetween({ pointOrder: before }, { pointOrder: after });
  if (details) await recordAudit(context, { event: 'address.points-ordered', entityId: addressId, details });
  return after;
}
