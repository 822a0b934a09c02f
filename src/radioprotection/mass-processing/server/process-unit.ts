import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { longest } from '#platform/contract/limits.ts';
import type { Db } from '#platform/server/database/database.ts';
import { transact, transactPart } from '#platform/server/database/transact.ts';
import { conflict, isNotFound, notFound, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type ActionType, type MassStatus, massActivityTexts } from '../../mass-activities/rules.ts';
import { massActivities, massCompanies } from '../../mass-activities/schema.ts';
import { concernsUnit, readState, settleMass } from '../../mass-activities/server/public.ts';
import type { RunContext } from '../../runs/server/public.ts';
import { alreadyProcessed, notificationAlias, processingTexts } from '../rules.ts';

type Unit = { activity: number; company: number };
type Processing = Pick<RunContext, 'db' | 'clock' | 'user'> & { requestId: string | null };

export const isAlreadyProcessed = (error: unknown) =>
  error instanceof Refusal && error.detail === alreadyProcessed;

/** Processing has begun: from now on what is left is told as left. */
export async function beginProcessing(db: Db, activity: number, now: Date): Promise<void> {
  await db
    .update(massActivities)
    .set({ processingStartedAt: now })
    .where(
      and(
        eq(massActivities.id, activity),
        // Not of one whose review is withdrawn meanwhile.
        eq(massActivities.status, 'need_complete'),
        isNull(massActivities.processingStartedAt),
      ),
    );
}

/**
 * Processes a unit as a page asks for it: in a transaction of its own; when it fails, that it did is kept with the unit.
 * Throws 404, and 409 for one that is processed (`COMPANY_ALREADY_PROCESSED`) or is not to be.
 */
export async function processAsked(unit: Unit, context: RequestContext): Promise<number> {
  const part = { endpoint: 'processMassCompany', name: `${unit.activity}/${unit.company}`, body: unit };
  const { status } = await readState(context.db, unit.activity);
  if (status === 'need_complete')
    await transact(context, ({ db, clock }) => beginProcessing(db, unit.activity, clock.now()));
  try {
    return await transactPart(context, part, (within) => processUnit(unit, within));
  } catch (error) {
    if (!isAlreadyProcessed(error) && !isNotFound(error)) await noteFailure(unit, error, context);
    throw error;
  }
}

async function noteFailure(
  { activity, company }: Unit,
  error: unknown,
  context: RequestContext,
): Promise<void> {
  const text = error instanceof Refusal ? error.message : processingTexts.failed;
  await context.db
    .update(massCompanies)
    .set({ state: 'failed', lastError: text.slice(0, longest.note) })
    .where(
      and(
        eq(massCompanies.massActivityId, activity),
        eq(massCompanies.companyId, company),
        sql`${massCompanies.state} <> 'processed'`,
      ),
    );
}

type Operation = { type: ActionType; effectiveDate: string };
type Found = { state: string; status: MassStatus; active: boolean; operations: Operation[] };
/** `isShared`: others process units of the same mass activity at this moment. */
type HeldUnit = Found & { isShared: boolean };

/**
 * As long as more units than this are left, several are processed side by side; of the last ones each waits for the one
 * before, so that whoever is last knows it.
 */
const mostInTurn = 100;
/** Never so many are processed at the same moment. */
const mostSideBySide = mostInTurn / 2;

/**
 * Makes the notification of a unit with what is to change in it, in the transaction of `context`; the unit is held, so
 * that a page and a job, however many, make it once. Returns how many were made: none where nothing concerns the unit.
 */
export async function processUnit(unit: Unit, context: Processing): Promise<number> {
  const { db } = context;
  const { activity, company } = unit;
  const { state, status, active, operations, isShared } =
    (await holdShared(unit, context)) ?? (await holdAlone(unit, context));
  if (state === 'processed') throw new Refusal(409, processingTexts.alreadyProcessed, {}, alreadyProcessed);
  if (!active) throw conflict(massActivityTexts.deleted);
  if (status !== 'need_complete') throw conflict(massActivityTexts.otherStatus(status));
  const created = operations.length === 0 ? 0 : 1;
  const details = { companyId: company, count: created };
  const [left] = await Promise.all([
    notify(unit, operations, context),
    recordAudit(context, { event: 'mass-activity.unit-processed', entityId: activity, details }),
  ]);
  // So few are left since it was looked: held alone, it is looked again whether it was the last.
  if (left === 0 || (isShared && left < mostSideBySide)) await settleMass(db, activity);
  return created;
}

