import { lazy } from 'react';
import { PreparationHelp } from '../../field-wizards/web/public.ts';
import { ReplacementSteps } from './replacement-steps.tsx';
import { WizardPage } from './wizard.ts';

const StartReplacement = lazy(() =>
  import('./start-replacement.tsx').then((module) => ({ default: module.StartReplacement })),
);

const StartByCode = lazy(() =>
  import('./start-by-code.tsx').then((module) => ({ default: module.StartByCode })),
);

/** A site says more than a dosimeter: where both are named, the site begins. */
const starts = [
  { parameter: 'indirizzo', Start: StartReplacement },
  { parameter: 'codice', Start: StartByCode },
];

/** The replacement wizard of all four routes; where it was opened decides which dosimeters it lists. */
export function ReplacementPage() {
  return (
    <PreparationHelp>
      <WizardPage Steps={ReplacementSteps} starts={starts} />
    </PreparationHelp>
  );
}
