import { pointTexts } from '#customers/points/rules.ts';
import type { PlacementState } from '#dosimeters/schema.ts';
import { type Changes, changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { placementTexts, removedNowBy } from '../../placement/server/public.ts';
import type { cancelPlacement as cancelEndpoint } from '../corrections/contract.ts';
import { correctionTexts, ownCorrectionProblem } from '../rules.ts';
import { type CorrectionWish, correctedState, type MoveReach } from './corrected-state.ts';
import * as queries from './queries.ts';

export type { CorrectionWish };

/** Who corrects: whether this person may change this placement, and how far its dosimeter may be moved. */
export type Authority = {
  /** Throws the refusal. */
  check: (entry: queries.LockedEntry, context: RequestContext) => void;
  reach: MoveReach;
};

/** The person who recorded it, on the same day, as long as nothing follows. */
export const ownSameDay: Authority = {
  check: (entry, { user, clock }) => {
    const problem = ownCorrectionProblem(entry, { userId: user.id, today: clock.today() });
    if (problem === 'followed') throw conflict(correctionTexts.followed);
    if (problem !== null) throw forbidden(correctionTexts[problem]);
  },
  reach: 'address',
};

/**
 * Corrects a placement: point, dosimeter, days, lost or photo. A dosimeter given instead of another makes that one
 * available again. Runs in the request's transaction; `authority` says who may. Returns the id of the record that
 * carries the placement now. Throws 403, 404, 409 and 422 with the text the page shows.
 */
export async function correctPlacement(
  placementId: number,
  wish: CorrectionWish,
  context: RequestContext,
  authority: Authority,
): Promise<number> {
  const entry = await lockEntry(placementId, wish.versione, context, authority);
  const before = stateOf(entry);
  const after = await correctedState(entry, before, wish, authority.reach, context);
  const changes = changesBetween(before, after);
  if (changes === null) throw invalid(correctionTexts.nothing);

  await move(before, after, entry, context);
  await queries.insertCorrection(context.db, {
    ...{ placementId: after.placementId, kind: 'corrected', before, after },
    ...noteOf(entry, wish.motivo, context),
  });
  const details = { ...changes, reason: wish.motivo };
  for (const entityId of new Set([after.placementId, before.placementId]))
    await recordAudit(context, { event: 'placement.corrected', entityId, details });
  return after.placementId;
}

/** Cancels a placement: its dosimeter is available again, its point free. Throws as `correctPlacement` does. */
export async function cancelPlacement(
  placementId: number,
  body: BodyOf<typeof cancelEndpoint>,
  context: RequestContext,
  authority: Authority,
): Promise<void> {
  const entry = await lockEntry(placementId, body.versione, context, authority);
  const before = stateOf(entry);
  await queries.insertCorrection(context.db, {
    ...{ placementId, kind: 'cancelled', before, after: null },
    ...noteOf(entry, body.motivo, context),
  });
  await queries.freePlacement(context.db, placementId);
  await recordAudit(context, {
    event: 'placement.cancelled',
    entityId: placementId,
    details: { ...freed(before), reason: body.motivo },
  });
}

/** What a cancelled placement no longer is. */
function freed({ point, pointId, startedOn, photoSha256 }: PlacementState): Changes {
  return {
    before: { point, pointId, startedOn, photoSha256 },
    after: { point: null, pointId: null, startedOn: null, photoSha256: null },
  };
}

async function lockEntry(
  placementId: number,
  version: number,
  context: RequestContext,
  authority: Authority,
): Promise<queries.LockedEntry> {
  const entry = await queries.lockEntry(context.db, context.user, placementId);
  if (entry === null) throw notFound();
  if (entry === 'free') throw conflict(correctionTexts.changed);
  if (entry.version !== version) throw conflict(correctionTexts.changed);
  authority.check(entry, context);
  return entry;
}

function stateOf(entry: queries.LockedEntry): PlacementState {
  const { placementId, code, pointId, point, site, startedOn, endedOn, lost, photoSha256 } = entry;
  return { placementId, code, pointId, point, site, startedOn, endedOn, lost, photoSha256 };
}

function noteOf(entry: queries.LockedEntry, reason: string, { user, clock }: RequestContext) {
  return {
    ...{ principalId: entry.principalId, beforePhotoSha256: entry.photoSha256, reason },
    ...{ enteredBy: entry.placedBy, enteredAt: entry.placedAt },
    ...{ correctedBy: user.id, correctedAt: clock.now() },
  };
}

/** Writes the new state; the rules of the database decide last. */
async function move(
  before: PlacementState,
  after: PlacementState,
  entry: queries.LockedEntry,
  context: RequestContext,
): Promise<void> {
  const { db } = context;
  const { placedBy, placedByCustomer, placedAt } = entry;
  if (before.placementId !== after.placementId) {
    await queries.carryCorrections(db, {
      ...{ from: before.placementId, to: after.placementId },
      enteredAt: placedAt,
    });
    await queries.freePlacement(db, before.placementId);
  }
  const { placementId, pointId, startedOn, endedOn, lost, photoSha256 } = after;
  const removed = removalOf(before, after, entry, context);
  const place = { placementId, pointId, startedOn, endedOn, lost, photoSha256 };
  await queries
    .writePlacement(db, { ...place, placedBy, placedByCustomer, placedAt, ...removed })
    .catch((error: unknown) => refuseByDatabase(error, before, after));
}

/** Whose entry the removal is: his who recorded it; of one that was missing, his who corrects. */
function removalOf(
  before: PlacementState,
  after: PlacementState,
  { removedBy, removedByCustomer, removedAt }: queries.LockedEntry,
  context: RequestContext,
) {
  if (after.endedOn === null) return { removedBy: null, removedByCustomer: false, removedAt: null };
  return before.endedOn === null ? removedNowBy(context) : { removedBy, removedByCustomer, removedAt };
}

function refuseByDatabase(error: unknown, before: PlacementState, after: PlacementState): never {
  const isUndone = before.endedOn !== null && after.endedOn === null && before.pointId === after.pointId;
  const followed = () => conflict(correctionTexts.followedAtPoint, { fine: correctionTexts.followedAtPoint });
  const field =
    before.startedOn !== after.startedOn ? 'inizio' : before.pointId !== after.pointId ? 'punto' : 'fine';
  const overlap = placementTexts.pointWasOccupied;
  return onConstraint(error, {
    placements_one_active_per_point: () =>
      isUndone ? followed() : conflict(pointTexts.occupied, { punto: pointTexts.occupied }),
    placements_no_overlap_at_point: () => (isUndone ? followed() : invalid(overlap, { [field]: overlap })),
    placements_dosimeter_once: () => conflict(correctionTexts.dosimeterTwice),
  });
}
