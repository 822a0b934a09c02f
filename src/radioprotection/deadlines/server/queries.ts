import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import {
  type ActivityType,
  activityName,
  activityState,
  type DeadlineClass,
  laterDays,
  soonDays,
  visitTypes,
} from '../../activities/rules.ts';
import { isDue } from '../../next-due/server/public.ts';
import { ofCompanyWithinReach, seesAllEmployers } from '../../reach/server/public.ts';
import type { DeadlineRow, listDeadlineMarkers, listDeadlineMonths, tableDeadlines } from '../contract.ts';
import { type ListedActivities, tieText } from '../rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Asked = Pick<BodyOf<typeof tableDeadlines>, 'q' | 'dir' | 'filters'>;

const isOpen = isDue(sql`a`);
const listed: Record<ListedActivities, SQL> = {
  aperte: isOpen,
  daFirmare: sql`${isOpen} and a.need_sign`,
  inRevisione: sql`${isOpen} and a.in_review`,
  completate: sql`a.deleted_at is null and a.complete`,
};

/** SQL condition: a deadline in row `a` is of this class today; one that is missing is far (Q1-72). */
function isOfClass(which: DeadlineClass, today: string): SQL {
  const soon = addDays(today, soonDays);
  const later = addDays(today, laterDays);
  const classes: Record<DeadlineClass, SQL> = {
    past: sql`a.deadline < ${today}`,
    'under-30': sql`a.deadline >= ${today} and a.deadline < ${soon}`,
    'under-60': sql`a.deadline >= ${soon} and a.deadline < ${later}`,
    later: sql`(a.deadline >= ${later} or a.deadline is null)`,
  };
  return classes[which];
}

const isReached = (reader: Reader) => ofCompanyWithinReach(reader, sql`a.company_id`);

/** Every word stands in the name or place of the unit, in its employer's, or at the device. */
const found = (q: string) =>
  everyWord(
    q,
    (pattern) => sql`a.company_id in (select k.id from companies k join employers e on e.id = k.employer_id
        where k.search_text like ${pattern} or e.search_text like ${pattern})
      or a.device_id in (select d.id from devices d where d.search_text like ${pattern})`,
  );

