import type { ComponentType } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { useSiteAhead } from '../../field-wizards/web/public.ts';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { ResultStep } from './result-step.tsx';
import { ClientStep } from './steps/client-step.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
import { useLaterSteps } from './use-later-steps.ts';
import type { PlacementSession } from './use-wizard-draft.ts';
import { useWizardState } from './use-wizard-state.tsx';
import { WizardProvider } from './wizard.ts';

type PlacementWizardProps = { session: PlacementSession; scope: Standpoint };

export function PlacementWizard({ session, scope }: PlacementWizardProps) {
  const wizard = useWizardState(session, scope);
  const { principal, client, address } = wizard.draft;
  useSiteAhead({
    committente: principal?.id ?? null,
    cliente: client !== null && 'known' in client ? client.known.id : null,
    indirizzo: address !== null && 'known' in address ? address.known.id : null,
  });
  const current = wizard.draft.step;
  const isFirst = current === step.principal || current === step.client || current === step.result;
  const later = useLaterSteps(!isFirst);
  return (
    <WizardProvider value={wizard}>
      {current === step.result ? (
        <ResultStep session={session} />
      ) : isReachable(wizard.draft) ? (
        <Step key={current} current={current} later={later} />
      ) : (
        <RestartPanel />
      )}
    </WizardProvider>
  );
}

type StepProps = { current: number; later: ReturnType<typeof useLaterSteps> };

function Step({ current, later }: StepProps) {
  if (current === step.principal) return <PrincipalStep />;
  if (current === step.client) return <ClientStep />;
  if (!later) return <Skeletons />;
  const steps: Record<number, ComponentType> = {
    [step.employerSurvey]: later.EmployerSurveyStep,
    [step.address]: later.AddressStep,
    [step.plans]: later.PlansStep,
    [step.buildingSurvey]: later.BuildingSurveyStep,
    [step.point]: later.PointStep,
    [step.dosimeter]: later.DosimeterStep,
    [step.summary]: later.SummaryStep,
  };
  const Shown = steps[current] ?? PrincipalStep;
  return <Shown />;
}

/** Step 2 says itself that the principal is missing (H3); every later step without its ground is an error. */
function isReachable(draft: Parameters<typeof missingBefore>[1]): boolean {
  return draft.step === step.client || missingBefore(draft.step, draft) === null;
}
