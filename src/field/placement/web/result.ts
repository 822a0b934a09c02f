import { createResult } from '#platform/web/wizard/create-result.tsx';
import { placement } from './placement-definition.ts';
import { PlainStepFrame, useWizard } from './wizard.ts';

export const { ResultStep, SuccessPanel } = createResult(placement, {
  useWizard,
  StepFrame: PlainStepFrame,
});
