import { pointTexts } from '#customers/points/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { maxPhotoBytes } from '#platform/server/files/pictures.ts';
import { invalid, onConstraint, Refusal, texts as refusalTexts } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import * as queries from './queries.ts';
import { texts } from './texts.ts';
import { placedNowBy, removedNowBy } from './whose-entry.ts';

/** Ends a locked placement, with its audit event. */
export async function endAtPoint(
  placement: { id: number; code: string; pointId: number },
  { endedOn, lost }: { endedOn: string; lost: boolean },
  context: RequestContext,
): Promise<void> {
  const { id, code, pointId } = placement;
  await queries.endPlacement(context.db, id, { endedOn, lost, ...removedNowBy(context) });
  await recordAudit(context, {
    event: 'placement.removed',
    entityId: id,
    details: { code, pointId, endedOn, lost },
  });
}

/** What a body calls the parts of a placement: refusals name the part they are about. */
type Fields = { point: string; dosimeter: string; start: string };

/**
 * Starts a dosimeter given to the principal at a locked point, with photo and audit event. `codice`, where it is known,
 * must be the one on it. Throws 404, 409 and 422 with the text the wizard shows.
 */
export async function startAtPoint(
  place: { principalId: number; addressId: number; pointId: number },
  wanted: { id: number; codice?: string; startedOn: string; photo: string | null },
  fields: Fields,
  context: RequestContext,
): Promise<void> {
  const { pointId } = place;
  const { startedOn } = wanted;
  const attribution = await lockAvailable(place, wanted, fields.dosimeter, context);
  const photo = wanted.photo === null ? null : await keepPicture(context, wanted.photo, maxPhotoBytes);
  const photoSha256 = photo?.sha256 ?? null;
  const start = { pointId, startedOn, photoSha256, ...placedNowBy(context) };
  await queries.startPlacement(context.db, attribution.id, start).catch((error: unknown) =>
    onConstraint(error, {
      placements_one_active_per_point: () => taken(fields.point, pointTexts.occupied),
      placements_no_overlap_at_point: () =>
        invalid(texts.pointWasOccupied, { [fields.start]: texts.pointWasOccupied }),
      placements_dosimeter_once: () => taken(fields.dosimeter, texts.dosimeterTaken),
    }),
  );
  await recordAudit(context, {
    event: 'placement.placed',
    entityId: attribution.id,
    details: { code: attribution.code, pointId, startedOn, photoSha256 },
  });
}

async function lockAvailable(
  { principalId, addressId }: { principalId: number; addressId: number },
  { id, codice }: { id: number; codice?: string },
  field: string,
  { db }: RequestContext,
): Promise<queries.LockedPlacement> {
  const attribution = await queries.lockAttribution(db, principalId, id);
  if (!attribution) throw gone(field);
  if (codice !== undefined && attribution.code !== codice)
    throw invalid(texts.dosimeterCode, { [field]: texts.dosimeterCode });
  const { startedOn, lost, processed } = attribution;
  const isElsewhere = attribution.addressId !== null && attribution.addressId !== addressId;
  if (startedOn !== null || lost || processed || isElsewhere) throw taken(field, texts.dosimeterTaken);
  return attribution;
}

/** What the body names is not there any more; the field tells the wizard which step to open. */
export function gone(field: string): Refusal {
  return new Refusal(404, refusalTexts.notFound, { [field]: refusalTexts.notFound });
}

/** In reach, but taken meanwhile. */
export function taken(field: string, text: string): Refusal {
  return new Refusal(409, text, { [field]: text });
}
