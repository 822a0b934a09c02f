import { type ComponentType, createContext, useContext } from 'react';
import type { OpenDraft } from '../drafts/types.ts';
import { FrameOfStep, type StepFrameProps } from './step-frame.tsx';
import { useWizardState, type Wizard } from './use-wizard-state.tsx';
import type { WizardDefinition, WizardDraft, WizardScope } from './wizard-definition.ts';
import { PageOfWizard, type WizardStart } from './wizard-page.tsx';

/** The plumbing of one wizard, out of what makes it another than the others: its page and its steps' frame. */
export function createWizard<D extends WizardDraft, S extends WizardScope>(
  definition: WizardDefinition<D, S>,
) {
  const WizardContext = createContext<Wizard<D, S> | null>(null);

  /** What every step works with. */
  function useWizard(): Wizard<D, S> {
    const wizard = useContext(WizardContext);
    if (wizard === null) throw new Error('useWizard outside of the wizard');
    return wizard;
  }

  function StepFrame(props: StepFrameProps<D>) {
    return <FrameOfStep definition={definition} wizard={useWizard()} {...props} />;
  }

  function OpenWizard({ session, scope, Steps }: { session: OpenDraft<D>; scope: S; Steps: ComponentType }) {
    const wizard = useWizardState(definition, session, scope);
    return (
      <WizardContext value={wizard}>
        <Steps />
      </WizardContext>
    );
  }

  /** The wizard's page; `Steps` shows the step of the draft, the result among them. */
  function WizardPage({ Steps, starts }: { Steps: ComponentType; starts?: readonly WizardStart<D, S>[] }) {
    return (
      <PageOfWizard
        definition={definition}
        starts={starts}
        show={(session, scope) => <OpenWizard session={session} scope={scope} Steps={Steps} />}
      />
    );
  }

  return { useWizard, StepFrame, WizardPage };
}
