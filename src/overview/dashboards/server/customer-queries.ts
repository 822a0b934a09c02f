import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { openToCustomers, overLevel } from '#reports/final-reports/server/public.ts';
import type { CustomerDashboard } from '../customer/contract.ts';
import { type MeasuringSite, namedInTile, type ReportedSite, sitesOffered } from '../customer/rules.ts';

const siteJson = sql.raw(`json_build_object('id', a.id, 'nome', a.name, 'cliente', a.client_id)`);
/** Sites in use of the principal, in row `a`. */
const ownSites = sql.raw(
  'addresses a join clients c on c.id = a.client_id and c.active and a.active and c.principal_id = principals.id',
);
/** The revision of the report in row `f` that its customers see, as row `r`; none of one that was withdrawn. */
const revision = sql`lateral (select r.revision, r.above_level, r.content from final_report_revisions r
   where r.report_id = f.id and ${openToCustomers('r')}
     and not exists (select from final_report_withdrawals w where w.report_id = f.id)
   order by r.revision desc limit 1) r on true`;
/** The last report of each of them, in rows `f` with its revision in force. */
const ownReports = sql`(select distinct on (f.address_id) f.*, ${overLevel} as over_level, r.content from ${ownSites}
  join final_reports f on f.address_id = a.id join ${revision} order by f.address_id, f.id desc)`;
const issuedOn = sql.raw(`(f.issued_at at time zone 'Europe/Rome')::date`);

/** One value of a principal within reach; null when there is none. */
async function ofPrincipal<T>(db: Db, user: User, principalId: number, value: SQL<T>) {
  const [found] = await db
    .select({
      committente: sql<{
        id: number;
        nome: string;
      }>`json_build_object('id', principals.id, 'nome', principals.name)`,
      value,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}

/** Sites where something has a result, by name. */
export function findMeasuredSites(db: Db, user: User, principalId: number) {
  return ofPrincipal(
    db,
    user,
    principalId,
    sql<CustomerDashboard['sedi']>`(
      with measured as materialized (
        select a.id, a.name, a.client_id from ${ownSites}
         where exists (select from measurement_points m join placements p on p.point_id = m.id
           join results r on r.placement_id = p.id and r.in_force where m.address_id = a.id))
      select json_build_object('totale', (select count(*) from measured), 'sedi', coalesce((
        select json_agg(${siteJson} order by a.name, a.id)
          from (select * from measured order by name, id limit ${sitesOffered}) a), '[]')))`,
  );
}

/** What measures at each site, and the last report of each. */
export function findDeadlineSites(db: Db, user: User, principalId: number) {
  return ofPrincipal(
    db,
    user,
    principalId,
    sql<{ measuring: MeasuringSite[]; reported: ReportedSite[] }>`json_build_object(
      'measuring', coalesce((
        select json_agg(json_build_object('indirizzo', ${siteJson}, 'inizio', at_site.since, 'dosimetri', at_site.n))
          from (select m.address_id, min(longest.started_on) as since, count(*) as n
                  from (select p.point_id, p.started_on from placements p
                         where p.principal_id = principals.id and p.started_on is not null and p.ended_on is null
                           and not p.processed and not p.lost) longest
                  join measurement_points m on m.id = longest.point_id
                 group by m.address_id order by 2, 1) at_site
          join addresses a on a.id = at_site.address_id), '[]'),
      'reported', coalesce((
        select json_agg(json_build_object('indirizzo', ${siteJson}, 'emessa', ${issuedOn}, 'sopraLivello', f.over_level,
                 'uso', coalesce(f.content ->> 'use', 'workplace')))
          from ${ownReports} f join addresses a on a.id = f.address_id), '[]'))`,
  );
}

/** The latest final reports. */
export function findLatestReports(db: Db, user: User, principalId: number) {
  return ofPrincipal(
    db,
    user,
    principalId,
    sql<CustomerDashboard['documenti']>`coalesce((
      select json_agg(json_build_object('id', f.id, 'numero', 'RF-' || f.year || '-' || f.number,
               'revisione', f.revision, 'indirizzo', ${siteJson}, 'emessa', ${issuedOn},
               'sopraLivello', f.above_level) order by f.id desc)
        from (select f.*, r.revision, r.above_level from ${ownSites} join final_reports f on f.address_id = a.id
               join ${revision} order by f.id desc limit ${namedInTile}) f
        join addresses a on a.id = f.address_id), '[]')`,
  );
}
