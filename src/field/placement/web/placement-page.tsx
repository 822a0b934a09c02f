import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { readStandpoint } from '#customers/standpoints/rules.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ReadOnlyDraft, ResumeQuestion } from '../../field-wizards/web/public.ts';
import { step, wizardSteps } from '../rules.ts';
import { chosenSoFar } from './chosen-names.ts';
import { PlacementWizard } from './placement-wizard.tsx';
import { isTouched, type PlacementSession, shownStep, useWizardDraft } from './use-wizard-draft.ts';

const StartPlacement = lazy(() =>
  import('./start-placement.tsx').then((module) => ({ default: module.StartPlacement })),
);

/** The placement wizard of all four routes; where it was opened decides which principals it offers. */
export function PlacementPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const scope = useMemo(() => readStandpoint(pathname), [pathname]);
  const session = useWizardDraft(scope);
  const [takenUp, setTakenUp] = useState<string>();
  const [{ indirizzo: startsAt }] = useSearchParams();
  if (session.state === 'loading') return <Skeletons />;
  const { draft } = session;
  const current = shownStep(draft);
  if (session.state === 'read-only') {
    return (
      <ReadOnlyDraft
        title={wizardSteps[current - 1]?.title ?? ''}
        text="Questo posizionamento è aperto in un'altra scheda: qui si può solo leggere."
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
        <StartPlacement session={session} scope={scope} onReady={() => setTakenUp(scope.key)} />
      </Suspense>
    );
  }
  return (
    <ResumeQuestion
      key={scope.key}
      work="il posizionamento"
      savedAt={draft.savedAt}
      wanted={takenUp !== scope.key && isLeftBehind(session)}
      code={draft.value.dosimeter?.codice}
      place={placeOf(session)}
      discard={session.discard}
    >
      <PlacementWizard session={session} scope={scope} />
    </ResumeQuestion>
  );
}

/** Begun in an earlier visit and neither sent nor on its way. */
function isLeftBehind({ restored, draft }: PlacementSession): boolean {
  return restored && shownStep(draft) !== step.result && isTouched(draft.value);
}

function placeOf({ draft: { value } }: PlacementSession): string {
  const chosen = chosenSoFar({ ...value, step: value.step + 1 });
  const places = chosen.filter((item) => item.step < step.dosimeter);
  return places.map((place) => place.value).join(' › ');
}
