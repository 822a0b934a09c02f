import { and, eq, sql } from 'drizzle-orm';
import { placeOf } from '#customers/site-map/server/public.ts';
import { townSql } from '#geography/town-words/server/public.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { JudgedSite } from '../contract.ts';

export type LyingSite = Omit<JudgedSite, 'giudizio' | 'parole'>;

/** The sites in use of a principal within reach; null when there is none. */
export async function findLyingSites(db: Db, user: User, principalId: number): Promise<LyingSite[] | null> {
  const site = jsonObject<LyingSite>({
    id: sql`addresses.id`,
    nome: sql`addresses.name`,
    cliente: sql`addresses.client_id`,
    luogo: townSql(sql`addresses`),
    lat: placeOf('latitude'),
    lon: placeOf('longitude'),
  });
  const [found] = await db
    .select({
      sites: sql<LyingSite[]>`coalesce((
        select json_agg(${site} order by addresses.name, addresses.id)
          from addresses join clients on clients.id = addresses.client_id and clients.active
         where addresses.active and clients.principal_id = principals.id), '[]')`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found?.sites ?? null;
}
