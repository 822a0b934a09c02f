import type { ComponentType } from 'react';
import { step } from '../rules.ts';
import { ResultStep } from './result.ts';
import { PlacementStep } from './steps/placement-step.tsx';
import { RemovalStep } from './steps/removal-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { Success } from './success.tsx';
import { useCandidatesAhead } from './use-candidates-ahead.ts';
import { useWizard } from './wizard.ts';

const steps: Record<number, ComponentType> = {
  [step.removal]: RemovalStep,
  [step.placement]: PlacementStep,
  [step.summary]: SummaryStep,
};

/** The step of the draft, each mounted anew. */
export function ReplacementSteps() {
  const { draft } = useWizard();
  useCandidatesAhead(draft.oldDosimeter?.id ?? null);
  const Step = steps[draft.step] ?? RemovalStep;
  return draft.step === step.result ? <ResultStep success={<Success />} /> : <Step key={draft.step} />;
}
