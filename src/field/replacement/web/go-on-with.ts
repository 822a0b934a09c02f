import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { replaceDosimeter } from '../contract.ts';
import { pickOld, type ReplacementDraft, startOver } from '../rules.ts';

type Remaining = ReplyOf<typeof replaceDosimeter>['remaining'];

/**
 * The draft after a success, going on with one of the dosimeters that remain at the site (J7). It is chosen from the
 * reply: the list that is read anew ends at the oldest ones and may not hold it. Where it is not known there, the list
 * is waited for; what that no longer holds is dropped.
 */
export function goOnWith(
  draft: ReplacementDraft,
  wanted: number | null,
  remaining: Remaining | undefined,
  today: string,
): ReplacementDraft {
  const next = startOver(draft, today, wanted);
  if (wanted === null || remaining === undefined || draft.address === null) return next;
  const { dosimeters: dosimetri, points: punti } = remaining;
  const pick = pickOld({ dosimetri, punti, indirizzi: [draft.address] }, wanted);
  return pick ? pick(next) : next;
}
