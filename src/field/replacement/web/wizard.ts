import { createWizard } from '#platform/web/wizard/create-wizard.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { type StepProblems, stepProblems } from '../rules.ts';
import { replacement } from './replacement-definition.ts';

export const { useWizard, StepFrame, WizardPage } = createWizard(replacement);

/** The checks of the current step: messages appear on 'Avanti' and go as soon as their field is right (J1). */
export function useStepChecks(confirmed = false) {
  const { draft, today } = useWizard();
  return useSubmitErrors<keyof StepProblems>(stepProblems(draft.step, draft, { today, confirmed }));
}
