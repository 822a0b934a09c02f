import type { Page } from '#platform/web/page.ts';
import { workOnMassActivities } from '../../mass-activities/permissions.ts';

const base = '/lb/radioprotection/projects/$project/employers/$employer/activities/$activity' as const;

/** Carrying a mass activity out, and what has become of it (Q2-12). */
export const pages: readonly Page[] = [
  {
    path: `${base}/complete`,
    title: 'Creazione delle Notifiche Preventive',
    permission: workOnMassActivities,
    load: () => import('./processing-page.tsx').then((module) => module.ProcessingPage),
  },
  {
    path: `${base}/view`,
    title: 'Stato Elaborazione Documenti',
    permission: workOnMassActivities,
    load: () => import('./status-page.tsx').then((module) => module.StatusPage),
  },
];
