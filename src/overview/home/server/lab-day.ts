import { type SQL, sql } from 'drizzle-orm';
import { expiringSince, nominalExposureDays } from '#customers/points/rules.ts';
import { candidatesFrom } from '#field/candidates/rules.ts';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import { romeDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { reckonSites } from '#reports/final-reports/server/public.ts';
import { dueOn } from '#reports/isin-transmissions/rules.ts';
import { countByPage } from '#signing/signing-list/server/public.ts';
import { keptFiguresMs } from '../../dashboards/rules.ts';
import { laboratoryTiles } from '../../dashboards/server/public.ts';
import { type LabDay, type Queue, type QueueName, queueNames } from '../laboratory/contract.ts';

const none = sql`null::date`;
type LabServices = Pick<RequestContext, 'db' | 'clock' | 'config'>;
type Counted = Omit<Queue, 'coda' | 'eAltri'>;
type Counts = Record<'authorities' | 'returned' | 'recount' | 'expiring' | 'shipments' | 'isin', Counted> & {
  arrivals: number;
  dueDays: number | null;
};

/** What is counted as it stands, in one statement. */
async function countQueues(db: Db, today: string): Promise<Counts> {
  const queue = (quanti: SQL, dal: SQL | null, entro: SQL | null, from: SQL) =>
    sql`(select json_build_object('quanti', ${quanti}, 'dal', ${dal ?? none}, 'entro', ${entro ?? none}) from ${from})`;
  const all = sql`count(*)`;
  const { rows } = await db.execute<Counts>(sql`
    select ${queue(all, null, sql`min(n.due_on)`, sql`authority_notices n where n.sent_on is null`)} as authorities,
      ${queue(all, sql`min(placements.returned_on)`, null, sql`dosimeters join placements on ${isInForce} where ${isInState('rientrato', today)}`)} as returned,
      ${queue(all, sql`min(coalesce(r.read_on, p.ended_on))`, null, sql`results r join placements p on p.id = r.placement_id where r.in_force and r.state = 'recount'`)} as recount,
      ${queue(all, null, sql`min(placements.started_on) + ${nominalExposureDays}::int`, sql`dosimeters join placements on ${isInForce} where ${isInState('posizionato', today)} and placements.started_on <= ${expiringSince(today)}::date`)} as expiring,
      ${queue(all, sql`min((s.created_at at time zone 'Europe/Rome')::date)`, null, sql`shipments s where s.shipped_on is null`)} as shipments,
      ${queue(all, null, sql`min(t.ends_on)`, sql`isin_transmissions t where t.state in ('open', 'checked', 'exported')`)} as isin,
      (select (v.mapping ->> 'dueDays')::int from isin_mappings v order by v.number desc limit 1) as "dueDays",
      (select count(*)::int from placements p where p.placed_at >= ${today}::date at time zone 'Europe/Rome') as arrivals`);
  const [row] = rows;
  if (!row) throw new Error('a count always has a row');
  return row;
}

/** Sites that can be reported now, over the usual period; the chains of all are reckoned, so that it is kept for a while. */
const readySites = keptFor(keptFiguresMs, async ({ db, clock, config: { reqDays } }: LabServices) => {
  const window = { from: candidatesFrom(clock.today()), to: null };
  // A report is made of what stands in none.
  const sites = await reckonSites(db, { window, scope: { hasFree: true }, reqDays, least: 0 });
  return sites.filter(({ stato }) => stato === 'ready').length;
});

/** The documents of all lists that are a person's to sign: how many, and since when the oldest waits. */
export async function countToSign(db: Db, reach: SQL): Promise<Counted> {
  const waiting = await countByPage(db, reach);
  const [oldest] = waiting.map(({ since }) => since).toSorted();
  return {
    quanti: waiting.reduce((sum, { waiting: one }) => sum + one, 0),
    dal: oldest === undefined ? null : romeDay(new Date(oldest)),
    entro: null,
  };
}

/** The home of the laboratory; `reach` is over the documents to sign. */
export async function readLabDay(context: RequestContext, reach: SQL): Promise<LabDay> {
  const { db, clock } = context;
  const today = clock.today();
  const [counts, ready, surveys, signing] = await Promise.all([
    countQueues(db, today),
    readySites(context),
    laboratoryTiles.questionari(context),
    countToSign(db, reach),
  ]);
  const { arrivals, dueDays, isin, ...counted } = counts;
  const dated = { dal: null, entro: null };
  const whole: Record<QueueName, Counted> = {
    ...counted,
    ready: { ...dated, quanti: ready.found },
    surveys: { quanti: surveys.incomplete, dal: surveys.sedi[0]?.inizio ?? null, entro: null },
    signing,
    isin: { ...isin, entro: isin.entro && dueOn(isin.entro, dueDays ?? 0) },
  };
  return {
    code: queueNames.map((coda) => ({
      ...{ coda, ...whole[coda] },
      eAltri: coda === 'surveys' && surveys.eAltri,
    })),
    calcolato: ready.workedOutAt.toISOString(),
    arrivatiOggi: arrivals,
  };
}
