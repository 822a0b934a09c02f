import { or, type SQL, sql } from 'drizzle-orm';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import { type listToRead as listEndpoint, maxToRead } from '../waiting/contract.ts';
import { exposed, joins } from './queries.ts';

/** Read once, and to be counted again. */
const isToRecount: SQL<boolean> = sql`exists (select from results
  where results.placement_id = placements.id and results.in_force and results.state = 'recount')`;

/** What waits on the bench, the longest first. */
export async function listToRead(db: Db, today: string): Promise<ResponseOf<typeof listEndpoint>> {
  const { settings } = await readReportSettings(db);
  const rows = await db
    .select({
      ...exposed(settings),
      ...{ rientrato: placements.returnedOn, daRicontare: isToRecount },
      quanti: sql<number>`(count(*) over ())::int`,
    })
    .from(placements)
    .innerJoin(dosimeters, isInForce)
    .innerJoin(principals, joins.principal)
    .leftJoin(measurementPoints, joins.point)
    .leftJoin(addresses, joins.address)
    .where(or(isInState('rientrato', today), isToRecount))
    .orderBy(sql`coalesce(${placements.returnedOn}, ${placements.endedOn})`, placements.id)
    .limit(maxToRead);
  return { dosimetri: rows.map(({ quanti: _all, ...row }) => row), quanti: rows[0]?.quanti ?? 0 };
}
