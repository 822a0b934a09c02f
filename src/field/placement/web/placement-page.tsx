import { lazy } from 'react';
import { PreparationHelp } from '../../field-wizards/web/public.ts';
import { PlacementSteps } from './placement-steps.tsx';
import { WizardPage } from './wizard.ts';

const StartPlacement = lazy(() =>
  import('./start-placement.tsx').then((module) => ({ default: module.StartPlacement })),
);

const StartByCode = lazy(() =>
  import('./start-by-code.tsx').then((module) => ({ default: module.StartByCode })),
);

/** A site says more than a dosimeter: where both are named, the site begins. */
const starts = [
  { parameter: 'indirizzo', Start: StartPlacement },
  { parameter: 'codice', Start: StartByCode },
];

/** The placement wizard of all four routes; where it was opened decides which principals it offers. */
export function PlacementPage() {
  return (
    <PreparationHelp>
      <WizardPage Steps={PlacementSteps} starts={starts} />
    </PreparationHelp>
  );
}
