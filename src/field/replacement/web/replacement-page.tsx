import { lazy } from 'react';
import { PreparationHelp } from '../../field-wizards/web/public.ts';
import { ReplacementSteps } from './replacement-steps.tsx';
import { WizardPage } from './wizard.ts';

const StartReplacement = lazy(() =>
  import('./start-replacement.tsx').then((module) => ({ default: module.StartReplacement })),
);

/** The replacement wizard of all four routes; where it was opened decides which dosimeters it lists. */
export function ReplacementPage() {
  return (
    <PreparationHelp>
      <WizardPage Steps={ReplacementSteps} start={{ parameter: 'indirizzo', Start: StartReplacement }} />
    </PreparationHelp>
  );
}
