import { createWizard } from '#platform/web/wizard/create-wizard.tsx';
import { placement } from './placement-definition.ts';

export const { useWizard, StepFrame: PlainStepFrame, WizardPage } = createWizard(placement);
