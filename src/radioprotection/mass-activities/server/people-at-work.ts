import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { worksForEmployer } from '../../reach/server/public.ts';

/** Somebody whose work the mass activities of an employer are. */
export type Worker = { userId: number; name: string; email: string; employerId: number };

/**
 * The planning staff, and the experts of each employer (Q2-25, Q2-27). Administrators may do as much; it is not their
 * work, and nobody writes to them.
 */
export async function listWorkers(
  db: Db,
  { employerIds, today }: { employerIds: readonly number[]; today: string },
): Promise<Worker[]> {
  const { rows } = await db.execute<Worker>(sql`
    select u.id as "userId", u.name, u.email, e.id as "employerId"
      from unnest(${sql.param([...employerIds])}::int[]) as e(id)
      join users u on u.disabled_at is null and u.erased_at is null
       and ${worksForEmployer({ userId: sql`u.id`, employerId: sql`e.id` }, today)}
     order by u.id, e.id`);
  return rows;
}
