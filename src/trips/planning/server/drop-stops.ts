import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import { releaseVisits } from '#radioprotection/activities/server/public.ts';
import { cancelNotices, type TellingContext } from '../../appointment-notices/server/public.ts';
import { tripStops } from '../../schema.ts';

type Of = { day: string; context: TellingContext };

/**
 * Takes stops of a day out: what was to be done there is free again, customers who know of a visit are told that it is
 * off. False, and nothing is done, when one was made or something was completed there.
 */
export async function dropVisits(ids: readonly number[], { day, context }: Of): Promise<boolean> {
  if (ids.length === 0) return true;
  const { db } = context;
  const made = and(inArray(tripStops.id, [...ids]), eq(tripStops.outcome, 'fatta'));
  if ((await db.$count(tripStops, made)) > 0) return false;
  if (!(await releaseVisits(ids, { day }, context))) return false;
  await cancelNotices(ids, context);
  await db.delete(tripStops).where(inArray(tripStops.id, [...ids]));
  return true;
}

/** A customer who knows of a visit not made that has no hour any more is told that it is off: nothing takes its place. */
export async function cancelWithoutHour(dayId: number, context: TellingContext): Promise<void> {
  const stops = await context.db
    .select({ id: tripStops.id })
    .from(tripStops)
    .where(
      and(
        eq(tripStops.dayId, dayId),
        isNotNull(tripStops.notifiedFor),
        isNull(tripStops.providedMinute),
        or(isNull(tripStops.outcome), eq(tripStops.outcome, 'saltata')),
      ),
    );
  await cancelNotices(
    stops.map(({ id }) => id),
    context,
  );
}
