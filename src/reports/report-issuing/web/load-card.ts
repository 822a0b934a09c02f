import { getSurveyCompleteness, listCandidates, listCandidatesUntil } from '#field/candidates/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import type { LoadCard } from './card-desk.ts';

export type Search = { from: string; to: string | null };

/** Reads a card's dosimeters and whether its questionnaires are complete, at once. */
export function loadCardOf({ from, to }: Search): LoadCard {
  return async ({ id }, signal) => {
    const options = { signal };
    const candidates =
      to === null
        ? call(listCandidates, { params: { id, from } }, options)
        : call(listCandidatesUntil, { params: { id, from, to } }, options);
    const completeness = call(getSurveyCompleteness, { params: { id } }, options);
    try {
      const [rows, { completed, reminderEmailSent }] = await Promise.all([candidates, completeness]);
      return { rows, completed, reminderEmailSent };
    } catch (error) {
      throw new Error(toFailure(error).text, { cause: error });
    }
  };
}
