import { useMatch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { OpenDraft } from '../drafts/types.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useSearchParams } from '../search-params.ts';
import { useEarlierDates } from './earlier-dates.tsx';
import { ReadOnlyDraft } from './read-only-draft.tsx';
import { LostPicture, ResumeQuestion } from './resume-question.tsx';
import { useLostPicture } from './use-lost-picture.ts';
import {
  resultStep,
  shownStep,
  trailOf,
  type WizardDefinition,
  type WizardDraft,
  type WizardScope,
} from './wizard-definition.ts';

/** What begins a wizard at something its page's address names; `onReady` shows the draft, the new or the earlier one. */
export type WizardStart<D extends WizardDraft, S extends WizardScope> = {
  /** The parameter of the address that asks for it. */
  parameter: string;
  Start: ComponentType<{ session: OpenDraft<D>; scope: S; onReady: () => void }>;
};

type PageOfWizardProps<D extends WizardDraft, S extends WizardScope> = {
  definition: WizardDefinition<D, S>;
  starts?: readonly WizardStart<D, S>[] | undefined;
  /** The wizard over an open draft. */
  show: (session: OpenDraft<D>, scope: S) => ReactNode;
};

/** The page of a wizard, whichever its route: read-only beside another tab, begun as asked, resumed or new. */
export function PageOfWizard<D extends WizardDraft, S extends WizardScope>({
  definition,
  starts,
  show,
}: PageOfWizardProps<D, S>) {
  // Its own address: the browser's is the next page's already while that is being loaded.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const scope = useMemo(() => definition.scopeOf(pathname), [definition, pathname]);
  const session = useDraft(definition, scope.key);
  const [takenUp, setTakenUp] = useState<string>();
  const [params] = useSearchParams();
  const isOpen = session.state !== 'loading';
  const pictures = isOpen ? (definition.picturesOf?.(session.draft.value) ?? []) : [];
  const isPictureLost = useLostPicture(isOpen ? session.draft.key : null, pictures);
  const earlierDates = useEarlierDates(definition, session);
  if (session.state === 'loading') return <Skeletons />;
  const { draft } = session;
  const { words, steps } = definition;
  const current = shownStep(definition, draft);
  if (session.state === 'read-only') {
    return (
      <ReadOnlyDraft
        title={steps[current - 1]?.title ?? ''}
        text={words.openElsewhere}
        chosen={trailOf(definition, { ...draft.value, step: current + 1 })}
        onTakeOver={() => {
          setTakenUp(scope.key);
          session.takeOver();
        }}
      />
    );
  }
  const start = starts?.find(({ parameter }) => params[parameter] !== undefined);
  if (start) {
    return (
      <Suspense fallback={<Skeletons />}>
        <start.Start session={session} scope={scope} onReady={() => setTakenUp(scope.key)} />
      </Suspense>
    );
  }
  const isLeftBehind =
    session.restored && current !== resultStep(definition) && definition.isTouched(draft.value);
  return (
    <ResumeQuestion
      key={scope.key}
      work={words.work}
      savedAt={draft.savedAt}
      wanted={takenUp !== scope.key && isLeftBehind}
      {...definition.about(draft.value)}
      isPictureLost={isPictureLost}
      discard={session.discard}
    >
      {isPictureLost && current !== resultStep(definition) && <LostPicture />}
      {earlierDates}
      {show(session, scope)}
    </ResumeQuestion>
  );
}
