import { permission } from '#platform/contract/access.ts';
import { draftReader } from '#platform/web/drafts/draft-definition.ts';
import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';

const survey = {
  title: 'Questionari',
  frame: 'focus',
  load: () => import('./site-survey-page.tsx').then((module) => module.SiteSurveyPage),
} as const;
const site = 'cr39/committenti/$committente/aziende/$cliente/indirizzi/$indirizzo/survey';

const ofZone = permission('site-survey.zone', ['operatore', 'zona', 'lab']);
const ofCustomer = permission('site-survey.customer', ['cliente', 'lab']);
const ofLaboratory = permission('site-survey.laboratory', ['lab']);

/** The questionnaires of a site and of an employer, and a customer's list of his sites. */
export const pages: Page[] = [
  { ...survey, path: `/zone/$zone/${site}`, permission: ofZone },
  { ...survey, path: `/user/${site}`, permission: ofZone },
  {
    ...survey,
    path: '/client/$committente/cr39/aziende/$cliente/indirizzi/$indirizzo/survey',
    permission: ofCustomer,
  },
  { ...survey, path: `/lb/${site}`, permission: ofLaboratory },
  {
    path: '/lb/cr39/committenti/$committente/aziende/$cliente/survey',
    title: 'Questionario datore di lavoro',
    frame: 'focus',
    permission: ofLaboratory,
    load: () => import('./client-survey-page.tsx').then((module) => module.ClientSurveyPage),
  },
  {
    path: '/client/$committente/cr39/survey',
    title: 'Questionari delle sedi',
    permission: ofCustomer,
    load: () => import('./surveyed-sites-page.tsx').then((module) => module.SurveyedSitesPage),
  },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'surveys',
  load: () => import('./survey-drafts.ts').then((module) => draftReader(module.surveyDrafts)),
};
