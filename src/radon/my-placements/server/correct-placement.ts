import { type Changes, changesBetween } from '#accounts/audit-trail/rules.ts';
import { recordAudit } from '#accounts/audit-trail/server/public.ts';
import { keepPicture } from '#office/pictures/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/errors.ts';
import { maxPhotoBytes } from '#platform/server/pictures.ts';
import type { RequestContext } from '#platform/server/route.ts';
import { listActivePlacements, lockAttribution, placementTexts } from '../../placement/server/public.ts';
import type { PlacementState } from '../../placement-schema.ts';
import { pointTexts } from '../../points/rules.ts';
import { lockPoint } from '../../points/server/public.ts';
import type {
  cancelPlacement as cancelEndpoint,
  correctPlacement as correctEndpoint,
} from '../corrections/contract.ts';
import { correctionTexts, ownCorrectionProblem } from '../rules.ts';
import * as queries from './queries.ts';

/** Decides whether this person may change this placement; throws the refusal. */
type Authority = (entry: queries.LockedEntry, context: RequestContext) => void;

/** The person who recorded it, on the same day, as long as nothing follows. */
export const ownSameDay: Authority = (entry, { user, clock }) => {
  const problem = ownCorrectionProblem(entry, { userId: user.id, today: clock.today() });
  if (problem === 'followed') throw conflict(correctionTexts.followed);
  if (problem !== null) throw forbidden(correctionTexts[problem]);
};

/**
 * Corrects a placement: point, dosimeter, start or photo. A dosimeter given instead of another makes that one available
 * again. Runs in the request's transaction; `authority` says who may. Returns the id of the record that carries the
 * placement now. Throws 403, 404, 409 and 422 with the text the page shows.
 */
export async function correctPlacement(
  placementId: number,
  body: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
  authority: Authority,
): Promise<number> {
  const entry = await lockEntry(placementId, body.versione, context, authority);
  const before = stateOf(entry);
  const after = await correctedState(entry, body, context);
  const changes = changesBetween(before, after);
  if (changes === null) throw invalid(correctionTexts.nothing);

  const { db } = context;
  const { placedBy, placedAt } = entry;
  await move(before, after, { placedBy, placedAt }, context);
  await queries.insertCorrection(db, {
    ...{ placementId: after.placementId, kind: 'corrected', before, after },
    ...noteOf(entry, body.motivo, context),
  });
  const details = { ...changes, reason: body.motivo };
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
  await queries.freePlacement(context.db, placementId);
  await queries.insertCorrection(context.db, {
    ...{ placementId, kind: 'cancelled', before, after: null },
    ...noteOf(entry, body.motivo, context),
  });
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
  authority(entry, context);
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

async function correctedState(
  entry: queries.LockedEntry,
  { punto, dosimetro, inizio, foto }: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
): Promise<PlacementState> {
  if (inizio !== undefined && inizio > context.clock.today())
    throw invalid(placementTexts.future, { inizio: placementTexts.future });
  const state = stateOf(entry);
  if (punto !== undefined && punto !== entry.pointId) {
    state.pointId = await freePoint(entry.addressId, punto, context);
    state.point = await queries.findPointAlias(context.db, punto);
  }
  if (dosimetro !== undefined && dosimetro.id !== entry.placementId) {
    state.placementId = await availableDosimeter(entry, dosimetro, context);
    state.code = dosimetro.codice;
  }
  if (inizio !== undefined) state.startedOn = inizio;
  if (foto !== undefined)
    state.photoSha256 = foto && (await keepPicture(context, foto, maxPhotoBytes)).sha256;
  return state;
}

async function freePoint(addressId: number, pointId: number, { db }: RequestContext): Promise<number> {
  const point = await lockPoint(db, addressId, pointId);
  if (!point) throw notFound();
  if ((await listActivePlacements(db, pointId)).length > 0) throw conflict(pointTexts.occupied);
  return point.id;
}

async function availableDosimeter(
  { principalId, addressId }: queries.LockedEntry,
  wanted: { id: number; codice: string },
  { db }: RequestContext,
): Promise<number> {
  const attribution = await lockAttribution(db, principalId, wanted.id);
  if (!attribution) throw notFound();
  if (attribution.code !== wanted.codice)
    throw invalid(placementTexts.dosimeterCode, { dosimetro: placementTexts.dosimeterCode });
  const { startedOn, lost, processed } = attribution;
  const isElsewhere = attribution.addressId !== null && attribution.addressId !== addressId;
  if (startedOn !== null || lost || processed || isElsewhere) throw conflict(placementTexts.dosimeterTaken);
  return attribution.id;
}

/** Writes the new state; the rules of the database decide last. */
async function move(
  before: PlacementState,
  after: PlacementState,
  entered: { placedBy: number | null; placedAt: Date | null },
  { db }: RequestContext,
): Promise<void> {
  if (before.placementId !== after.placementId) await queries.freePlacement(db, before.placementId);
  const { placementId, pointId, startedOn, photoSha256 } = after;
  await queries
    .writePlacement(db, { placementId, pointId, startedOn, photoSha256, ...entered })
    .catch((error: unknown) =>
      onConstraint(error, {
        placements_one_active_per_point: () => conflict(pointTexts.occupied),
        placements_no_overlap_at_point: () =>
          invalid(placementTexts.pointWasOccupied, { inizio: placementTexts.pointWasOccupied }),
      }),
    );
}
