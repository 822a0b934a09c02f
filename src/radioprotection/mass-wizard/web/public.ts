import type { DraftKind } from '#platform/web/drafts/draft-kind.ts';
import type { Page } from '#platform/web/page.ts';
import { workOnMassActivities } from '../../mass-activities/permissions.ts';

const base = '/lb/radioprotection/projects/$project/employers/$employer/activities' as const;

/** The wizard of mass activities, for each thing it is opened for (Q2-12). */
export const pages: readonly Page[] = [
  {
    path: `${base}/create`,
    title: 'Nuova pratica massiva',
    permission: workOnMassActivities,
    load: () => import('./mass-wizard-pages.tsx').then((module) => module.CreateMassPage),
  },
  {
    path: `${base}/$activity/edit`,
    title: 'Pratica massiva',
    permission: workOnMassActivities,
    load: () => import('./mass-wizard-pages.tsx').then((module) => module.EditMassPage),
  },
  {
    path: `${base}/$activity/review`,
    title: 'Revisione della pratica massiva',
    permission: workOnMassActivities,
    load: () => import('./mass-wizard-pages.tsx').then((module) => module.ReviewMassPage),
  },
  {
    path: `${base}/$activity/summary`,
    title: 'Riepilogo della pratica massiva',
    permission: workOnMassActivities,
    load: () => import('./mass-wizard-pages.tsx').then((module) => module.SummaryMassPage),
  },
];

/** Its drafts, for the list of what lies on the device. */
export const drafts: DraftKind = {
  wizard: 'mass-activities',
  load: () => import('./mass-drafts.ts').then((module) => module.massReader),
};
