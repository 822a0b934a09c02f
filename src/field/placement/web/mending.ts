import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import { stepOfFailure } from '#platform/web/wizard/wizard-definition.ts';
import { step } from '../rules.ts';

/** Which step holds what a field of the request's body says; the first that fits. */
const stepOfField: readonly (readonly [string, number])[] = [
  ['committente', step.principal],
  ['cliente', step.client],
  ['newPlanimetries', step.plans],
  ['indirizzo', step.address],
  ['codiceStabile', step.address],
  ['cdr', step.address],
  ['puntoMisurazione', step.point],
  ['dosimetriRimossi', step.point],
  ['questionario', step.buildingSurvey],
  ['dosimetro', step.dosimeter],
  ['dataPosizionamento', step.dosimeter],
  ['dosimeterImg', step.dosimeter],
];

const goneAdvice: Record<number, string> = {
  [step.principal]:
    'Il committente scelto non è più tra i tuoi. Chiedi al laboratorio, poi invia di nuovo: il resto resta com’è.',
  [step.client]:
    'Il datore di lavoro scelto non c’è più o non è più tra i tuoi. Scegline un altro: il resto resta com’è.',
  [step.address]:
    'L’indirizzo scelto non c’è più o non è più tra i tuoi. Scegline un altro: dosimetro e foto restano.',
  [step.point]: 'Il punto scelto non c’è più. Scegline un altro: dosimetro e foto restano.',
  [step.dosimeter]: 'Il dosimetro scelto non è più tra i tuoi. Scegline un altro: il resto resta com’è.',
};

const takenAdvice: Record<number, string> = {
  [step.point]: 'Qui risulta un altro dosimetro. Scegli un altro punto, o segna da rimuovere quello che c’è.',
  [step.dosimeter]:
    'Forse intanto è stato posizionato altrove. Controlla il codice e scegline un altro: la foto resta.',
};

/** Of a dosimeter that was to be removed; the point itself is as it was chosen. */
const removalAdvice =
  'Il dosimetro da rimuovere intanto è stato tolto o spostato. Annulla la sua rimozione: il resto resta com’è.';

/** The step that a refusal is about: the earliest its fields name; the summary when they name none. */
export function stepToMend(failure: SubmissionFailure | null): number {
  return stepOfFailure(failure, stepOfField, step.summary);
}

/** What to do about something that has changed since the draft was filled in; null when the server says it itself. */
export function adviceOn(failure: SubmissionFailure): string | null {
  const isStale = failure.status === 404 || failure.status === 409;
  if (isStale && 'dosimetriRimossi' in failure.errors) return removalAdvice;
  const concerned = stepToMend(failure);
  if (failure.status === 404) return goneAdvice[concerned] ?? null;
  return failure.status === 409 ? (takenAdvice[concerned] ?? null) : null;
}
