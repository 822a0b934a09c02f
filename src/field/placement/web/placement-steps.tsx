import type { ComponentType } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { useSiteAhead } from '../../field-wizards/web/public.ts';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { ClientStep } from './steps/client-step.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
import { Success } from './success.tsx';
import { useLaterSteps } from './use-later-steps.ts';
import { ResultStep, useWizard } from './wizard.ts';

/** The step of the draft, each mounted anew. */
export function PlacementSteps() {
  const { draft } = useWizard();
  const { step: current, principal, client, address } = draft;
  useSiteAhead({
    committente: principal?.id ?? null,
    cliente: client !== null && 'known' in client ? client.known.id : null,
    indirizzo: address !== null && 'known' in address ? address.known.id : null,
  });
  const isFirst = current === step.principal || current === step.client || current === step.result;
  const later = useLaterSteps(!isFirst);
  if (current === step.result) return <ResultStep success={<Success />} />;
  // Step 2 says itself that the principal is missing (H3); every later step without its ground is an error.
  const isReachable = current === step.client || missingBefore(current, draft) === null;
  return isReachable ? <Step key={current} current={current} later={later} /> : <RestartPanel />;
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
