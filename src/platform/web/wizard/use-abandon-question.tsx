import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Wizard } from './use-wizard-state.tsx';
import { losesWork, type WizardDefinition, type WizardDraft, type WizardScope } from './wizard-definition.ts';

const AbandonDialog = lazy(() =>
  import('./abandon-dialog.tsx').then((module) => ({ default: module.AbandonDialog })),
);

/** 'Annulla': at once where nothing is lost with the draft, else after a question. */
export function useAbandonQuestion<D extends WizardDraft, S extends WizardScope>(
  definition: Pick<WizardDefinition<D, S>, 'words' | 'holdsWork'>,
  { session: { draft }, abandon }: Wizard<D, S>,
): { abandon: () => void; question: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  return {
    abandon: () => (losesWork(definition, draft) ? setAsked(true) : abandon()),
    question: isAsked && (
      <Suspense>
        <AbandonDialog
          work={definition.words.work}
          isFinished={draft.submission !== null}
          onDiscard={abandon}
          onStay={() => setAsked(false)}
        />
      </Suspense>
    ),
  };
}
