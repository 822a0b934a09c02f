import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import { type ReplacementDraft, step } from '../rules.ts';

/** Which step holds what a field of the request says. */
const stepOfField: Record<string, number> = {
  oldDosimeter: step.removal,
  removalDate: step.removal,
  newDosimeter: step.placement,
  placementDate: step.placement,
  img: step.placement,
};

/** The step that a refusal is about: the earliest its fields name; the summary when they name none. */
export function stepToMend(failure: SubmissionFailure | null): number {
  if (failure?.status === 404 && Object.keys(failure.errors).length === 0) return step.removal;
  const steps = Object.keys(failure?.errors ?? {}).flatMap((field) => stepOfField[field] ?? []);
  return steps.length > 0 ? Math.min(...steps) : step.summary;
}

/** What to do about something that has changed since the draft was filled in; null when the server says it itself. */
export function adviceOn(failure: SubmissionFailure): string | null {
  if (failure.status !== 404 && failure.status !== 409) return null;
  const concerned = stepToMend(failure);
  if (concerned === step.removal)
    return 'Controlla nell’elenco che cosa c’è adesso in questo punto: il nuovo dosimetro e la foto restano.';
  return concerned === step.placement
    ? 'Forse intanto è stato posizionato altrove. Controlla il codice e scegline un altro: la foto resta.'
    : null;
}

/** The draft on the step that a refusal is about, everything else kept. */
export function openForMending(draft: ReplacementDraft, failure: SubmissionFailure | null): ReplacementDraft {
  return { ...draft, step: stepToMend(failure) };
}
