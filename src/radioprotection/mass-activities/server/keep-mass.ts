import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { isRetryable, isUnreachable, Refusal, refusalOfDatabase } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { MassActivity } from '../contract.ts';
import type { SentPayload } from '../payload/contract.ts';
import { massActivityTexts } from '../rules.ts';
import { massActivities, massCompanies } from '../schema.ts';
import type { MassStep } from '../states/rules.ts';
import { submittedFrom } from '../wizard/rules.ts';
import { checkOperations } from './check-operations.ts';
import { refuseNotGranted } from './granted-operations.ts';
import { findMassActivity } from './list-mass.ts';
import { type LockedMass, lockMass, readEmployer, readState, refuseStep } from './mass-state.ts';
import { type DraftOperation, readPayload } from './read-payload.ts';
import { tellReviewers } from './tell-reviewers.ts';
import { freezeOldValues, writeContent } from './write-content.ts';

type Saved = { data: { activity: number }; activity: number; versione: number };
type Place = { employer: number; activity: number };

/** A new mass activity; from the third step on it is submitted at once (Q2-43). */
export async function createMass(
  { employer, step }: { employer: number; step: number },
  payload: SentPayload,
  context: RequestContext,
): Promise<Saved> {
  await readEmployer(employer, context);
  const operations = await readOperations(payload, { employerId: employer, step }, context);
  const { db, clock, user } = context;
  try {
    const id = await insertRecord(db, massActivities, {
      ...{ employerId: employer, createdBy: user.id, createdAt: clock.now() },
    });
    await writeContent(id, operations, context);
    await recordContent('mass-activity.created', id, operations, context);
    if (step >= submittedFrom) await submit(id, operations, context);
    return saved(await readState(db, id));
  } catch (error) {
    const isTold = error instanceof Refusal || refusalOfDatabase(error) !== null;
    if (isTold || isRetryable(error) || isUnreachable(error)) throw error;
    context.log.error(
      { error: error instanceof Error ? error.name : typeof error },
      'mass activity not made',
    );
    throw new Refusal(500, massActivityTexts.createFailed);
  }
}

/** Saves what is being worked on; from the third step on it is submitted. Throws 409 where it is not any more. */
export async function saveMass(
  { employer, activity, step }: Place & { step: number },
  payload: SentPayload,
  context: RequestContext,
): Promise<Saved> {
  const mass = await lockMass({ employer, activity }, context);
  refuseStep(mass, step >= submittedFrom ? 'submit' : 'save');
  refuseOther(mass, payload);
  const operations = await readOperations(payload, { employerId: employer, step }, context);
  await writeContent(activity, operations, context);
  if (step >= submittedFrom) await submit(activity, operations, context);
  else await recordContent('mass-activity.saved', activity, operations, context);
  await touch(activity, context);
  return saved(await readState(context.db, activity));
}

/** Confirms a submitted one as the reviewer sends it; its old values are those that he has seen. */
export async function confirmMass(
  { employer, activity }: Place,
  payload: SentPayload,
  context: RequestContext,
): Promise<Saved> {
  const { db, clock, user } = context;
  const mass = await lockMass({ employer, activity }, context);
  refuseStep(mass, 'confirm');
  refuseOther(mass, payload);
  const operations = await readOperations(payload, { employerId: employer, step: submittedFrom }, context);
  await writeContent(activity, operations, context);
  await freezeOldValues(activity, context);
  await db
    .update(massActivities)
    .set({ status: 'need_complete', reviewedBy: user.id, reviewedAt: clock.now() })
    .where(eq(massActivities.id, activity));
  await recordContent('mass-activity.confirmed', activity, operations, context);
  return saved(await readState(db, activity));
}

type Plain = Extract<MassStep, 'cancel' | 'withdraw' | 'delete' | 'restore'>;

const events = {
  cancel: 'mass-activity.cancelled',
  withdraw: 'mass-activity.withdrawn',
  delete: 'mass-activity.deleted',
  restore: 'mass-activity.restored',
} as const satisfies Record<Plain, string>;

/** A step without anything sent. Throws 404 and 409. */
export async function takeStep(place: Place, step: Plain, context: RequestContext): Promise<MassActivity> {
  const { db, clock, user } = context;
  const mass = await lockMass(place, context);
  refuseStep(mass, step);
  const changes = {
    cancel: { status: 'work' },
    withdraw: { status: 'review', reviewedBy: null, reviewedAt: null, processingStartedAt: null },
    delete: { deletedBy: user.id, deletedAt: clock.now() },
    restore: { deletedBy: null, deletedAt: null },
  } as const;
  await db.update(massActivities).set(changes[step]).where(eq(massActivities.id, place.activity));
  if (step === 'withdraw') await forgetFailures(place.activity, context);
  await recordAudit(context, { event: events[step], entityId: place.activity, details: {} });
  return findMassActivity(place.activity, context);
}

/** What failed under a review that is withdrawn says nothing of the next. */
async function forgetFailures(activity: number, { db }: RequestContext): Promise<void> {
  await db
    .update(massCompanies)
    .set({ state: 'pending', lastError: null })
    .where(and(eq(massCompanies.massActivityId, activity), eq(massCompanies.state, 'failed')));
}

async function readOperations(
  payload: SentPayload,
  asked: { employerId: number; step: number },
  context: RequestContext,
): Promise<DraftOperation[]> {
  const operations = readPayload(payload);
  await refuseNotGranted(
    context,
    operations.map(({ type }) => type),
  );
  await checkOperations(operations, asked, context);
  return operations;
}

async function submit(
  id: number,
  operations: readonly DraftOperation[],
  context: RequestContext,
): Promise<void> {
  const { db, clock, user } = context;
  await freezeOldValues(id, context);
  await db
    .update(massActivities)
    .set({ status: 'review', submittedBy: user.id, submittedAt: clock.now() })
    .where(eq(massActivities.id, id));
  await recordContent('mass-activity.submitted', id, operations, context);
  await tellReviewers(
    id,
    operations.map(({ type }) => type),
    context,
  );
}

/** Its version counts what was saved below it. */
async function touch(id: number, { db }: RequestContext): Promise<void> {
  await db.update(massActivities).set({ id }).where(eq(massActivities.id, id));
}

function refuseOther(mass: LockedMass, { versione }: SentPayload): void {
  if (typeof versione === 'number') refuseStale(mass.version, versione);
}

async function recordContent(
  event:
    | 'mass-activity.created'
    | 'mass-activity.saved'
    | 'mass-activity.submitted'
    | 'mass-activity.confirmed',
  id: number,
  operations: readonly DraftOperation[],
  context: RequestContext,
): Promise<void> {
  const { units } = await readState(context.db, id);
  const actionTypes = operations.map(({ type }) => type);
  await recordAudit(context, { event, entityId: id, details: { actionTypes, companies: units } });
}

const saved = ({ id, version }: LockedMass): Saved => ({
  ...{ data: { activity: id }, activity: id, versione: version },
});
