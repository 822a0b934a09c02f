import { type DraftDefinition, draftReader } from '#platform/web/drafts/draft-definition.ts';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { emptySurveyDraft, isTouched, type SurveyDraft, surveyDraftShape } from '../rules.ts';

export type SurveySession = OpenDraft<SurveyDraft>;

/** What a person has changed on a survey page; the context is the page's path. */
export const surveyDrafts: DraftDefinition<SurveyDraft> = {
  wizard: 'surveys',
  shape: surveyDraftShape,
  blank: () => emptySurveyDraft,
  describe({ about }) {
    if (about === null) return null;
    const { site, client } = about;
    return site === null
      ? { title: `Questionario datore di lavoro: ${client}`, code: null, lines: [] }
      : { title: `Questionari: ${site}`, code: null, lines: [client] };
  },
  href: (context) => `/${context}`,
  isTouched,
  mend: (draft) => draft,
  advise: ({ status }) =>
    status === 409 ? 'Apri i questionari: accanto alla tua risposta trovi quella data nel frattempo.' : null,
};

/** The same drafts for the list of what lies on the device. */
export const surveyReader = draftReader(surveyDrafts);
