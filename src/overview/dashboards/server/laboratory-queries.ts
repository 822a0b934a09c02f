import { type SQL, sql } from 'drizzle-orm';
import { expiringSince } from '#customers/points/rules.ts';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson, inForce, type Questionnaire } from '#surveys/surveys/server/public.ts';
import type { LabDashboard } from '../laboratory/contract.ts';
import {
  type CountedPeriod,
  listedInTile,
  namedInTile,
  pointsLookedAt,
  sitesLookedAt,
} from '../laboratory/rules.ts';

/** Placements in row `p` that measure. */
const measuring = sql.raw(
  'p.started_on is not null and p.ended_on is null and not p.processed and not p.lost',
);
/** C in Bq/m³ of all results in row `r`: 1000·ΣE/Σhours with LR for what is below it, as `meanOf` does it. */
const mean = sql.raw(
  '1000 * sum(greatest(r.exposure, r.detection_limit, 0)) / (24 * sum(p.ended_on - p.started_on))',
);
/** The least C may be: the same with nothing for what is below LR, so that no upper bound counts as an excess. */
const leastMean = sql.raw(
  `1000 * sum(case r.state when 'below-limit' then 0 else greatest(r.exposure, 0) end) / (24 * sum(p.ended_on - p.started_on))`,
);
/** When a result in row `r` counts: on the day it was read or, where nobody noted that, on the last of its exposure. */
const readDay = sql.raw(`coalesce(r.read_on, p.ended_on, (r.entered_at at time zone 'Europe/Rome')::date)`);
const siteJson = sql.raw(`json_build_object('id', a.id, 'nome', a.name)`);
/** `n` of a report in row `f`. */
const reportNumber = sql.raw(`'RF-' || f.year || '-' || f.number`);

/** Where the dosimeters are, counted as their table and the list of results count them. */
export async function countDosimeters(
  db: Db,
  { today, readFrom }: { today: string; readFrom: string },
): Promise<LabDashboard['dosimetri']> {
  const expiring = sql`${isInState('posizionato', today)} and placements.started_on <= ${expiringSince(today)}::date`;
  const { rows } = await db.execute<LabDashboard['dosimetri']>(sql`
    select ${countOf(isInState('posizionato', today))} as posizionati, ${countOf(expiring)} as "inScadenza",
           ${countOf(isInState('rimosso', today))} as rimossi, ${countOf(isInState('rientrato', today))} as rientrati,
           (select count(*)::int from results r where r.in_force and r.read_on >= ${readFrom}::date)
             + (select count(*)::int from placements p join results r on r.placement_id = p.id
                 where p.ended_on >= ${readFrom}::date and r.in_force and r.read_on is null) as analizzati,
           ${countOf(isInState('smarrito', today))} as smarriti`);
  return onlyRow(rows);
}

const countOf = (condition: SQL) =>
  sql`(select count(*)::int from dosimeters join placements on ${isInForce} where ${condition})`;

/** The means of what was read in each month since `from`, oldest first. */
export async function listMonthlyMeans(
  db: Db,
  from: string,
): Promise<LabDashboard['concentrazione']['mesi']> {
  const { rows } = await db.execute<LabDashboard['concentrazione']['mesi'][number]>(sql`
    select to_char(${readDay}, 'YYYY-MM') as mese, ${mean} as media, count(*)::int as misure,
           (count(*) filter (where r.state = 'below-limit'))::int as "sottoLimite"
      from results r join placements p on p.id = r.placement_id
     where r.in_force and r.state in ('valid', 'below-limit') and ${readDay} >= ${from}::date
       and p.ended_on > p.started_on
     group by 1 order by 1`);
  return rows;
}

export type LeftAside = Pick<LabDashboard['superamenti'], 'contati' | 'senzaLettura' | 'nonContati'>;

/** How many results since `from` means hold, how many of them have no day of reading, and how many no mean holds. */
export async function countLeftAside(db: Db, from: string): Promise<LeftAside> {
  const { rows } = await db.execute<LeftAside>(sql`
    select (count(*) filter (where ${isUsable}))::int as contati,
           (count(*) filter (where r.read_on is null and ${isUsable}))::int as "senzaLettura",
           (count(*) filter (where not ${isUsable}))::int as "nonContati"
      from results r join placements p on p.id = r.placement_id
     where r.in_force and ${readDay} >= ${from}::date`);
  return onlyRow(rows);
}
const isUsable = sql.raw(
  `(r.state in ('valid', 'below-limit', 'saturated') and coalesce(p.ended_on > p.started_on, false))`,
);

/** What the mean of a point in row `high` is of. */
const countedPeriods = sql`(select json_agg(json_build_object('inizio', p.started_on, 'fine', p.ended_on,
    'batch', (select v.batch_id from batch_revisions v where v.id = results.batch_revision_id),
    'measure', ${measureOfResult}) order by p.started_on, p.id)
  from results join placements p on p.id = results.placement_id where results.id = any(high.results))`;

export type HighPoint = {
  id: number;
  alias: string;
  indirizzo: { id: number; nome: string };
  isSaturated: boolean;
  /** What its mean is of. */
  periods: CountedPeriod[];
  answers: Answer[];
};

