import type { ComponentType } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { step } from '../rules.ts';
import { ResultStep } from './result-step.tsx';
import { PlacementStep } from './steps/placement-step.tsx';
import { RemovalStep } from './steps/removal-step.tsx';
import { SummaryStep } from './steps/summary-step.tsx';
import { useCandidatesAhead } from './use-candidates-ahead.ts';
import type { ReplacementSession } from './use-replacement-draft.ts';
import { useWizardState } from './use-wizard-state.tsx';
import { WizardProvider } from './wizard.ts';

const steps: Record<number, ComponentType> = {
  [step.removal]: RemovalStep,
  [step.placement]: PlacementStep,
  [step.summary]: SummaryStep,
};

type ReplacementWizardProps = { session: ReplacementSession; scope: Standpoint };

export function ReplacementWizard({ session, scope }: ReplacementWizardProps) {
  const wizard = useWizardState(session, scope);
  useCandidatesAhead(wizard.draft.oldDosimeter?.id ?? null);
  const current = wizard.draft.step;
  const Step = steps[current] ?? RemovalStep;
  return (
    <WizardProvider value={wizard}>
      {current === step.result ? <ResultStep session={session} /> : <Step key={current} />}
    </WizardProvider>
  );
}
