import type { ComponentType, ReactNode } from 'react';
import { Failure, Success, type SuccessProps, Waiting } from './result-panels.tsx';
import type { StepFrameProps } from './step-frame.tsx';
import type { Wizard } from './use-wizard-state.tsx';
import type { WizardDefinition, WizardDraft, WizardScope } from './wizard-definition.ts';

type OfWizard<D extends WizardDraft, S extends WizardScope> = {
  useWizard: () => Wizard<D, S>;
  StepFrame: ComponentType<StepFrameProps<D>>;
};

/** How a wizard ends. Apart from the wizard itself: its first step does without. */
export function createResult<D extends WizardDraft, S extends WizardScope>(
  definition: WizardDefinition<D, S>,
  { useWizard, StepFrame }: OfWizard<D, S>,
) {
  /** The last step: how the work ended, or that it is still on its way. `success` is shown once it has arrived. */
  function ResultStep({ success }: { success: ReactNode }) {
    const { session } = useWizard();
    const state = session.draft.submission?.state;
    const work = { definition, session };
    return (
      <StepFrame>
        {state === 'received' && success}
        {state === 'refused' && <Failure {...work} />}
        {(state === 'waiting' || state === 'sending') && <Waiting {...work} />}
      </StepFrame>
    );
  }

  function SuccessPanel(props: SuccessProps<D>) {
    return <Success definition={definition} session={useWizard().session} {...props} />;
  }

  return { ResultStep, SuccessPanel };
}
