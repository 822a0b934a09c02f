import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { recordsWithinReach } from '../../client-records/server/public.ts';
import { addresses, clients, floorPlans } from '../../schema.ts';
import type { PlanRecord } from '../contract.ts';

/** An address within reach; `active`: it and all above it are in use. */
export async function findAddress(
  db: Db,
  user: User,
  addressId: number,
): Promise<{ active: boolean; mayAdd: boolean; plans: number } | null> {
  const [found] = await db
    .select({
      active: sql<boolean>`${addresses.active} and ${clients.active} and ${principals.active}`,
      mayAdd: mayAdd(user, 'address', sql`clients.principal_id`),
      plans: sql<number>`(select count(*)::int from floor_plans f where f.address_id = addresses.id and f.active)`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

const pointJson = jsonObject<PlanRecord['punti'][number]>({
  id: sql`m.id`,
  alias: sql`m.alias`,
  x: sql`m.plan_x`,
  y: sql`m.plan_y`,
});
const pointsOnPlan = sql<PlanRecord['punti']>`coalesce((
  select json_agg(${pointJson} order by m.position, m.alias, m.id)
    from measurement_points m where m.floor_plan_id = floor_plans.id), '[]')`;

function selectPlans(db: Db, user: User, condition: SQL) {
  return db
    .select({
      id: floorPlans.id,
      titolo: floorPlans.title,
      punti: pointsOnPlan,
      addressId: floorPlans.addressId,
      sha256: floorPlans.sha256,
      mediaType: storedFiles.mediaType,
      mayChange: mayAdd(user, 'address', sql`clients.principal_id`),
    })
    .from(floorPlans)
    .innerJoin(storedFiles, eq(storedFiles.sha256, floorPlans.sha256))
    .innerJoin(addresses, eq(addresses.id, floorPlans.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(condition, eq(floorPlans.active, true), recordsWithinReach(user, clients.principalId)))
    .orderBy(asc(floorPlans.id));
}

/** The floor plans of an address that are in use, by number. */
export function listPlans(db: Db, user: User, addressId: number): Promise<PlanRecord[]> {
  return selectPlans(db, user, eq(floorPlans.addressId, addressId));
}

export type Plan = Awaited<ReturnType<typeof selectPlans>>[number];

/** A floor plan in use and within reach, with what the user may do there. */
export async function findPlan(db: Db, user: User, planId: number): Promise<Plan | null> {
  const [found] = await selectPlans(db, user, eq(floorPlans.id, planId));
  return found ?? null;
}

/** Keeps others from changing the plan, and from putting points on it, until this write is done. */
export async function lockPlan(db: Db, planId: number): Promise<void> {
  await db.select({ id: floorPlans.id }).from(floorPlans).where(eq(floorPlans.id, planId)).for('update');
}

export async function updatePlanTitle(db: Db, planId: number, title: string | null): Promise<void> {
  await db.update(floorPlans).set({ title }).where(eq(floorPlans.id, planId));
}

export async function takePlanOut(db: Db, planId: number): Promise<void> {
  await db.update(floorPlans).set({ active: false }).where(eq(floorPlans.id, planId));
}
