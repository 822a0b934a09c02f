import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { answerAsCustomer, answerInLaboratory, answerInZone } from '../permissions.ts';

const survey = {
  title: 'Questionari',
  frame: 'focus',
  load: () => import('./site-survey-page.tsx').then((module) => module.SiteSurveyPage),
} as const;
const site = 'cr39/committenti/$committente/aziende/$cliente/indirizzi/$indirizzo/survey';

/** The questionnaires of a site and of an employer, and a customer's list of his sites. */
export const pages: Page[] = [
  { ...survey, path: `/zone/$zone/${site}`, permission: answerInZone },
  { ...survey, path: `/user/${site}`, permission: answerInZone },
  {
    ...survey,
    path: '/client/$committente/cr39/aziende/$cliente/indirizzi/$indirizzo/survey',
    permission: answerAsCustomer,
  },
  { ...survey, path: `/lb/${site}`, permission: answerInLaboratory },
  {
    path: '/lb/cr39/committenti/$committente/aziende/$cliente/survey',
    title: 'Questionario datore di lavoro',
    frame: 'focus',
    permission: answerInLaboratory,
    load: () => import('./client-survey-page.tsx').then((module) => module.ClientSurveyPage),
  },
  {
    path: '/client/$committente/cr39/survey',
    title: 'Questionari delle sedi',
    permission: answerAsCustomer,
    load: () => import('./surveyed-sites-page.tsx').then((module) => module.SurveyedSitesPage),
  },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'surveys',
  load: () => import('./survey-drafts.ts').then((module) => module.surveyReader),
};
