import { sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { laterDays, soonDays } from '#radioprotection/activities/rules.ts';
import { deviceStatus } from '#radioprotection/devices/rules.ts';
import { type MassStatus, massStatuses } from '#radioprotection/mass-activities/rules.ts';
import { findMassTerms } from '#radioprotection/mass-processing/server/public.ts';
import { isDue } from '#radioprotection/next-due/server/public.ts';
import { atWork, employersWithinReach, ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';
import type { UnitDashboard } from '../radioprotection/contract.ts';
import { massNamed } from '../radioprotection/rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

/** Activities within reach that are to be done in units in use, by the classes of their deadline (Q1-72). */
export async function countActivities(reader: Reader): Promise<Omit<UnitDashboard['attivita'], 'daFirmare'>> {
  const today = reader.clock.today();
  const soon = addDays(today, soonDays);
  const later = addDays(today, laterDays);
  const { rows } = await reader.db.execute<Omit<UnitDashboard['attivita'], 'daFirmare'>>(sql`
    select count(*) filter (where a.deadline < ${today})::int as scadute,
           count(*) filter (where a.deadline >= ${today} and a.deadline < ${soon})::int as "entro30",
           count(*) filter (where a.deadline >= ${soon} and a.deadline < ${later})::int as "entro60",
           count(*) filter (where a.deadline >= ${later} or a.deadline is null)::int as oltre,
           count(*) filter (where a.in_review)::int as "inRevisione"
      from activities a
     where ${isDue(sql`a`)} and ${ofCompanyWithinReach(reader, sql`a.company_id`)}`);
  const [counted] = rows;
  if (!counted) throw new Error('a count always has a row');
  return counted;
}

/** Devices within reach that are not hidden, as their table lists them. */
export async function countDevices(reader: Reader): Promise<UnitDashboard['dispositivi']> {
  const inStatus = (status: number) =>
    sql`coalesce(sum(n) filter (where current_status = ${status}), 0)::int`;
  const { rows } = await reader.db.execute<UnitDashboard['dispositivi']>(sql`
    with counted as (select d.category, d.current_status, count(*) as n from devices d
      where d.active and ${ofCompanyWithinReach(reader, sql`d.company_id`)} group by 1, 2)
    select coalesce(sum(n), 0)::int as totale,
      ${inStatus(deviceStatus.toInstall)} as "daInstallare",
      ${inStatus(deviceStatus.toDismiss)} as "daDismettere",
      ${inStatus(deviceStatus.toMove)} as "daSpostare",
      coalesce((select json_agg(json_build_object('categoria', category, 'quanti', n) order by n desc, category)
        from (select category, sum(n)::int as n from counted group by category) by_category), '[]') as categorie
      from counted`);
  const [counted] = rows;
  if (!counted) throw new Error('a count always has a row');
  return counted;
}

/** Mass activities of employers that the reader works for by their status, and those whose terms press, the first first. */
export async function readMassActivities(reader: Reader): Promise<UnitDashboard['pratiche']> {
  const today = reader.clock.today();
  const isReached = employersWithinReach(atWork(reader), sql`m.employer_id`);
  const { rows } = await reader.db.execute<{ stato: MassStatus; quante: number }>(sql`
    select m.status as stato, count(*)::int as quante from mass_activities m
     where m.deleted_at is null and ${isReached} group by m.status`);
  const { found, isConfirmed } = await findMassTerms(reader.db, { which: isReached, today });
  return {
    stati: massStatuses.map((stato) => rows.find((row) => row.stato === stato) ?? { stato, quante: 0 }),
    termini: found.slice(0, massNamed).map(({ activity, project, employer, alias, open }) => ({
      ...{ id: activity, progetto: project, datore: { id: employer, nome: alias } },
      entro: open.map(({ last }) => last).toSorted((a, b) => a.localeCompare(b))[0] ?? today,
      unita: sumOf(open),
      scadute: sumOf(open.filter(({ last }) => last < today)),
    })),
    altre: Math.max(0, found.length - massNamed),
    daRileggere: !isConfirmed,
  };
}

const sumOf = (terms: readonly { units: number }[]) => terms.reduce((sum, { units }) => sum + units, 0);
