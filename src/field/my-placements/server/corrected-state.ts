import { pointTexts } from '#customers/points/rules.ts';
import { lockPoint } from '#customers/points/server/public.ts';
import type { PlacementState } from '#dosimeters/schema.ts';
import { maxPhotoBytes } from '#platform/server/files/pictures.ts';
import { conflict, invalid, notFound, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import { listActivePlacements, lockAttribution, placementTexts } from '../../placement/server/public.ts';
import { correctionTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** To which points a dosimeter may be moved: of the same address, or of any address of its principal. */
export type MoveReach = 'address' | 'principal';

/** What shall be different; what is left out stays. */
export type CorrectionWish = {
  versione: number;
  motivo: string;
  punto?: number | undefined;
  /** The record of the dosimeter that it really is, and the code on it. */
  dosimetro?: { id: number; codice: string } | undefined;
  inizio?: string | undefined;
  /** null: it was not removed. */
  fine?: string | null | undefined;
  smarrito?: boolean | undefined;
  /** null takes the photo away. */
  foto?: string | null | undefined;
};

/** What a locked placement becomes, by the rules that hold for placing. Throws 404, 409 and 422. */
export async function correctedState(
  entry: queries.LockedEntry,
  before: PlacementState,
  wish: CorrectionWish,
  reach: MoveReach,
  context: RequestContext,
): Promise<PlacementState> {
  const { punto, dosimetro, inizio, fine, smarrito, foto } = wish;
  const state = { ...before };
  if (inizio !== undefined) state.startedOn = inizio;
  if (fine !== undefined) state.endedOn = fine;
  if (smarrito !== undefined) state.lost = smarrito;
  refuseDates(state, wish, context.clock.today());
  const isSwapped = dosimetro !== undefined && dosimetro.id !== entry.placementId;
  if (entry.processed) refuseAnalysed(before, state, isSwapped);
  refuseReadBefore(before, state, entry.readOn);
  if (!isSwapped) refuseReturned(state, entry.returnedOn);

  let { addressId } = entry;
  if (punto !== undefined && punto !== entry.pointId) {
    const isActive = state.endedOn === null && !entry.processed;
    const place = await lockPlace(entry, punto, { reach, isActive }, context);
    addressId = place.addressId;
    Object.assign(state, { pointId: punto, point: place.point, site: place.site });
  }
  if (isSwapped) {
    state.placementId = await lockAvailable({ ...entry, addressId }, dosimetro, context);
    state.code = dosimetro.codice;
  }
  if (foto !== undefined)
    state.photoSha256 = foto && (await keepPicture(context, foto, maxPhotoBytes)).sha256;
  return state;
}

function refuseDates({ startedOn, endedOn, lost }: PlacementState, wish: CorrectionWish, today: string) {
  const { future, removalBeforeStart } = placementTexts;
  if (startedOn > today) throw invalid(future, { inizio: future });
  if (endedOn !== null && endedOn > today) throw invalid(future, { fine: future });
  if (endedOn !== null && endedOn < startedOn)
    throw invalid(removalBeforeStart, { [wish.fine ? 'fine' : 'inizio']: removalBeforeStart });
  if (lost && endedOn === null)
    throw invalid(correctionTexts.lostNeedsEnd, { fine: correctionTexts.lostNeedsEnd });
}

/** A result is that of the dosimeter analysed: it keeps its code, and it was neither lost nor left in place. */
function refuseAnalysed(before: PlacementState, after: PlacementState, isSwapped: boolean): void {
  const { analysedCode, analysedEnd, analysedLost } = correctionTexts;
  if (isSwapped) throw conflict(analysedCode, { dosimetro: analysedCode });
  if (before.endedOn !== null && after.endedOn === null) throw conflict(analysedEnd, { fine: analysedEnd });
  if (!before.lost && after.lost) throw conflict(analysedLost, { smarrito: analysedLost });
}

/** What has been read had been removed by then. */
function refuseReadBefore(before: PlacementState, after: PlacementState, readOn: string | null): void {
  if (readOn === null || after.endedOn === null || after.endedOn === before.endedOn) return;
  if (after.endedOn <= readOn) return;
  const problem = correctionTexts.readBefore(readOn);
  throw invalid(problem, { fine: problem });
}

/** What came back had been removed by then, and was not lost. */
function refuseReturned({ endedOn, lost }: PlacementState, returnedOn: string | null): void {
  if (returnedOn === null) return;
  if (lost) {
    const problem = correctionTexts.returnedLost(returnedOn);
    throw conflict(problem, { smarrito: problem });
  }
  if (endedOn !== null && endedOn <= returnedOn) return;
  const problem = correctionTexts.returnedBefore(returnedOn);
  throw invalid(problem, { fine: problem });
}

async function lockPlace(
  { principalId, addressId }: queries.LockedEntry,
  pointId: number,
  { reach, isActive }: { reach: MoveReach; isActive: boolean },
  { db }: RequestContext,
) {
  const gone = new Refusal(404, correctionTexts.pointGone, { punto: correctionTexts.pointGone });
  const place = await queries.findPlace(db, pointId);
  if (!place || place.principalId !== principalId) throw gone;
  if (reach === 'address' && place.addressId !== addressId) throw gone;
  if (!(await lockPoint(db, place.addressId, pointId))) throw gone;
  if (isActive && (await listActivePlacements(db, pointId)).length > 0)
    throw conflict(pointTexts.occupied, { punto: pointTexts.occupied });
  return place;
}

async function lockAvailable(
  { principalId, addressId }: queries.LockedEntry,
  wanted: { id: number; codice: string },
  { db }: RequestContext,
): Promise<number> {
  const { dosimeterCode, dosimeterTaken } = placementTexts;
  const attribution = await lockAttribution(db, principalId, wanted.id);
  if (!attribution) throw notFound();
  if (attribution.code !== wanted.codice) throw invalid(dosimeterCode, { dosimetro: dosimeterCode });
  const { startedOn, lost, processed } = attribution;
  const isElsewhere = attribution.addressId !== null && attribution.addressId !== addressId;
  if (startedOn !== null || lost || processed || isElsewhere)
    throw conflict(dosimeterTaken, { dosimetro: dosimeterTaken });
  return attribution.id;
}
