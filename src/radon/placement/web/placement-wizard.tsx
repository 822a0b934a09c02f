import type { ComponentType } from 'react';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { ResultStep } from './result-step.tsx';
import { AddressStep } from './steps/address-step.tsx';
import { BuildingSurveyStep } from './steps/building-survey-step.tsx';
import { ClientStep } from './steps/client-step.tsx';
import { DosimeterStep } from './steps/dosimeter-step.tsx';
import { EmployerSurveyStep } from './steps/employer-survey-step.tsx';
import { PlansStep } from './steps/plans-step.tsx';
import { PointStep } from './steps/point-step.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { useSiteAhead } from './use-site-ahead.ts';
import type { PlacementSession } from './use-wizard-draft.ts';
import { useWizardState } from './use-wizard-state.tsx';
import { WizardProvider } from './wizard.ts';
import type { WizardScope } from './wizard-scope.ts';

const steps: Record<number, ComponentType> = {
  [step.principal]: PrincipalStep,
  [step.client]: ClientStep,
  [step.employerSurvey]: EmployerSurveyStep,
  [step.address]: AddressStep,
  [step.plans]: PlansStep,
  [step.buildingSurvey]: BuildingSurveyStep,
  [step.point]: PointStep,
  [step.dosimeter]: DosimeterStep,
  [step.summary]: SummaryStep,
};

type PlacementWizardProps = { session: PlacementSession; scope: WizardScope };

export function PlacementWizard({ session, scope }: PlacementWizardProps) {
  const wizard = useWizardState(session, scope);
  useSiteAhead(wizard.draft);
  const current = wizard.draft.step;
  const Step = steps[current] ?? PrincipalStep;
  return (
    <WizardProvider value={wizard}>
      {current === step.result ? (
        <ResultStep session={session} />
      ) : isReachable(wizard.draft) ? (
        <Step key={current} />
      ) : (
        <RestartPanel />
      )}
    </WizardProvider>
  );
}

/** Step 2 says itself that the principal is missing (H3); every later step without its ground is an error. */
function isReachable(draft: Parameters<typeof missingBefore>[1]): boolean {
  return draft.step === step.client || missingBefore(draft.step, draft) === null;
}
