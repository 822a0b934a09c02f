import { and, eq, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { isReachableClient } from '../../customers/server/public.ts';
import type { Point } from '../../points/contract.ts';
import { pointsJson } from '../../points/server/public.ts';
import { addresses, clients, floorPlans } from '../../schema.ts';

export type StoredPlan = {
  id: number;
  sha256: string;
  mediaType: string;
  titolo: string | null;
  points: Point[];
};

/** The plan of the row `f`, whose picture is `s`. */
const planJson = (today: string) =>
  jsonObject<StoredPlan>({
    id: sql`f.id`,
    sha256: sql`f.sha256`,
    mediaType: sql`s.media_type`,
    titolo: sql`f.title`,
    points: pointsJson(sql`p.floor_plan_id = f.id`, today),
  });

/** Floor plans of an address that are in use, with the points on each; null when the address is out of reach. */
export async function listFloorPlans(
  db: Db,
  user: User,
  path: { committente: number; cliente: number; indirizzo: number },
  today: string,
): Promise<StoredPlan[] | null> {
  const [found] = await db
    .select({
      plans: sql<StoredPlan[]>`coalesce((
        select json_agg(${planJson(today)} order by f.id)
          from floor_plans f join stored_files s on s.sha256 = f.sha256
         where f.address_id = addresses.id and f.active), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, sql`${clients.id} = ${addresses.clientId}`)
    .where(and(eq(addresses.id, path.indirizzo), eq(addresses.active, true), isReachableClient(user, path)));
  return found?.plans ?? null;
}

/** Stores a floor plan of an address. Returns its id. */
export async function insertFloorPlan(
  db: Db,
  plan: { addressId: number; sha256: string; title: string | null },
): Promise<number> {
  const [row] = await db.insert(floorPlans).values(plan).returning({ id: floorPlans.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

/** The plan in use at an address that shows the same picture; null when there is none. */
export async function findFloorPlan(
  db: Db,
  { addressId, sha256 }: { addressId: number; sha256: string },
): Promise<number | null> {
  const [found] = await db
    .select({ id: floorPlans.id })
    .from(floorPlans)
    .where(and(eq(floorPlans.addressId, addressId), eq(floorPlans.sha256, sha256), floorPlans.active))
    .orderBy(floorPlans.id)
    .limit(1)
    .for('key share');
  return found?.id ?? null;
}

/** Whether the plan belongs to the address and is in use; nobody takes it out before this write is done. */
export async function isPlanOfAddress(db: Db, planId: number, addressId: number): Promise<boolean> {
  const found = await db
    .select({ id: floorPlans.id })
    .from(floorPlans)
    .where(and(eq(floorPlans.id, planId), eq(floorPlans.addressId, addressId), floorPlans.active))
    .for('key share');
  return found.length > 0;
}
