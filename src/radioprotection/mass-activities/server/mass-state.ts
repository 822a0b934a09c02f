import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { employerTexts } from '../../employers/rules.ts';
import { atWork, employersWithinReach } from '../../reach/server/public.ts';
import { massActivityTexts } from '../rules.ts';
import { isAllowed, type MassState, type MassStep } from '../states/rules.ts';

export type LockedMass = MassState & { id: number; employerId: number; version: number };

/** Throws 404 for an employer that is not there or out of reach. */
export async function readEmployer(employerId: number, context: RequestContext): Promise<void> {
  const { rows } = await context.db.execute(sql`select 1 from employers e
    where e.id = ${employerId} and ${employersWithinReach(atWork(context), sql`e.id`)}`);
  if (rows.length === 0) throw notFound(employerTexts.notFound);
}

/**
 * A mass activity of an employer within reach, held until this write is done: its steps come one after the other.
 * Throws 404.
 */
export async function lockMass(
  { employer, activity }: { employer: number; activity: number },
  context: RequestContext,
): Promise<LockedMass> {
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select m.id from mass_activities m where m.id = ${activity} and m.employer_id = ${employer}
      and ${employersWithinReach(atWork(context), sql`m.employer_id`)} for no key update of m`);
  if (rows.length === 0) throw notFound(massActivityTexts.notFound);
  return readState(context.db, activity);
}

/** How a mass activity stands. */
export async function readState(db: Db, id: number): Promise<LockedMass> {
  const { rows } = await db.execute<LockedMass>(sql`
    select m.id, m.employer_id as "employerId", m.version, m.status, m.deleted_at is null as active,
      (select count(*)::int from mass_companies c where c.mass_activity_id = m.id and c.state = 'processed') as processed,
      (select count(*)::int from mass_companies c where c.mass_activity_id = m.id) as units,
      (select count(*)::int from activities n left join activities o on o.preventive_activity_id = n.id
        where n.mass_activity_id = m.id and n.type = 4 and n.deleted_at is null
          and not (coalesce(o.complete, false) or o.deleted_at is not null)) as "openOutcomes"
    from mass_activities m where m.id = ${id}`);
  const [found] = rows;
  if (!found) throw notFound(massActivityTexts.notFound);
  return found;
}

/** Throws 409 for a step that the activity does not allow as it stands. */
export function refuseStep(mass: LockedMass, step: MassStep): void {
  if (isAllowed(mass, step)) return;
  if (step === 'restore') throw conflict(massActivityTexts.notDeleted);
  if (!mass.active) throw conflict(massActivityTexts.deleted);
  if (step === 'withdraw' && mass.status === 'need_complete') throw conflict(massActivityTexts.started);
  throw conflict(massActivityTexts.otherStatus(mass.status));
}
