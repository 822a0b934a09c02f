import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import type { getTypicalExposures as endpoint } from '../budget/contract.ts';

type Found = { tipica: number | null; risultati: number };

/** What a batch usually measures, and the levels its results are compared with; null: no such batch. */
export async function findTypicalExposures(
  db: Db,
  batchId: number,
): Promise<ResponseOf<typeof endpoint> | null> {
  const { rows } = await db.execute<Found>(sql`
    select median.tipica, median.risultati
      from batches b cross join lateral (
        select percentile_cont(0.5) within group (order by r.exposure) as tipica, count(*)::int as risultati
          from results r join batch_revisions v on v.id = r.batch_revision_id
         where v.batch_id = b.id and r.in_force and r.state = 'valid') median
     where b.id = ${batchId}`);
  const [found] = rows;
  if (!found) return null;
  const { settings } = await readReportSettings(db);
  const levels = settings.levels.map(({ bqM3 }) => bqM3);
  return { ...found, livelli: [...new Set(levels)].toSorted((one, other) => one - other) };
}