function conditionOf(reader: Reader, { q, filters }: Asked): SQL {
  const { elenco, classe, tipo, mese, project, employer, company, provincia } = filters;
  const units = [
    project === undefined ? undefined : sql`k.project_id = ${project}`,
    employer === undefined ? undefined : sql`k.employer_id = ${employer}`,
    provincia === undefined ? undefined : sql`k.province = ${provincia}`,
  ].filter((condition) => condition !== undefined);
  const conditions = [
    listed[elenco],
    isReached(reader),
    found(q),
    classe && isOfClass(classe, reader.clock.today()),
    tipo === undefined ? undefined : sql`a.type = ${tipo}`,
    mese &&
      sql`a.deadline >= ${`${mese}-01`}::date and a.deadline < ${`${mese}-01`}::date + interval '1 month'`,
    company === undefined ? undefined : sql`a.company_id = ${company}`,
    units.length === 0
      ? undefined
      : sql`a.company_id in (select k.id from companies k where ${sql.join(units, sql` and `)})`,
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
}

const inOrder = ({ dir }: Asked) =>
  dir === 'desc' ? sql`a.deadline desc nulls first, a.id desc` : sql`a.deadline asc nulls last, a.id asc`;

type Kept = {
  id: number;
  type: ActivityType;
  alias: string | null;
  deadline: string | null;
  active: boolean;
  complete: boolean;
  skip: boolean;
  inReview: boolean;
  needSign: boolean;
  toFinishInLab: boolean;
  sigla: string | null;
  registryId: number | null;
  manual: string | null;
} & Pick<DeadlineRow, 'company' | 'employer' | 'project' | 'citta' | 'durata' | 'nota'>;

const columns = sql`a.id, a.type, a.alias, a.deadline, a.active, a.complete, a.skip, a.in_review as "inReview",
  a.need_sign as "needSign", a.to_finish_in_lab as "toFinishInLab", d.sigla, a.registry_id as "registryId",
  m.title as manual, a.estimated_time as durata, a.note as nota,
  k.city || ' (' || k.province || ')' as citta,
  json_build_object('id', k.id, 'nome', k.alias) as company,
  json_build_object('id', e.id, 'nome', e.alias) as employer,
  json_build_object('id', p.id, 'nome', p.title) as project`;
const around = sql`join companies k on k.id = a.company_id join employers e on e.id = k.employer_id
  join projects p on p.id = k.project_id left join devices d on d.id = a.device_id
  left join manuals m on m.id = a.manual_id`;

function rowOn(kept: Kept, today: string): DeadlineRow {
  const { id, type, alias, deadline, company, employer, project, citta, durata, nota } = kept;
  const flags = { isActive: kept.active, isComplete: kept.complete, isSkipped: kept.skip };
  const steps = { isInReview: kept.inReview, needsSign: kept.needSign, isToFinishInLab: kept.toFinishInLab };
  return {
    ...{ id, tipo: type, attivita: activityName({ alias, type }), scadenza: deadline },
    stato: activityState({ type, deadline, ...flags, ...steps }, today),
    legame: tieText(kept),
    ...{ company, employer, project, citta, durata, nota },
  };
}

/** How many a list has in all is as much as this old where it is more than somebody counts by eye. */
const keptMs = 10_000;
const countedUpTo = 1000;
const countOf = (which: ListedActivities) =>
  keptFor(keptMs, async ({ db }) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from activities a where ${listed[which]}`,
    );
    return rows[0]?.n ?? 0;
  });
const counts: Record<ListedActivities, ReturnType<typeof countOf>> = {
  aperte: countOf('aperte'),
  daFirmare: countOf('daFirmare'),
  inRevisione: countOf('inRevisione'),
  completate: countOf('completate'),
};

const isNarrowed = ({ q, filters: { elenco: _list, ...others } }: Asked) =>
  q !== '' || Object.values(others).some((value) => value !== undefined);

/** One page: which activities they are is found first, what they are only for those. */
export async function pageOfDeadlines(
  reader: Reader,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DeadlineRow[]; filtered: number; total: number }> {
  const { elenco } = asked.filters;
  const condition = conditionOf(reader, asked);
  const isOfAll = seesAllEmployers(reader.user);
  const isWhole = isOfAll && !isNarrowed(asked);
  // Asked for no more than is told: a count of tens of thousands is most of what a page costs.
  const fitting = sql`select from activities a where ${condition}`;
  const counted = isWhole ? sql`${fitting} limit ${countedUpTo + 1}` : fitting;
  const total =
    isNarrowed(asked) && !isOfAll
      ? sql`(select count(*)::int from activities a where ${listed[elenco]} and ${isReached(reader)})`
      : sql`null::int`;
  const [{ rows }, whole] = await Promise.all([
    reader.db.execute<Kept & { filtered: number; total: number | null }>(sql`
    with page as (select a.id from activities a where ${condition}
      order by ${inOrder(asked)} limit ${limit} offset ${offset}),
    counts as (select (select count(*)::int from (${counted}) fitting) as filtered, ${total} as total)
    select counts.filtered, counts.total, shown.* from counts left join lateral (
      select ${columns} from page join activities a on a.id = page.id ${around}) shown on true
    order by ${dirOf(asked)}`),
    isOfAll ? counts[elenco](reader) : null,
  ]);
  const today = reader.clock.today();
  const [first] = rows;
  const told = first?.filtered ?? 0;
  const filtered = isWhole && told > countedUpTo ? Math.max(told, whole?.found ?? 0) : told;
  return {
    rows: rows.filter(({ id }) => id !== null).map((row) => rowOn(row, today)),
    filtered,
    total: isWhole ? filtered : Math.max(filtered, whole?.found ?? first?.total ?? 0),
  };
}

const dirOf = ({ dir }: Asked) =>
  dir === 'desc'
    ? sql`shown.deadline desc nulls first, shown.id desc`
    : sql`shown.deadline asc nulls last, shown.id asc`;

/** Ids of all that fit, in order. */
export async function listDeadlineIds(reader: Reader, asked: Asked): Promise<number[]> {
  const { rows } = await reader.db.execute<{ ids: number[] }>(sql`
    select coalesce(json_agg(a.id order by ${inOrder(asked)}), '[]') as ids
      from activities a where ${conditionOf(reader, asked)}`);
  return rows[0]?.ids ?? [];
}

/** The activities with these ids, in this order. */
export async function listDeadlinesById(reader: Reader, ids: readonly number[]): Promise<DeadlineRow[]> {
  const { rows } = await reader.db.execute<Kept>(sql`
    select ${columns} from unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
      join activities a on a.id = wanted.id ${around} order by wanted.place`);
  const today = reader.clock.today();
  return rows.map((row) => rowOn(row, today));
}

/** Open activities by the month of their deadline. */
export async function countByMonth(reader: Reader): Promise<ResponseOf<typeof listDeadlineMonths>> {
  const today = reader.clock.today();
  const { rows } = await reader.db.execute<ResponseOf<typeof listDeadlineMonths>>(sql`
    with counted as (select to_char(a.deadline, 'YYYY-MM') as month, a.type, count(*)::int as n,
        count(*) filter (where a.deadline < ${today})::int as past
      from activities a where ${isOpen} and ${isReached(reader)} group by 1, 2),
    months as (select month, sum(n)::int as n, sum(past)::int as past, json_object_agg(type, n order by type) as types
      from counted where month is not null group by month)
    select coalesce((select json_agg(json_build_object('mese', month, 'totale', n, 'scadute', past, 'tipi', types)
        order by month) from months), '[]') as mesi,
      coalesce((select sum(n)::int from counted where month is null), 0) as senza`);
  return rows[0] ?? { mesi: [], senza: 0 };
}

/** Units with at least one activity for a visit (Q1-107), of a year or of all (0). */
export async function listMarkers(
  reader: Reader,
  year: number,
): Promise<ResponseOf<typeof listDeadlineMarkers>['markers']> {
  const inYear =
    year === 0 ? sql`true` : sql`a.deadline between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
  const { rows } = await reader.db.execute<ResponseOf<typeof listDeadlineMarkers>['markers'][number]>(sql`
    select k.id as "companyId", extract(epoch from min(a.deadline))::int as deadline,
      case when k.latitude is not null then json_build_object('lat', k.latitude, 'lng', k.longitude) end as location
    from activities a join companies k on k.id = a.company_id
    where ${isOpen} and not a.skip and a.appointment_id is null
      and a.type in (${sql.raw(visitTypes.join(', '))}) and ${inYear}
      and ${isReached(reader)}
    group by k.id order by min(a.deadline), k.id`);
  return rows;
}
