import { useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Skeletons } from '#ui/skeletons.tsx';
import { PlacementWizard } from './placement-wizard.tsx';
import { ReadOnlyDraft } from './read-only-draft.tsx';
import { ResumeQuestion } from './resume-question.tsx';
import { useWizardDraft } from './use-wizard-draft.ts';
import { readScope } from './wizard-scope.ts';

/** The placement wizard of all four routes; where it was opened decides which principals it offers. */
export function PlacementPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const scope = useMemo(() => readScope(pathname), [pathname]);
  const session = useWizardDraft(scope);
  const [takenOver, setTakenOver] = useState<string>();
  if (session.state === 'loading') return <Skeletons />;
  if (session.state === 'read-only') {
    return <ReadOnlyDraft session={session} onTakeOver={() => setTakenOver(scope.key)} />;
  }
  return (
    <ResumeQuestion key={scope.key} session={session} answered={takenOver === scope.key}>
      <PlacementWizard session={session} scope={scope} />
    </ResumeQuestion>
  );
}
