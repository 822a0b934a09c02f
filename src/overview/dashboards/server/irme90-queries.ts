import { type SQL, sql } from 'drizzle-orm';
import { type ReachedRow, reachedInstruments, reachedOn } from '#irme90/control-cards/server/public.ts';
import { type WorkSituation, type WorkTime, workSituations, workTimes } from '#irme90/measures/rules.ts';
import { isDue, isInSituation, isReceivedBy } from '#irme90/measures/server/public.ts';
import { controlClientsWithinReach, formsWithinReach } from '#irme90/reach/server/public.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ControlDashboard } from '../irme90/contract.ts';
import { instrumentsToday } from '../irme90/rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

type Counted = {
  forms: Record<WorkSituation, number>;
  times: Record<WorkTime, number>;
  unassigned: number;
  received: number;
  /** The first day of work of what is late. */
  lateSince: string | null;
  /** Since when the oldest of what was received waits. */
  receivedSince: string | null;
};
export type Controls = Counted & {
  instruments: ControlDashboard['strumenti'];
  /** Whether the reader has to do with any client that asks for controls. */
  hasClients: boolean;
};

const isReceived = (userId: number) => sql`(${isInSituation.lavorato} and ${isReceivedBy(userId)})`;
const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::int`;
const waits = (more: SQL) => sql`${isInSituation.inviato} and ${more}`;

/** How radiometric controls stand for the reader, in one statement: what is open, and where asked for what the year has closed. */
export async function findControls(
  { db, user, clock }: Reader,
  { withClosed }: { withClosed: boolean },
): Promise<Controls> {
  const today = clock.today();
  const year = today.slice(0, 4);
  const closed = sql`f.state in ('firmato', 'annullato') and f.due_date between ${`${year}-01-01`} and ${`${year}-12-31`}`;
  const counted = jsonObject<Counted>({
    forms: jsonObject(
      Object.fromEntries(workSituations.map((one) => [one, countOf(isInSituation[one])])) as Record<
        WorkSituation,
        SQL
      >,
    ),
    times: jsonObject(
      Object.fromEntries(workTimes.map((when) => [when, countOf(waits(isDue(when, today)))])) as Record<
        WorkTime,
        SQL
      >,
    ),
    unassigned: countOf(waits(sql`f.operator_id is null`)),
    received: countOf(isReceived(user.id)),
    lateSince: sql`min(f.due_date) filter (where ${waits(isDue('scaduti', today))})`,
    receivedSince: sql`min((f.measured_at at time zone 'Europe/Rome')::date) filter (where ${isReceived(user.id)})`,
  });
  const { rows } = await db.execute<{ counted: Counted; instruments: ReachedRow[]; hasClients: boolean }>(sql`
    select (select ${counted} from control_forms f
             where (f.state in ('inviato', 'lavorato') ${withClosed ? sql`or (${closed})` : sql``})
               and ${formsWithinReach(user)}) as counted,
      coalesce((select json_agg(r) from (${reachedInstruments(user, today)}) r), '[]') as instruments,
      exists (select from control_clients c where ${controlClientsWithinReach(user, sql`c.principal_id`)}) as "hasClients"`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  const reached = found.instruments.map((row) => reachedOn(row, today));
  return {
    ...found.counted,
    instruments: instrumentsToday(reached, today),
    hasClients: found.hasClients,
  };
}

/** The dashboard of radiometric controls, within the reader's reach. */
export async function readControlDashboard(reader: Reader): Promise<ControlDashboard> {
  const { forms, times, unassigned, received, instruments } = await findControls(reader, {
    withClosed: true,
  });
  return {
    oggi: reader.clock.today(),
    modelli: forms,
    daMisurare: { quando: times, senzaOperatore: unassigned },
    ricevuti: reader.user.roles.includes('edr') ? received : null,
    strumenti: instruments,
  };
}
