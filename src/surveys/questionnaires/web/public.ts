import type { Page } from '#platform/web/page.ts';
import { keepQuestionnaires } from '../permissions.ts';

/** The questionnaires and their versions, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/user/anagrafica/questionari',
    title: 'Questionari',
    permission: keepQuestionnaires,
    load: () => import('./questionnaire-list-page.tsx').then((module) => module.QuestionnaireListPage),
  },
  {
    path: '/user/anagrafica/questionari/$versione',
    title: 'Questionario',
    permission: keepQuestionnaires,
    load: () => import('./questionnaire-page.tsx').then((module) => module.QuestionnairePage),
  },
  {
    path: '/user/anagrafica/questionari/$versione/modifica',
    title: 'Modifica il questionario',
    permission: keepQuestionnaires,
    load: () => import('./questionnaire-editor-page.tsx').then((module) => module.QuestionnaireEditorPage),
  },
];
