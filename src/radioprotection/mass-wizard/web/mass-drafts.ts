import { type DraftDefinition, draftReader } from '#platform/web/drafts/draft-definition.ts';
import { actionLabels } from '../../mass-activities/rules.ts';
import { blankDraft, isTouched, type MassDraft, massDraftShape } from '../draft/rules.ts';

/** What was changed in the wizard and not saved; the context is the page's path. */
export const massDrafts: DraftDefinition<MassDraft> = {
  wizard: 'mass-activities',
  shape: massDraftShape,
  blank: () => blankDraft,
  describe: ({ operations, versione }) => ({
    title: versione === null ? 'Nuova pratica massiva' : 'Pratica massiva',
    code: null,
    lines: operations.map(({ type }) => actionLabels[type]),
  }),
  href: (context) => `/${context}`,
  isTouched,
  mend: (draft) => draft,
  advise: () => null,
};

/** The same drafts for the list of what lies on the device. */
export const massReader = draftReader(massDrafts);
