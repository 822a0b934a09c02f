import { formatDay } from '#platform/contract/dates.ts';
import { type DraftDefinition, draftReader } from '#platform/web/drafts/draft-definition.ts';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { blankVisit, isVisitTouched, type VisitDraft, visitDraftShape } from '../visit/rules.ts';

export type VisitSession = OpenDraft<VisitDraft>;

/** What an operator tells of a visit; the context is the page's path. */
export const visitDrafts: DraftDefinition<VisitDraft> = {
  wizard: 'visits',
  shape: visitDraftShape,
  blank: () => blankVisit,
  describe: ({ about, isSkipping }) =>
    about && {
      title: `${isSkipping ? 'Visita saltata' : 'Visita'}: ${about.title}`,
      code: null,
      lines: [about.where, `Trasferta del ${formatDay(about.day)}`].filter(Boolean),
    },
  href: (context) => `/${context}`,
  isTouched: isVisitTouched,
  mend: (draft) => draft,
  advise: ({ status }) =>
    status === 404 ? 'La fermata non è più in questa giornata: chi pianifica l’ha tolta o spostata.' : null,
};

/** The same drafts for the list of what lies on the device. */
export const visitReader = draftReader(visitDrafts);

/** The context of a visit's draft: the path of its page. */
export const visitContext = (transfer: number | string, day: number | string, appointment: number | string) =>
  `lb/radioprotection/transfers/${transfer}/day/${day}/stops/${appointment}`;
