import { and, eq, sql } from 'drizzle-orm';
import { isReachableClient } from '#customers/customers/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { principals } from '#identity/schema.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';
import type { SamplingPeriod } from '../contract.ts';
import type { SampledPoint } from '../rules.ts';

/**
 * An address in use and within reach, with the points where a dosimeter was in the period (oldest first), and the answers
 * that decide its level. Null when there is none.
 */
export async function findSampledSite(db: Db, user: User, path: SitePath, { start, end }: SamplingPeriod) {
  const [found] = await db
    .select({
      id: addresses.id,
      committente: principals.name,
      cliente: clients.name,
      sede: addresses.name,
      indirizzo: sql<string>`addresses.address || ', ' || addresses.postal_code || ' ' || addresses.city
        || ' (' || addresses.province || ')'`,
      answers: answersJson('building_answers', sql`addresses.id`),
      punti: sql<SampledPoint[]>`coalesce((
        select json_agg(json_build_object('id', m.id, 'alias', m.alias, 'codicePiano', m.floor_id,
                 'oldPiano', m.old_floor, 'esposizioni', sampled.list) order by m.position, m.alias, m.id)
          from measurement_points m cross join lateral (
            select json_agg(json_build_object('codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on,
                     'smarrito', p.lost, 'risultato', (
                       select json_build_object('misura', ${measureOfResult}, 'lotto', (
                                select v.batch_id from batch_revisions v where v.id = results.batch_revision_id),
                                'codiceLotto', (select b.code from batch_revisions v join batches b on b.id = v.batch_id
                                  where v.id = results.batch_revision_id))
                         from results where results.placement_id = p.id and results.in_force))
                     order by p.started_on, p.id) as list
              from placements p join dosimeters d on d.id = p.dosimeter_id
             where p.point_id = m.id and p.started_on <= ${end}::date
               and coalesce(p.ended_on, 'infinity') >= ${start}::date) sampled
         where m.address_id = addresses.id and sampled.list is not null), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, path.indirizzo), eq(addresses.active, true), isReachableClient(user, path)));
  return found ?? null;
}
export type SampledSite = NonNullable<Awaited<ReturnType<typeof findSampledSite>>>;
