import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { type Known, stepProblems } from './step-problems.ts';
import { useWizard } from './wizard.ts';

/** The checks of the current step: messages appear on 'Avanti' and go as soon as their field is right (J1). */
export function useStepChecks(known: Omit<Known, 'today'> = {}) {
  const { draft, today } = useWizard();
  return useSubmitErrors<string>(stepProblems(draft.step, draft, { today, ...known }));
}
