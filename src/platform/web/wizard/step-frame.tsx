import type { ReactNode } from 'react';
import { WizardShell } from '#ui/wizard/wizard-shell.tsx';
import { KeptLine } from '../offline/kept-line.tsx';
import { useSingleClicks } from './use-single-clicks.ts';
import type { Wizard } from './use-wizard-state.tsx';
import {
  resultStep,
  type WizardDefinition,
  type WizardDraft,
  type WizardScope,
} from './wizard-definition.ts';

export type StepFrameProps<D> = {
  /** Checks the step; true when it may be left. Without it there is no 'Avanti'. */
  check?: () => boolean;
  /** Last change before the step is left. */
  leaving?: (draft: D) => D;
  nextLabel?: string;
  /** Instead of going to the next step. */
  onNext?: () => void;
  children: ReactNode;
};

type FrameOfProps<D extends WizardDraft, S extends WizardScope> = StepFrameProps<D> & {
  definition: Pick<WizardDefinition<D, S>, 'steps'>;
  wizard: Wizard<D, S>;
};

/** One step in the wizard's frame: title, question, state of the work, choices so far, Indietro and Avanti. */
export function FrameOfStep<D extends WizardDraft, S extends WizardScope>({
  definition,
  wizard,
  check,
  leaving,
  nextLabel,
  onNext,
  children,
}: FrameOfProps<D, S>) {
  useSingleClicks();
  const current = wizard.draft.step;
  const { title = '', question = '' } = definition.steps[current - 1] ?? definition.steps[0] ?? {};
  const isResult = current === resultStep(definition);
  const back = current === 1 ? wizard.abandon : wizard.back;
  const goOn = onNext ?? (() => wizard.forward(current + 1, leaving));
  return (
    <WizardShell
      step={current}
      total={definition.steps.length}
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
