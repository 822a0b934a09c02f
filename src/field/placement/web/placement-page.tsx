import { lazy } from 'react';
import { PreparationHelp } from '../../field-wizards/web/public.ts';
import { PlacementSteps } from './placement-steps.tsx';
import { WizardPage } from './wizard.ts';

const StartPlacement = lazy(() =>
  import('./start-placement.tsx').then((module) => ({ default: module.StartPlacement })),
);

/** The placement wizard of all four routes; where it was opened decides which principals it offers. */
export function PlacementPage() {
  return (
    <PreparationHelp>
      <WizardPage Steps={PlacementSteps} start={{ parameter: 'indirizzo', Start: StartPlacement }} />
    </PreparationHelp>
  );
}
