import type { StepFrameProps } from '#platform/web/wizard/step-frame.tsx';
import type { PlacementDraft } from '../rules.ts';
import { stepAfter } from './passing.ts';
import { useSettled } from './use-settled.ts';
import { PlainStepFrame, useWizard } from './wizard.ts';

/** A step of this wizard: 'Avanti' passes those that have nothing to ask. */
export function StepFrame(props: StepFrameProps<PlacementDraft>) {
  const { draft } = useWizard();
  const { settled, isLookingAhead } = useSettled(draft);
  return (
    <PlainStepFrame
      goesTo={stepAfter(draft.step, draft, settled)}
      isLookingAhead={isLookingAhead}
      {...props}
    />
  );
}
