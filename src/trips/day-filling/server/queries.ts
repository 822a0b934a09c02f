import { sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { schedulable } from '#radioprotection/activities/server/public.ts';
import { ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';
import { type FillCandidate, fillDays } from '../rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
export type FillUnit = FillCandidate & { name: string; place: string; day: string; activities: number };

/** Units in use within reach, not among the taken, where something to be visited without an appointment is due soon. */
export async function listFillUnits(reader: Reader, taken: readonly number[]): Promise<FillUnit[]> {
  const until = addDays(reader.clock.today(), fillDays);
  const { rows } = await reader.db.execute<FillUnit>(sql`
    select k.id as "companyId", k.alias as name, k.city || ' (' || k.province || ')' as place,
      json_build_object('lat', k.latitude, 'lng', k.longitude) as location, due.day::text as day,
      extract(epoch from due.day)::int as deadline, due.minutes * 60000 as "workingTime", due.activities
    from (select a.company_id, min(a.deadline) as day, coalesce(sum(a.estimated_time), 0)::int as minutes,
        count(*)::int as activities
      from activities a where ${schedulable} and ${ofCompanyWithinReach(reader, sql`a.company_id`)}
      group by a.company_id having min(a.deadline) <= ${until}) due
    join companies k on k.id = due.company_id and k.active and k.latitude is not null
    where k.id <> all(${sql.param([...taken])}::int[]) order by due.day, k.id`);
  return rows;
}
