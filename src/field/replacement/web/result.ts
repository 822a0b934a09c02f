import { createResult } from '#platform/web/wizard/create-result.tsx';
import { replacement } from './replacement-definition.ts';
import { StepFrame, useWizard } from './wizard.ts';

export const { ResultStep, SuccessPanel } = createResult(replacement, { useWizard, StepFrame });
