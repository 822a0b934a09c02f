import type { ComponentType } from 'react';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { listReplacementCandidates } from '../contract.ts';
import { step } from '../rules.ts';
import { ResultStep } from './result.ts';
import { PlacementStep } from './steps/placement-step.tsx';
import { RemovalStep } from './steps/removal-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { Success } from './success.tsx';
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

/** Keeps on the device what may take the place of the chosen dosimeter. */
function useCandidatesAhead(oldDosimeterId: number | null): void {
  useKeptAhead({
    of: [oldDosimeterId],
    delayMs: 1_000,
    async read(keep) {
      if (oldDosimeterId !== null) await keep(listReplacementCandidates, { params: { oldDosimeterId } });
    },
  });
}
