import { useRouterState } from '@tanstack/react-router';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { ReadOnlyDraft } from '#platform/web/wizard/read-only-draft.tsx';
import { ResumeQuestion } from '#platform/web/wizard/resume-question.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { actionLabels, type WizardScope } from '../../mass-activities/rules.ts';
import { isTouched } from '../draft/rules.ts';
import { massDrafts } from './mass-drafts.ts';
import type { MassKnown, MassPlace, StoredMass } from './mass-place.ts';
import { MassSummaryPage } from './mass-summary-page.tsx';
import { MassWork } from './mass-work.tsx';

type DraftedMassProps = {
  scope: WizardScope;
  place: MassPlace;
  known: MassKnown;
  /** The activity as it stands at the server now. */
  onRead: (stored: StoredMass) => void;
};

/** The wizard over its draft on this device: one tab works on it, another may read. */
export function DraftedMass({ scope, place, known, onRead }: DraftedMassProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const session = useDraft(massDrafts, pathname.replace(/^\/|\/$/g, ''));
  const foreign = (known.stored?.actions ?? []).filter(({ id }) => !known.types.some((one) => one.id === id));
  if (foreign.length > 0)
    return (
      <MassSummaryPage
        place={place}
        known={known}
        note={`Questa pratica contiene operazioni che non puoi preparare: ${foreign.map(({ id }) => actionLabels[id]).join(', ')}.`}
      />
    );
  if (session.state === 'loading') return <Skeletons shape="field" count={6} />;
  const { value, savedAt } = session.draft;
  const chosen = value.operations.map(({ type }, index) => ({
    label: `Operazione ${index + 1}`,
    value: actionLabels[type],
  }));
  if (session.state === 'read-only')
    return (
      <ReadOnlyDraft
        title="Pratica massiva"
        text="Questa pratica è aperta in un’altra scheda: qui si può solo leggere."
        chosen={chosen}
        onTakeOver={session.takeOver}
      />
    );
  return (
    <ResumeQuestion
      work="la pratica"
      savedAt={savedAt}
      wanted={session.restored && isTouched(value)}
      code={undefined}
      place={chosen.map((one) => one.value).join(', ')}
      isPictureLost={false}
      discard={session.discard}
    >
      <MassWork scope={scope} place={place} known={known} session={session} onRead={onRead} />
    </ResumeQuestion>
  );
}
