import { sql } from 'drizzle-orm';
import { romeDay } from '#platform/contract/dates.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { instantJson } from '#platform/server/database/json.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { stopsWithinReach } from '../../transfers/server/public.ts';
import { fieldDayTexts } from '../rules.ts';
import type { tellVisit } from '../telling/contract.ts';

type Body = Pick<BodyOf<typeof tellVisit>, 'giorno' | 'raccontoLetto' | 'iniziata' | 'finita'>;
type Standing = { day: string; toldAt: string | null; toldBy: number | null; teller: string | null };

/**
 * Refuses (409) to register a visit on another day than that on which it was told, and over what somebody else has told
 * of it since and the operator has not seen. Locks the day, as telling does first: it stays as it is found.
 */
export async function refuseUnseen(
  place: { dayId: number; stopId: number },
  body: Body,
  context: RequestContext,
): Promise<void> {
  const stands = await lockDayOfStop(place, context);
  if (stands === null) return;
  refuseOtherDay(body, stands.day);
  const { toldAt, toldBy, teller } = stands;
  if (body.raccontoLetto === undefined || toldAt === null || toldBy === context.user.id) return;
  if (isSameMoment(body.raccontoLetto, toldAt)) return;
  throw conflict(fieldDayTexts.toldMeanwhile(teller, new Date(toldAt)));
}

/** What an earlier version of the product has frozen names no day: its hours are those of the day it was told on. */
function refuseOtherDay({ giorno, iniziata, finita }: Body, day: string): void {
  if (giorno != null) {
    if (giorno !== day) throw conflict(fieldDayTexts.movedTo(day));
    return;
  }
  const hour = iniziata ?? finita;
  if (hour === null || romeDay(new Date(hour)) === day) return;
  const text = fieldDayTexts.hoursOfAnotherDay(day);
  throw invalid(text, { [iniziata === null ? 'finita' : 'iniziata']: text });
}

const isSameMoment = (seen: string | null, stored: string) =>
  seen !== null && Date.parse(seen) === Date.parse(stored);

async function lockDayOfStop(
  { dayId, stopId }: { dayId: number; stopId: number },
  context: RequestContext,
): Promise<Standing | null> {
  await context.db.execute(sql`select from trip_days where id = ${dayId} for no key update`);
  const { rows } = await context.db.execute<Standing>(sql`
    select d.day, ${instantJson(sql`s.told_at`)} as "toldAt", s.told_by as "toldBy", u.name as teller
    from trip_stops s join trip_days d on d.id = s.day_id left join users u on u.id = s.told_by
    where s.id = ${stopId} and d.id = ${dayId} and ${stopsWithinReach(context, 's')}`);
  return rows[0] ?? null;
}
