import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { employersWithinReach } from '../../reach/server/public.ts';
import { companies } from '../../schema.ts';
import { hasGap } from '../../unit-gaps/server/public.ts';
import type { listUnitsOnMap, UnitMap, UnitOnMap } from '../contract.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

const unitJson = jsonObject<UnitOnMap>({
  id: sql`companies.id`,
  nome: sql`companies.alias`,
  datore: sql`companies.employer_id`,
  progetto: sql`companies.project_id`,
  luogo: sql`companies.city || ' (' || companies.province || ')'`,
  lat: sql`round(companies.latitude::numeric, 5)`,
  lon: sql`round(companies.longitude::numeric, 5)`,
  aperte: sql`coalesce(due.n, 0)`,
  scade: sql`due.first`,
});

/** All units in use within reach that fit, in one statement. */
export async function findUnitsOnMap(
  reader: Reader,
  { q, progetto, datore, manca }: QueryOf<typeof listUnitsOnMap>,
): Promise<UnitMap> {
  const fitting = and(
    eq(companies.active, true),
    employersWithinReach(reader, companies.employerId),
    progetto === undefined ? undefined : eq(companies.projectId, progetto),
    datore === undefined ? undefined : eq(companies.employerId, datore),
    manca && hasGap(manca, companies.id, reader.clock.today()),
    containsWords(q, companies.searchText),
  );
  const { rows } = await reader.db.execute<UnitMap>(sql`
    with found as materialized (select companies.id from companies where ${fitting}),
    due as (select a.company_id, count(*)::int as n, min(a.deadline) as first
      from activities a where a.deleted_at is null and not a.complete and a.company_id in (select id from found)
      group by a.company_id)
    select (select coalesce(json_agg(${unitJson} order by companies.alias, companies.id), '[]')
              from found join companies on companies.id = found.id left join due on due.company_id = found.id) as sedi,
           (select coalesce(json_agg(json_build_object('id', e.id, 'nome', e.alias) order by e.id), '[]')
              from employers e where e.id in (select k.employer_id from companies k join found on found.id = k.id)) as datori`);
  return rows[0] ?? { datori: [], sedi: [] };
}
