import type { ReactNode } from 'react';
import { WizardShell } from '#ui/wizard/wizard-shell.tsx';
import { KeptLine } from '../offline/kept-line.tsx';
import { useAbandonQuestion } from './use-abandon-question.tsx';
import { useHeldPress } from './use-held-press.ts';
import { useSingleClicks } from './use-single-clicks.ts';
import type { PassedSteps, Wizard } from './use-wizard-state.tsx';
import classes from './wizard.module.css';
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
  /** Where 'Avanti' leads: a later step than the next one where those between have nothing to ask. */
  goesTo?: number | undefined;
  /** What the step shows is still being read: 'Avanti' waits for it. */
  isReading?: boolean;
  /** Whether later steps have something to ask is still being read: 'Avanti' waits for it a little. */
  isLookingAhead?: boolean;
  /** Over the buttons. */
  overBar?: ReactNode;
  children: ReactNode;
};

type FrameOfProps<D extends WizardDraft, S extends WizardScope> = StepFrameProps<D> & {
  definition: Pick<WizardDefinition<D, S>, 'steps' | 'counted' | 'words' | 'holdsWork'>;
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
  goesTo,
  isReading = false,
  isLookingAhead = false,
  overBar,
  children,
}: FrameOfProps<D, S>) {
  useSingleClicks();
  const current = wizard.draft.step;
  const { title = '', question = '' } = definition.steps[current - 1] ?? definition.steps[0] ?? {};
  const isResult = current === resultStep(definition);
  const total = definition.counted ?? definition.steps.length;
  const coming = definition.steps.slice(current - 1, total).map((step) => step.title);
  const { abandon, question: abandonQuestion } = useAbandonQuestion(definition, wizard);
  const back = current === 1 ? abandon : wizard.back;
  const goOn = onNext ?? (() => wizard.forward(goesTo ?? current + 1, leaving));
  const next = useHeldPress({ isReading, isLookingAhead }, () => void (check?.() && goOn()));
  return (
    <WizardShell
      step={current}
      total={total}
      title={title}
      question={question || undefined}
      status={wizard.status}
      trail={isResult ? [] : wizard.trail}
      coming={isResult ? [] : coming}
      onJump={wizard.jump}
      onBack={isResult ? undefined : back}
      onNext={check && next.press}
      nextLabel={nextLabel}
      busy={next.isHeld}
      overBar={overBar}
    >
      {wizard.passed && <p className={classes.passed}>{passedInWords(wizard.passed)}</p>}
      {abandonQuestion}
      <KeptLine />
      {children}
    </WizardShell>
  );
}

function passedInWords({ first, last }: PassedSteps): string {
  return first === last ? `Passaggio ${first} già completo` : `Passaggi ${first}–${last} già completi`;
}
