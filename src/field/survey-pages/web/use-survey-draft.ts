import type { DraftState, OpenDraft } from '#platform/web/drafts/types.ts';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { useUser } from '#platform/web/session.tsx';
import { emptySurveyDraft, type SurveyDraft, surveyDraftShape } from '../rules.ts';

export type SurveySession = OpenDraft<SurveyDraft>;

/** Names the drafts of these pages among all on the device. */
const wizard = 'surveys';

/** What this person has changed on the page of this address. */
export function useSurveyDraft(pathname: string): DraftState<SurveyDraft> {
  const { id: userId } = useUser();
  return useDraft({ userId, wizard, context: pathname.slice(1) }, options);
}

const options = {
  initial: () => emptySurveyDraft,
  read: (stored: unknown) => surveyDraftShape.safeParse(stored).data ?? null,
};
