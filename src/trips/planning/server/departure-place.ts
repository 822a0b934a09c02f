import { chooseMaps, MapsUnavailable } from '#geography/maps/server/public.ts';
import { invalid, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { DayPlan } from '../contract.ts';
import { planningTexts } from '../rules.ts';

/** A plan whose departure has a place. */
export type PlacedPlan = DayPlan & { from: { lat: number; lng: number } };

/**
 * A plan with the place that its day leaves from: of an address without coordinates what the provider of maps finds
 * first (Q1-67). Asked before the plan is written, as a provider may be slow. Throws 422 for an address that nobody
 * knows, 503 while the provider does not answer.
 */
export async function withDeparture<Plan extends DayPlan>(
  plan: Plan,
  context: RequestContext,
): Promise<Plan & PlacedPlan> {
  const { lat, lng, literal } = plan.departure;
  if (typeof lat === 'number' && typeof lng === 'number') return { ...plan, from: { lat, lng } };
  const maps = chooseMaps(context);
  const [found] =
    maps.available && literal ? await maps.geocode(literal).catch((error: unknown) => refuse(error)) : [];
  if (found) return { ...plan, from: found.geometry.location };
  const text = planningTexts.unplacedDeparture;
  throw invalid(text, { 'departure.origin': text });
}

function refuse(error: unknown): never {
  if (!(error instanceof MapsUnavailable)) throw error;
  const text = planningTexts.mapsUnavailable;
  throw new Refusal(503, text, { 'departure.origin': text });
}
