import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Skeletons } from '#ui/skeletons.tsx';
import type { WizardScope } from '../../field-wizards/web/public.ts';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { ResultStep } from './result-step.tsx';
import { ClientStep } from './steps/client-step.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
import { useSiteAhead } from './use-site-ahead.ts';
import type { PlacementSession } from './use-wizard-draft.ts';
import { useWizardState } from './use-wizard-state.tsx';
import { WizardProvider } from './wizard.ts';

/** The steps that nobody sees first: their code comes once the first one and its list stand. */
const laterStepsAfterMs = 1000;
const loadLaterSteps = () => import('./steps/later-steps.ts');
type LaterSteps = Awaited<ReturnType<typeof loadLaterSteps>>;
const later = (name: keyof LaterSteps) => lazy(async () => ({ default: (await loadLaterSteps())[name] }));

const steps: Record<number, ComponentType> = {
  [step.principal]: PrincipalStep,
  [step.client]: ClientStep,
  [step.employerSurvey]: later('EmployerSurveyStep'),
  [step.address]: later('AddressStep'),
  [step.plans]: later('PlansStep'),
  [step.buildingSurvey]: later('BuildingSurveyStep'),
  [step.point]: later('PointStep'),
  [step.dosimeter]: later('DosimeterStep'),
  [step.summary]: later('SummaryStep'),
};

type PlacementWizardProps = { session: PlacementSession; scope: WizardScope };

export function PlacementWizard({ session, scope }: PlacementWizardProps) {
  const wizard = useWizardState(session, scope);
  useSiteAhead(wizard.draft);
  useEffect(() => {
    const timer = setTimeout(() => void loadLaterSteps().catch(() => undefined), laterStepsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const current = wizard.draft.step;
  const Step = steps[current] ?? PrincipalStep;
  return (
    <WizardProvider value={wizard}>
      {current === step.result ? (
        <ResultStep session={session} />
      ) : isReachable(wizard.draft) ? (
        <Suspense fallback={<Skeletons />}>
          <Step key={current} />
        </Suspense>
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