/**
 * Points whose results read since `from` are saturated, or above `least` Bq/m³ in what their mean is at least, as no rule
 * of decision asks less; the highest first.
 */
export async function listHighPoints(db: Db, from: string, least: number): Promise<HighPoint[]> {
  const { rows } = await db.execute<HighPoint>(sql`
    select m.id, m.alias, ${siteJson} as indirizzo, high.saturated as "isSaturated", ${countedPeriods} as periods,
           ${answersJson('building_answers', sql`a.id`)} as answers
      from (select p.point_id, bool_or(r.state = 'saturated') as saturated, ${leastMean} as mean,
                   array_agg(r.id) as results
              from results r join placements p on p.id = r.placement_id
             where r.in_force and r.state in ('valid', 'below-limit', 'saturated') and ${readDay} >= ${from}::date
               and p.ended_on > p.started_on and p.point_id is not null
             group by p.point_id
            having bool_or(r.state = 'saturated') or round((${leastMean})::numeric) > ${least}
             order by saturated desc, mean desc, p.point_id limit ${pointsLookedAt + 1}) high
      join measurement_points m on m.id = high.point_id join addresses a on a.id = m.address_id
     order by high.saturated desc, high.mean desc, m.id`);
  return rows;
}

export type AskedSite = {
  id: number;
  nome: string;
  committente: number;
  cliente: number;
  inizio: string;
  province: string;
  buildingAnswers: Answer[];
  employerAnswers: Answer[];
};

/** Both questionnaires, and the sites in use where something has measured longest with their answers: one more than are looked at when there are more. */
export async function listSitesWithAnswers(
  db: Db,
): Promise<{ building: Questionnaire; employer: Questionnaire; sites: AskedSite[] }> {
  const { rows } = await db.execute<{
    building: Questionnaire;
    employer: Questionnaire;
    sites: AskedSite[];
  }>(sql`
    select ${inForce('building')} as building, ${inForce('employer')} as employer, coalesce((
      select json_agg(json_build_object('id', a.id, 'nome', a.name, 'committente', c.principal_id, 'cliente', c.id,
               'inizio', oldest.started_on, 'province', a.province,
               'buildingAnswers', ${answersJson('building_answers', sql`a.id`)},
               'employerAnswers', ${answersJson('employer_answers', sql`c.id`)}) order by oldest.started_on, a.id)
        from (select m.address_id, min(p.started_on) as started_on
                from placements p join measurement_points m on m.id = p.point_id
                join addresses a on a.id = m.address_id and a.active
                join clients c on c.id = a.client_id and c.active
                join principals o on o.id = c.principal_id and o.active
               where ${measuring} group by m.address_id order by 2, 1 limit ${sitesLookedAt + 1}) oldest
        join addresses a on a.id = oldest.address_id join clients c on c.id = a.client_id), '[]') as sites`);
  return onlyRow(rows);
}

/** The report in row `f` was not withdrawn. */
const isValid = sql.raw('not exists (select from final_report_withdrawals w where w.report_id = f.id)');

/** Reports of this month and year, and the latest; those withdrawn left aside. */
export async function findReportFigures(db: Db, today: string): Promise<LabDashboard['relazioni']> {
  const issuedOn = sql.raw(`(f.issued_at at time zone 'Europe/Rome')::date`);
  const { rows } = await db.execute<LabDashboard['relazioni']>(sql`
    select count(*)::int as anno,
           (count(*) filter (where ${issuedOn} >= date_trunc('month', ${today}::date)))::int as mese,
           coalesce((select json_agg(json_build_object('id', f.id, 'numero', ${reportNumber}, 'indirizzo', ${siteJson},
               'emessa', ${issuedOn}, 'sopraLivello', (select r.above_level from final_report_revisions r
                 where r.report_id = f.id order by r.revision desc limit 1)) order by f.id desc)
             from (select * from final_reports f where ${isValid} order by id desc limit ${namedInTile}) f
             join addresses a on a.id = f.address_id), '[]') as ultime
      from final_reports f where f.year = extract(year from ${today}::date) and ${isValid}`);
  return onlyRow(rows);
}

/** Reports that the authorities have still to be sent, the most urgent first. */
export async function findOpenNotices(db: Db, today: string): Promise<LabDashboard['enti']> {
  const { rows } = await db.execute<LabDashboard['enti']>(sql`
    select count(*)::int as aperti, (count(*) filter (where n.due_on < ${today}::date))::int as scaduti,
           coalesce((select json_agg(json_build_object('id', f.id, 'numero', ${reportNumber}, 'indirizzo', ${siteJson},
               'entro', urgent.due_on, 'rettifica', urgent.owed <> 'notice') order by urgent.due_on, f.id)
             from (select * from authority_notices where sent_on is null
                    order by due_on, report_id limit ${listedInTile}) urgent
             join final_reports f on f.id = urgent.report_id join addresses a on a.id = f.address_id), '[]') as relazioni
      from authority_notices n where n.sent_on is null`);
  return onlyRow(rows);
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a count always has a row');
  return row;
}
