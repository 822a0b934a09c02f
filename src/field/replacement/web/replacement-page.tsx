import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { readStandpoint } from '#customers/standpoints/rules.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ReadOnlyDraft, ResumeQuestion } from '../../field-wizards/web/public.ts';
import { step, wizardSteps } from '../rules.ts';
import { ReplacementWizard } from './replacement-wizard.tsx';
import {
  isTouched,
  type ReplacementSession,
  shownStep,
  useReplacementDraft,
} from './use-replacement-draft.ts';
import { chosenSoFar } from './use-wizard-state.tsx';

const StartReplacement = lazy(() =>
  import('./start-replacement.tsx').then((module) => ({ default: module.StartReplacement })),
);

/** The replacement wizard of all four routes; where it was opened decides which dosimeters it lists. */
export function ReplacementPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const scope = useMemo(() => readStandpoint(pathname), [pathname]);
  const session = useReplacementDraft(scope);
  const [takenUp, setTakenUp] = useState<string>();
  const [{ indirizzo: startsAt }] = useSearchParams();
  if (session.state === 'loading') return <Skeletons />;
  const { draft } = session;
  const current = shownStep(draft);
  if (session.state === 'read-only') {
    return (
      <ReadOnlyDraft
        title={wizardSteps[current - 1]?.title ?? ''}
        text="Questa sostituzione è aperta in un'altra scheda: qui si può solo leggere."
        chosen={chosenSoFar({ ...draft.value, step: current + 1 })}
        onTakeOver={() => {
          setTakenUp(scope.key);
          session.takeOver();
        }}
      />
    );
  }
  if (startsAt !== undefined) {
    return (
      <Suspense fallback={<Skeletons />}>
        <StartReplacement session={session} scope={scope} onReady={() => setTakenUp(scope.key)} />
      </Suspense>
    );
  }
  const { oldDosimeter, address, point } = draft.value;
  return (
    <ResumeQuestion
      key={scope.key}
      work="la sostituzione"
      savedAt={draft.savedAt}
      wanted={takenUp !== scope.key && isLeftBehind(session)}
      code={oldDosimeter?.codice}
      place={[address?.displayName, point?.alias].filter(Boolean).join(' › ')}
      discard={session.discard}
    >
      <ReplacementWizard session={session} scope={scope} />
    </ResumeQuestion>
  );
}

/** Begun in an earlier visit and neither sent nor on its way. */
function isLeftBehind({ restored, draft }: ReplacementSession): boolean {
  return restored && shownStep(draft) !== step.result && isTouched(draft.value);
}
