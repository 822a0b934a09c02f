import type { ComponentType } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { useSiteAhead } from '../../field-wizards/web/public.ts';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
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
  const later = useLaterSteps(current !== step.principal);
  if (current === step.result) return <ResultStep success={later ? <later.Success /> : <Skeletons />} />;
  // Step 2 says itself that the principal is missing (H3); every later step without its ground is an error.
  const isReachable = current === step.client || missingBefore(current, draft) === null;
  return isReachable ? <Step key={current} current={current} later={later} /> : <RestartPanel />;
}

type StepProps = { current: number; later: ReturnType<typeof useLaterSteps> };

function Step({ current, later }: StepProps) {
  if (current === step.principal) return <PrincipalStep />;
  if (!later) return <Skeletons />;
  const steps: Record<number, ComponentType> = {
    [step.client]: later.ClientStep,
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
