import { eq } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { holdEntries, readClient } from '../../lookups/server/public.ts';
import { keepInspections } from '../../reach/permissions.ts';
import { asKeeper } from '../../reach/server/public.ts';
import type { addDelegation as adding, moveDelegation as moving } from '../contract.ts';
import { daysOf, inspectionTexts, longestDelegationDays, type Span, spanOf } from '../rules.ts';
import { placeDelegations } from '../schema.ts';
import * as queries from './queries.ts';

/** Of two that touch each other at a place, however close they come, the database takes one. */
const refuseOverlap = (error: unknown) =>
  onConstraint(error, {
    place_delegations_no_overlap: () => conflict(inspectionTexts.overlap, { dates: inspectionTexts.overlap }),
  });

/** Delegates an inspector to a place of a client, for a day or a period. */
export async function addDelegation(
  principalId: number,
  body: BodyOf<typeof adding>,
  context: RequestContext,
): Promise<ResponseOf<typeof adding>> {
  const { db, user, clock } = context;
  await holdEntries(db);
  await readClient(principalId, { ...context, user: asKeeper(user, keepInspections) });
  if (body.client !== principalId) throw invalid(inspectionTexts.client, { client: inspectionTexts.client });
  const span = checked(spanOf(body.dates));
  const place = await queries.findPlace(db, { principalId, placeId: body.place, kind: body.type });
  if (!place) throw notFound(inspectionTexts.placeNotFound);
  const asked = { principalId, placeId: place.id, operatorId: body.operator };
  if (!(await queries.isEnabled(db, asked))) throw notFound(inspectionTexts.operatorNotFound);
  const id = await insertRecord(db, placeDelegations, {
    ...{ ...asked, startsOn: span.start, endsOn: span.end },
    ...{ createdBy: user.id, createdAt: clock.now() },
  }).catch(refuseOverlap);
  await recordAudit(context, {
    event: 'place-delegation.created',
    entityId: id,
    details: {
      ...{ principalId, place: place.label, inspectorId: body.operator },
      ...{ startedOn: span.start, endedOn: span.end },
    },
  });
  return { message: inspectionTexts.saved };
}

function checked(span: Span | null): Span {
  if (span === null) throw invalid(inspectionTexts.dates, { dates: inspectionTexts.dates });
  if (daysOf(span) > longestDelegationDays)
    throw invalid(inspectionTexts.longest, { dates: inspectionTexts.longest });
  return span;
}

/** Moves or lengthens a delegation. Throws 409 when somebody else has moved it, or another stands there. */
export async function moveDelegation(
  id: number,
  { versione, ...span }: BodyOf<typeof moving>,
  context: RequestContext,
): Promise<ResponseOf<typeof moving>> {
  const { db } = context;
  await holdEntries(db);
  const before = await lock(id, context);
  refuseStale(before.version, versione);
  if (span.end < span.start) throw invalid(inspectionTexts.backwards, { end: inspectionTexts.backwards });
  checked(span);
  if (before.start === span.start && before.end === span.end) return { versione };
  await db
    .update(placeDelegations)
    .set({ startsOn: span.start, endsOn: span.end })
    .where(eq(placeDelegations.id, id))
    .catch(refuseOverlap);
  const details = {
    before: { startedOn: before.start, endedOn: before.end },
    after: { startedOn: span.start, endedOn: span.end },
  };
  await recordAudit(context, { event: 'place-delegation.moved', entityId: id, details });
  return { versione: (await lock(id, context)).version };
}

/** Deletes a delegation; with `deselect` its operator comes off what he was to measure in the period (Q2-103). */
export async function removeDelegation(
  id: number,
  deselect: boolean,
  context: RequestContext,
): Promise<{ deleted: true }> {
  const { db, user, clock } = context;
  await holdEntries(db);
  const gone = await lock(id, context);
  await db
    .update(placeDelegations)
    .set({ deletedAt: clock.now(), deletedBy: user.id })
    .where(eq(placeDelegations.id, id));
  const forms = deselect ? await queries.deselectOperator(db, gone) : [];
  const { principalId, place, operatorId: inspectorId } = gone;
  await recordAudit(
    context,
    {
      event: 'place-delegation.deleted',
      entityId: id,
      details: { principalId, place, inspectorId, forms: forms.length },
    },
    ...forms.map(
      (form): AuditEntry => ({
        event: 'control-form.operator-removed',
        entityId: form,
        details: { inspectorId, delegationId: id },
      }),
    ),
  );
  return { deleted: true };
}

async function lock(id: number, { db, user }: RequestContext): Promise<queries.Delegation> {
  const found = await queries.lockDelegation(db, user, id);
  if (!found) throw notFound(inspectionTexts.notFound);
  return found;
}
