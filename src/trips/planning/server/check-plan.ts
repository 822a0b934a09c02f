import { sql } from 'drizzle-orm';
import { refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { sanitizedNote } from '../../visit-notes/rules.ts';
import type { DayPlan, PlannedStop } from '../contract.ts';
import { longestNote, planningTexts } from '../rules.ts';
import type { PlacedPlan } from './departure-place.ts';

export type CompanyStop = Extract<PlannedStop, { companyId: number }>;
export type CustomStop = Extract<PlannedStop, { customStop: true }>;

export const isCustom = (stop: PlannedStop): stop is CustomStop => stop.customStop === true;
export const isVisit = (stop: PlannedStop): stop is CompanyStop => !isCustom(stop);

/** Whom and what a day or a trip had before: they may stay although they could not be chosen any more. */
export type Kept = {
  operators: readonly number[];
  instruments: readonly number[];
  /** Of a day that is edited: the units that it visits may stay, too. */
  dayId?: number;
};

type Choice = {
  users: number[];
  instruments: number[];
  companies: { id: number; lat: number | null; lng: number | null }[];
};
type Place = { lat: number; lng: number };

/** A plan that can be written: where its day leaves from, where its visits are. */
export type CheckedPlan = PlacedPlan & { places: ReadonlyMap<number, Place> };

/** Throws 422 for what a plan says of itself or of other records that is not so; the places of its units besides. */
export async function checkPlan(plan: PlacedPlan, kept: Kept, context: RequestContext): Promise<CheckedPlan> {
  const visits = plan.appointments.filter(isVisit);
  refuseFields(problemsOfStops(plan.appointments));
  const known = await findChoices(plan, { visits, dayId: kept.dayId ?? null }, context);
  const operators = new Set([...known.users, ...kept.operators]);
  const instruments = new Set([...known.instruments, ...kept.instruments]);
  const companies = new Map(known.companies.map((company) => [company.id, company]));
  refuseFields({
    ...unknown(
      [...plan.operators, ...plan.transfer.operators],
      operators,
      'operators',
      planningTexts.unknownOperator,
    ),
    ...unknown(
      [...plan.instruments, ...plan.transfer.instruments],
      instruments,
      'instruments',
      planningTexts.unknownInstrument,
    ),
    ...unknown(
      visits.map(({ companyId }) => companyId),
      new Set(companies.keys()),
      'appointments',
      planningTexts.unknownCompany,
    ),
  });
  const places = new Map<number, Place>();
  for (const { companyId, location, duration } of visits) {
    // The plan passes it by: with a place and no way there, nobody would know when the stops behind it are reached.
    if (location === null && duration === null) continue;
    const { lat = null, lng = null } = companies.get(companyId) ?? {};
    const at = lat !== null && lng !== null ? { lat, lng } : location;
    if (at !== null) places.set(companyId, at);
  }
  return { ...plan, places };
}

function problemsOfStops(stops: readonly PlannedStop[]): Record<string, string> {
  const isTwice = (values: readonly (number | string)[]) => new Set(values).size < values.length;
  const tooLong = stops.findIndex(({ note }) => sanitizedNote(note).length > longestNote);
  if (tooLong >= 0) return { [`appointments.${tooLong}.note`]: planningTexts.longNote };
  const saved = stops.map(({ appointment }) => appointment).filter((id) => id !== null);
  if (isTwice(stops.filter(isVisit).map(({ companyId }) => companyId)))
    return { appointments: planningTexts.companyTwice };
  const sessions = stops.filter(isCustom).map(({ sessionId }) => sessionId);
  return isTwice(saved) || isTwice(sessions) ? { appointments: planningTexts.stopTwice } : {};
}

const unknown = (ids: readonly number[], known: ReadonlySet<number>, field: string, text: string) =>
  ids.every((id) => known.has(id)) ? {} : { [field]: text };

async function findChoices(
  { operators, instruments, transfer }: DayPlan,
  { visits, dayId }: { visits: readonly CompanyStop[]; dayId: number | null },
  { db }: RequestContext,
): Promise<Choice> {
  const users = [...operators, ...transfer.operators];
  const tools = [...instruments, ...transfer.instruments];
  const companies = visits.map(({ companyId }) => companyId);
  const { rows } = await db.execute<Choice>(sql`
    select (select coalesce(json_agg(u.id), '[]') from users u where u.id = any(${sql.param(users)}::int[])
        and u.disabled_at is null and exists (select from user_roles r
          where r.user_id = u.id and r.role in ('lab', 'rp', 'edr'))) as users,
      (select coalesce(json_agg(i.id), '[]') from instruments i
        where i.id = any(${sql.param(tools)}::int[]) and i.active) as instruments,
      (select coalesce(json_agg(json_build_object('id', c.id, 'lat', c.latitude, 'lng', c.longitude)), '[]')
        from companies c where c.id = any(${sql.param(companies)}::int[]) and (c.active
          or exists (select from trip_stops s where s.company_id = c.id and s.day_id = ${dayId}::int))) as companies`);
  return rows[0] ?? { users: [], instruments: [], companies: [] };
}
