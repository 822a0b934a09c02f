import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps the questionnaires. */
export const keepQuestionnaires = permission('questionnaire.keep', ['lab']);
