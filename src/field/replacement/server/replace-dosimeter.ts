import { pointTexts } from '#customers/points/rules.ts';
import { lockPoint } from '#customers/points/server/public.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { invalid, notFound, texts as refusalTexts } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  endAtPoint,
  listActivePlacements,
  lockPlacementOfAddress,
  placementTexts,
  startAtPoint,
  taken,
} from '../../placement/server/public.ts';
import type { ReplacementBody, replaceDosimeter as replaceEndpoint } from '../contract.ts';
import * as queries from './queries.ts';

const notPlaced = 'Il dosimetro da rimuovere non risulta posizionato.';

/** What the body calls things: refusals name them, and the wizard opens their step. */
const fields = { point: 'oldDosimeter', dosimeter: 'newDosimeter', start: 'placementDate' } as const;

type Place = { principalId: number; addressId: number; pointId: number };

/**
 * Ends the placement of a dosimeter and, unless it is only removed, starts another at its point. Runs in the request's
 * transaction and locks as placing does: the point, the old dosimeter, the new one. Throws 404, 409 and 422 with the
 * text the wizard shows.
 */
export async function replaceDosimeter(
  placementId: number,
  body: ReplacementBody,
  context: RequestContext,
): Promise<ReplyOf<typeof replaceEndpoint>> {
  const { db, user, clock } = context;
  const place = placedOrRefused(await queries.findPlace(db, user, placementId));
  const today = clock.today();
  refuseDates(body, today);

  const point = await lockPoint(db, place.addressId, place.pointId);
  await removeOld(placementId, place, body, context);
  if (body.newDosimeter !== null) {
    if (point === null) throw taken(fields.point, refusalTexts.taken);
    await placeNew(place, body, body.newDosimeter, context);
  }
  return queries.listRemaining(db, place, {
    except: body.newDosimeter,
    onDay: body.removalDate,
    today,
  });
}

function placedOrRefused(place: queries.PlacedAt | null): Place {
  if (place === null) throw notFound();
  const { principalId, addressId, pointId } = place;
  if (addressId === null || pointId === null) throw taken(fields.point, notPlaced);
  return { principalId, addressId, pointId };
}

function refuseDates({ removalDate, placementDate }: ReplacementBody, today: string): void {
  if (removalDate > today) throw invalid(placementTexts.future, { removalDate: placementTexts.future });
  if (placementDate === null) return;
  if (placementDate > today) throw invalid(placementTexts.future, { placementDate: placementTexts.future });
  if (placementDate < removalDate)
    throw invalid(placementTexts.startBeforeRemoval, { placementDate: placementTexts.startBeforeRemoval });
}

async function removeOld(
  placementId: number,
  { addressId, pointId }: Place,
  { removalDate, smarrito }: ReplacementBody,
  context: RequestContext,
): Promise<void> {
  const old = await lockPlacementOfAddress(context.db, addressId, placementId);
  // Corrected to another point, or cancelled, since it was looked up.
  if (old === null || old.pointId !== pointId || old.startedOn === null)
    throw taken(fields.point, refusalTexts.taken);
  if (old.endedOn !== null || old.processed) throw taken(fields.point, placementTexts.alreadyRemoved);
  if (removalDate < old.startedOn)
    throw invalid(placementTexts.removalBeforeStart, { removalDate: placementTexts.removalBeforeStart });
  const { id, code } = old;
  await endAtPoint({ id, code, pointId }, { endedOn: removalDate, lost: smarrito }, context);
}

async function placeNew(
  place: Place,
  { removalDate, placementDate, img }: ReplacementBody,
  newDosimeter: number,
  context: RequestContext,
): Promise<void> {
  // Old data may have two at one point: the others are removed first (E7).
  if ((await listActivePlacements(context.db, place.pointId)).length > 0)
    throw taken(fields.point, pointTexts.occupied);
  const wanted = { id: newDosimeter, startedOn: placementDate ?? removalDate, photo: img };
  await startAtPoint(place, wanted, fields, context);
}