/**
 * Holds the mass activity and the unit to the end, the first first as its steps do, and tells how they stand and which
 * operations concern the unit: it is chosen, and the person they change holds the role in it.
 */
const heldUnit = ({ activity, company }: Unit, { clock }: Processing) => sql`
  select c.state, m.status, m.deleted_at is null as active,
      (select coalesce(json_agg(json_build_object('type', o.action_type,
          'effectiveDate', to_char(o.effective_date, 'YYYY-MM-DD')) order by o.position), '[]')
        from mass_operations o
       where o.mass_activity_id = m.id and ${concernsUnit(sql`c.company_id`, clock.today())}) as operations
    from mass_activities m join mass_companies c on c.mass_activity_id = m.id
   where m.id = ${activity} and c.company_id = ${company}`;

/** Beside others that process, and against every other step; null: too few units are left for that. */
async function holdShared(unit: Unit, context: Processing): Promise<HeldUnit | null> {
  const { rows } = await context.db.execute<Found>(sql`${heldUnit(unit, context)}
    and exists (select from mass_companies l where l.mass_activity_id = m.id and l.state <> 'processed'
      offset ${mostInTurn}::int) for share of m for update of c`);
  return rows[0] ? { ...rows[0], isShared: true } : null;
}

/** Throws 404. */
async function holdAlone(unit: Unit, context: Processing): Promise<HeldUnit> {
  const { rows } = await context.db.execute<Found>(
    sql`${heldUnit(unit, context)} for no key update of m for update of c`,
  );
  const [found] = rows;
  if (!found) throw notFound(massActivityTexts.notFound);
  return { ...found, isShared: false };
}

/** The notification, what it tells and that the unit is processed, in one statement. Returns how many units are left, counted up to a few. */
async function notify(
  { activity, company }: Unit,
  operations: readonly Operation[],
  { db, clock, user }: Processing,
): Promise<number> {
  const now = clock.now().toISOString();
  const types = operations.map(({ type }) => type);
  const [first = null] = operations.map(({ effectiveDate }) => effectiveDate).toSorted();
  const { rows } = await db.execute<{ left: number }>(sql`
    with made as (
      insert into activities (company_id, type, mass_activity_id, alias, deadline, created_at)
      select ${company}, 4, ${activity}, ${notificationAlias(types)}, ${first}::date, ${now}::timestamptz
       where ${types.length > 0} returning id),
    told as (
      insert into unit_changes (activity_id, action_type, effective_date)
      select made.id, o.action_type, o.effective_date from made join mass_operations o
        on o.mass_activity_id = ${activity} and o.action_type = any(${sql.param(types)}::int[])
      returning activity_id, action_type),
    valued as (
      insert into unit_change_values (activity_id, action_type, option, old_value, value)
      select t.activity_id, t.action_type, f.option, w.value,
        case when f.option = 8 then (select a.username from users a where a.id = o.user_id)
          else o.input_values ->> f.option::text end
        from told t join mass_operations o on o.mass_activity_id = ${activity} and o.action_type = t.action_type
        cross join lateral unnest(o.options) as f(option)
        left join mass_old_values w on w.mass_activity_id = o.mass_activity_id and w.action_type = o.action_type
          and w.company_id = ${company} and w.option = f.option)
    update mass_companies set state = 'processed', processed_at = ${now}::timestamptz, processed_by = ${user.id},
        last_error = null
     where mass_activity_id = ${activity} and company_id = ${company}
    returning (select count(*)::int from (select from mass_companies l where l.mass_activity_id = ${activity}
      and l.state <> 'processed' and l.company_id <> ${company} limit ${mostSideBySide}::int) few) as "left"`);
  return rows[0]?.left ?? 0;
}
