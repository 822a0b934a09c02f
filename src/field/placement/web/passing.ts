import { type PlacementDraft, step } from '../rules.ts';

/** Steps of a draft at which there is nothing to ask, as far as that is known. */
export type Settled = { employerSurvey: boolean; plans: boolean; buildingSurvey: boolean };

export const nothingSettled: Settled = { employerSurvey: false, plans: false, buildingSurvey: false };

/**
 * Where 'Avanti' leads: over the questionnaires that are complete, the site that is chosen already, the plans that the
 * site has. A step is passed over on the way to one that asks, and stays reachable.
 */
export function stepAfter(current: number, { address }: PlacementDraft, settled: Settled): number {
  const isPassed: Record<number, boolean> = {
    [step.employerSurvey]: settled.employerSurvey,
    // Chosen before its place in the walk is reached, by a scan or on the way back.
    [step.address]: current !== step.address && address !== null && 'known' in address,
    [step.plans]: settled.plans,
    [step.buildingSurvey]: settled.buildingSurvey,
  };
  let next = current + 1;
  if (current > step.principal) while (isPassed[next]) next += 1;
  return next;
}
