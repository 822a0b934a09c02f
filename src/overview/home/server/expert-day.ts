import { type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type ActivityType, activityName, soonDays } from '#radioprotection/activities/rules.ts';
import { deviceStatus } from '#radioprotection/devices/rules.ts';
import { isDue } from '#radioprotection/next-due/server/public.ts';
import { employersWithinReach, ofCompanyWithinReach } from '#radioprotection/reach/server/public.ts';
import type { UnitGap } from '#radioprotection/unit-gaps/rules.ts';
import { dayOfGap, hasGap } from '#radioprotection/unit-gaps/server/public.ts';
import { type Controls, findControls } from '../../dashboards/server/public.ts';
import {
  type ExpertDay,
  type ExpertQueue,
  type ExpertQueueName,
  expertQueueNames,
  type NextActivity,
} from '../radioprotection/contract.ts';
import { nextShown } from '../radioprotection/rules.ts';
import { countToSign } from './lab-day.ts';

type Counted = Omit<ExpertQueue, 'coda'>;
type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;
type Next = Omit<NextActivity, 'attivita'> & { type: ActivityType; alias: string | null };

const none = sql`null::date`;
const isOpen = isDue(sql`a`);

const nextJson = jsonObject<Next>({
  id: sql`a.id`,
  type: sql`a.type`,
  alias: sql`a.alias`,
  scadenza: sql`a.deadline`,
  company: sql`json_build_object('id', k.id, 'nome', k.alias)`,
  employer: sql`json_build_object('id', e.id, 'nome', e.alias)`,
  project: sql`json_build_object('id', k.project_id)`,
});

function queue(from: SQL, { dal = none, entro = none }: { dal?: SQL; entro?: SQL } = {}): SQL {
  return sql`(select ${jsonObject<Counted>({ quanti: sql`count(*)`, dal, entro })} from ${from})`;
}

/** What is counted as it stands, and what is due first, in one statement. */
async function findDay(
  reader: Reader,
): Promise<Record<Exclude<ExpertQueueName, 'signing' | ControlQueueName>, Counted> & { next: Next[] }> {
  const today = reader.clock.today();
  const isReached = ofCompanyWithinReach(reader, sql`a.company_id`);
  const open = (more: SQL) => sql`activities a where ${isOpen} and ${more} and ${isReached}`;
  const units = (gap: UnitGap) =>
    queue(
      sql`companies k where k.active and ${employersWithinReach(reader, sql`k.employer_id`)}
        and ${hasGap(gap, sql`k.id`, today)}`,
      { entro: sql`min(${dayOfGap(gap, sql`k.id`, today)})` },
    );
  const devices = (status: number) =>
    queue(
      sql`devices d left join device_status_history h on h.device_id = d.id and h.until is null
        where d.active and d.current_status = ${status} and ${ofCompanyWithinReach(reader, sql`d.company_id`)}`,
      { dal: sql`min(h.since)` },
    );
  const first = sql`min(a.deadline)`;
  const { rows } = await reader.db.execute<Awaited<ReturnType<typeof findDay>>>(sql`
    select ${queue(open(sql`a.deadline < ${today}`), { dal: first })} as overdue,
      ${queue(open(sql`a.deadline >= ${today} and a.deadline < ${addDays(today, soonDays)}`), { entro: first })} as expiring,
      ${queue(open(sql`a.in_review`))} as review,
      ${units('esperto')} as esperto, ${units('legale')} as legale,
      ${units('incarichi')} as incarichi, ${units('registri')} as registri,
      ${devices(deviceStatus.toInstall)} as "toInstall", ${devices(deviceStatus.toDismiss)} as "toDismiss",
      ${devices(deviceStatus.toMove)} as "toMove",
      coalesce((select json_agg(${nextJson} order by a.deadline, a.id)
        from (select * from ${open(sql`a.deadline is not null`)} order by a.deadline, a.id limit ${nextShown}) a
        join companies k on k.id = a.company_id join employers e on e.id = k.employer_id), '[]') as next`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  return found;
}

type ControlQueueName = 'loadsLate' | 'loadsToday' | 'toConclude' | 'blocked';

/** What waits in radiometric controls: planners look after loads, experts conclude; nothing where nobody asks for any. */
function controlQueues(
  { roles }: Reader['user'],
  { times, lateSince, received, receivedSince, instruments, hasClients }: Controls,
): Partial<Record<ControlQueueName, Counted>> {
  const day = (quanti: number, dal: string | null = null): Counted => ({ quanti, dal, entro: null });
  const plans = roles.some((role) => role === 'rp' || role === 'admin');
  const blocked = instruments.motivi.reduce((sum, { quanti }) => sum + quanti, 0);
  if (!hasClients && received === 0 && instruments.totale === 0) return {};
  return {
    ...(plans && { loadsLate: day(times.scaduti, lateSince), loadsToday: day(times.oggi) }),
    ...(roles.includes('edr') && { toConclude: day(received, receivedSince) }),
    blocked: day(blocked),
  };
}

/** The home of planners and experts, within their reach; `toSign` is over the documents to sign. */
export async function readExpertDay(reader: Reader, toSign: SQL): Promise<ExpertDay> {
  const [{ next, ...counted }, signing, controls] = await Promise.all([
    findDay(reader),
    countToSign(reader.db, toSign),
    findControls(reader, { withClosed: false }),
  ]);
  const queues: Partial<Record<ExpertQueueName, Counted>> = {
    ...{ ...counted, signing },
    ...controlQueues(reader.user, controls),
  };
  return {
    code: expertQueueNames.flatMap((coda) => {
      const found = queues[coda];
      return found ? [{ coda, ...found }] : [];
    }),
    prossime: next.map(({ type, alias, ...activity }) => ({
      ...activity,
      attivita: activityName({ alias, type }),
    })),
  };
}
