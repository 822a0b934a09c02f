import { createWizard } from '#platform/web/wizard/create-wizard.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { type Known, stepProblems } from '../rules.ts';
import { formWizard } from './form-wizard-definition.ts';

export const { useWizard, StepFrame, WizardPage } = createWizard(formWizard);

/** Nothing is demanded where nothing is asked of a client. */
const nothingKnown: Known = {
  client: { transports: [], requireControlPlace: false, canAddPorts: false, canAddAirports: false },
  isInstrumentMandatory: false,
};

/** The checks of the current step: messages appear on 'Avanti' and go as soon as their field is right (J1). */
export function useStepChecks(known: Known = nothingKnown) {
  const { draft } = useWizard();
  return useSubmitErrors<string>(stepProblems(draft.step, draft, known));
}
