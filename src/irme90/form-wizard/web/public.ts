import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { keepForms, readForms } from '../../reach/permissions.ts';

const load: Page['load'] = () => import('./form-wizard-page.tsx').then((module) => module.FormWizardPage);

/** The wizard, the forms of a client, and where one of several clients is chosen. */
export const pages: readonly Page[] = [
  { path: '/user/irme90/add/$client', title: 'Nuovo IRME90', permission: keepForms, frame: 'focus', load },
  {
    path: '/user/irme90/client/$client/mod/$mod',
    title: 'Mod. IRME90',
    permission: keepForms,
    frame: 'focus',
    load,
  },
  {
    path: '/user/irme90/client/$client/index',
    title: 'Modelli IRME90',
    permission: readForms,
    load: () => import('./form-list-page.tsx').then((module) => module.FormListPage),
  },
  {
    path: '/user/irme90/mod/$mod',
    title: 'Mod. IRME90',
    permission: readForms,
    load: () => import('./form-page.tsx').then((module) => module.FormPage),
  },
  {
    path: '/user/irme90',
    title: 'Modelli IRME90',
    permission: readForms,
    load: () => import('./client-choice-page.tsx').then((module) => module.ClientChoicePage),
  },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'control-form',
  load: () => import('./form-wizard-definition.ts').then((module) => module.formWizardReader),
};
