import { and, eq, sql } from 'drizzle-orm';
import { isReachableClient } from '#customers/customers/server/public.ts';
import { placementFields, pointFields } from '#customers/points/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressSql } from '#geography/town-words/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { PlanView, ViewedPlacement, ViewedPoint } from '../contract.ts';

export type StoredPlan = { id: number; titolo: string | null; sha256: string; width: number; height: number };

const storedPlan = jsonObject<StoredPlan>({
  id: sql`f.id`,
  titolo: sql`f.title`,
  sha256: sql`f.sha256`,
  width: sql`s.width`,
  height: sql`s.height`,
});
const viewedPoint = jsonObject<ViewedPoint>({ ...pointFields, trattamenti: sql`coalesce(found.list, '[]')` });

/** A site with its floor plans in use and its points (those out of use only with placements); null when out of reach. */
export async function findPlanView(
  db: Db,
  user: User,
  path: { committente: number; cliente: number; indirizzo: number },
  today: string,
): Promise<(PlanView & { planimetrie: StoredPlan[] }) | null> {
  const viewedPlacement = jsonObject<ViewedPlacement>({
    ...placementFields(today),
    foto: sql`t.photo_sha256 is not null`,
    versione: sql`t.version`,
  });
  const [found] = await db
    .select({
      sede: jsonObject<PlanView['sede']>({
        id: sql`addresses.id`,
        nome: sql`addresses.name`,
        indirizzo: addressSql(sql`addresses`),
      }),
      committente: { id: principals.id, nome: principals.name },
      cliente: { id: clients.id, nome: clients.name },
      planimetrie: sql<StoredPlan[]>`coalesce((
        select json_agg(${storedPlan} order by f.id)
          from floor_plans f join stored_files s on s.sha256 = f.sha256
         where f.address_id = addresses.id and f.active), '[]')`,
      punti: sql<ViewedPoint[]>`coalesce((
        select json_agg(${viewedPoint} order by p.position, p.alias, p.id)
          from measurement_points p
          left join lateral (
            select json_agg(${viewedPlacement} order by t.started_on desc, t.id desc) as list
              from placements t join dosimeters d on d.id = t.dosimeter_id
             where t.point_id = p.id) found on true
         where p.address_id = addresses.id and (p.active or found.list is not null)), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, path.indirizzo), eq(addresses.active, true), isReachableClient(user, path)));
  return found ?? null;
}
