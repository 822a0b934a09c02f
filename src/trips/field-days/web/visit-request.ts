import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import { tellVisit } from '../telling/contract.ts';
import type { visitBody } from '../visit/rules.ts';

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
