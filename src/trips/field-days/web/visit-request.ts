import { mayHaveArrived } from '#platform/web/drafts/submission-machine.ts';
import type { Submission, SubmissionContent } from '#platform/web/drafts/types.ts';
import { tellVisit } from '../telling/contract.ts';
import { seenShape, type VisitDraft, visitBody } from '../visit/rules.ts';

type VisitPlace = { day: number; appointment: number };

/** What is sent of a visit, under the key by which it happens once. */
export function visitRequest(
  { day, appointment }: VisitPlace,
  body: ReturnType<typeof visitBody>,
  idempotencyKey: string,
): SubmissionContent {
  const path = tellVisit.path.replace('{day}', String(day)).replace('{appointment}', String(appointment));
  const request = { name: tellVisit.name, method: 'POST' as const, path, body: JSON.stringify(body) };
  return { pictures: [], requests: [{ ...request, idempotencyKey }] };
}

/**
 * What is sent of a visit that may have gone out before and arrived: told the same, as it was, letter for letter; told
 * otherwise, or of a day that was said since, over what is read of it now.
 */
export function bodyOver(
  submission: Submission | null,
  draft: VisitDraft,
  visit: Parameters<typeof visitBody>[1],
): ReturnType<typeof visitBody> {
  const sent = submission?.requests[0];
  if (!sent || !mayHaveArrived(submission)) return visitBody(draft, visit);
  const seen = seenShape.parse(JSON.parse(sent.body));
  const again = visitBody(draft, visit, seen);
  const isSame = JSON.stringify(again) === sent.body && !isOfAnotherDay(draft, seen.giorno);
  return isSame ? again : visitBody(draft, visit);
}

/** Whether the day was said anew, which one without hours shows nowhere else; an earlier version sent none. */
const isOfAnotherDay = ({ about }: VisitDraft, sentFor: string | undefined) =>
  about !== null && sentFor !== undefined && about.day !== sentFor;
