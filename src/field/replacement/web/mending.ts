import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import { stepOfFailure } from '#platform/web/wizard/wizard-definition.ts';
import { step } from '../rules.ts';

/** Which step holds what a field of the request says. */
const stepOfField = [
  ['oldDosimeter', step.removal],
  ['removalDate', step.removal],
  ['newDosimeter', step.placement],
  ['placementDate', step.placement],
  ['img', step.placement],
] as const;

/** The step that a refusal is about: the earliest its fields name; the summary when they name none. */
export function stepToMend(failure: SubmissionFailure | null): number {
  const isGone = failure?.status === 404 && Object.keys(failure.errors).length === 0;
  return stepOfFailure(failure, stepOfField, isGone ? step.removal : step.summary);
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
