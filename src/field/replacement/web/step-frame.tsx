import type { ReactNode } from 'react';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardShell } from '#ui/wizard/wizard-shell.tsx';
import { KeptLine, useSingleClicks } from '../../field-wizards/web/public.ts';
import { type StepProblems, step, stepCount, stepProblems, wizardSteps } from '../rules.ts';
import { useWizard } from './wizard.ts';

/** The checks of the current step: messages appear on 'Avanti' and go as soon as their field is right (J1). */
export function useStepChecks(confirmed = false) {
  const { draft, today } = useWizard();
  return useSubmitErrors<keyof StepProblems>(stepProblems(draft.step, draft, { today, confirmed }));
}

type StepFrameProps = {
  /** Checks the step; true when it may be left. Without it there is no 'Avanti'. */
  check?: () => boolean;
  nextLabel?: string;
  /** Instead of going to the next step. */
  onNext?: () => void;
  children: ReactNode;
};

/** One step in the wizard's frame: title, question, state of the work, choices so far, Indietro and Avanti. */
export function StepFrame({ check, nextLabel, onNext, children }: StepFrameProps) {
  const wizard = useWizard();
  useSingleClicks();
  const current = wizard.draft.step;
  const { title, question } = wizardSteps[current - 1] ?? wizardSteps[0];
  const isResult = current === step.result;
  const back = current === step.removal ? wizard.abandon : wizard.back;
  const goOn = onNext ?? (() => wizard.forward(current + 1));
  return (
    <WizardShell
      step={current}
      total={stepCount}
      title={title}
      question={question || undefined}
      status={wizard.status}
      trail={isResult ? [] : wizard.trail}
      onJump={wizard.jump}
      onBack={isResult ? undefined : back}
      onNext={check && (() => void (check() && goOn()))}
      nextLabel={nextLabel}
    >
      <KeptLine />
      {children}
    </WizardShell>
  );
}
