import { pino } from 'pino';
import { type Foundation, openFoundation } from '#app/services.ts';
import { readConfig } from '#platform/server/config.ts';
import { type RunWork, workOnRuns } from '#radioprotection/runs/server/public.ts';
import type { Product } from './bench.ts';

/** The product's services over the database of one that runs, as its worker has them. */
export function foundationOver({ databaseUrl }: Product): Foundation {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'for-this-one-measurement-0123456789',
  });
  return openFoundation(config, pino({ level: 'silent' }));
}

type Begun = { foundation: Foundation; work: RunWork };

/** A run as a page begins it, nothing of it done. */
export async function runOf(
  foundation: Foundation,
  work: RunWork,
  subjectId: number | null,
  most?: number,
): Promise<Begun> {
  const { services, database } = foundation;
  const targets = (await work.targets(services, subjectId)).slice(0, most);
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into radioprotection_runs (kind, subject_id, started_by, created_at)
     select $1, $2, min(id), now() from users returning id`,
    [work.kind, subjectId],
  );
  await database.pool.query(
    `insert into radioprotection_run_items (run_id, position, target_id)
     select $1, n, id from unnest($2::int[]) with ordinality as t(id, n)`,
    [rows[0]?.id, targets],
  );
  return { foundation, work };
}

/** The next `items` of a run as the worker does them, ms for each; with one more than there are it ends the run. */
export async function partOf({ foundation: { services }, work }: Begun, items: number): Promise<number> {
  let asked = 0;
  const started = performance.now();
  await workOnRuns(services, [work], () => (asked += 1) > items);
  return (performance.now() - started) / items;
}
