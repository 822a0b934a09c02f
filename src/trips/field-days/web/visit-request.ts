import { mayHaveArrived } from '#platform/web/drafts/submission-machine.ts';
import type { Submission, SubmissionContent } from '#platform/web/drafts/types.ts';
import { tellVisit } from '../telling/contract.ts';
import { seenShape, type visitBody } from '../visit/rules.ts';

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

/** What was read of a visit when that which may have arrived of it was sent; undefined: nothing of it may have. */
export function seenBefore(submission: Submission | null) {
  const sent = submission?.requests[0];
  return sent && mayHaveArrived(submission) ? seenShape.parse(JSON.parse(sent.body)) : undefined;
}
