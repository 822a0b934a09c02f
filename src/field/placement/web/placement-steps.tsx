import type { ComponentType } from 'react';
import { useLaterSteps } from '#platform/web/wizard/use-later-steps.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { useSiteAhead } from '../../field-wizards/web/public.ts';
import { missingBefore, step } from '../rules.ts';
import { RestartPanel } from './restart-panel.tsx';
import { PrincipalStep } from './steps/principal-step.tsx';
import { useWizard } from './wizard.ts';

/** The steps that nobody sees first. */
const loadLaterSteps = () => import('./steps/later-steps.ts');
type LaterSteps = Awaited<ReturnType<typeof loadLaterSteps>>;

/** The step of the draft, each mounted anew. */
export function PlacementSteps() {
  const { draft } = useWizard();
  const { step: current, principal, client, address } = draft;
  useSiteAhead({
    committente: principal?.id ?? null,
    cliente: client !== null && 'known' in client ? client.known.id : null,
    indirizzo: address !== null && 'known' in address ? address.known.id : null,
  });
  const later = useLaterSteps(loadLaterSteps, current !== step.principal);
  if (current === step.result) return later ? <later.ResultStep /> : <Skeletons />;
  // Step 2 says itself that the principal is missing (H3); every later step without its ground is an error.
  const isReachable = current === step.client || missingBefore(current, draft) === null;
  return isReachable ? <Step key={current} current={current} later={later} /> : <RestartPanel />;
}

type StepProps = { current: number; later: LaterSteps | null };

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
