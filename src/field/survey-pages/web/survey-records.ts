import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import { isTouched, surveyDraftShape } from '../rules.ts';

/** Questionnaires in the list of what lies on this device. */
export const surveyRecords: DraftReader = {
  describe(value) {
    const about = surveyDraftShape.safeParse(value).data?.about ?? null;
    if (about === null) return null;
    const { site, client } = about;
    return site === null
      ? { title: `Questionario datore di lavoro: ${client}`, code: null, lines: [] }
      : { title: `Questionari: ${site}`, code: null, lines: [client] };
  },
  href: (context) => `/${context}`,
  isTouched: (value) => {
    const draft = surveyDraftShape.safeParse(value).data;
    return draft === undefined || isTouched(draft);
  },
  mend: (value) => value,
  advise: ({ status }) =>
    status === 409 ? 'Apri i questionari: accanto alla tua risposta trovi quella data nel frattempo.' : null,
};
