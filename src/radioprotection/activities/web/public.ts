import type { Page } from '#platform/web/page.ts';
import { followActivities, keepActivities } from '../permissions.ts';

const base =
  '/lb/radioprotection/projects/$project/employers/$employer/companies/$company/activities/$id' as const;

/** The pages of an activity (Q2-21). */
export const pages: Page[] = [
  {
    path: `${base}/view`,
    title: 'Attività',
    permission: followActivities,
    load: () => import('./activity-page.tsx').then((module) => module.ActivityPage),
  },
  {
    path: `${base}/execute`,
    title: 'Esecuzione dell’attività',
    permission: keepActivities,
    load: () => import('./execute-page.tsx').then((module) => module.ExecutePage),
  },
  {
    path: `${base}/delete`,
    title: 'Esito negativo',
    permission: keepActivities,
    load: () => import('./negative-page.tsx').then((module) => module.NegativePage),
  },
];

export { activityHref } from './activity-links.ts';
export { ActivityStateWord } from './activity-state.tsx';
export { DeviceTrend } from './device-trend.tsx';
export { UnitActivities } from './unit-activities.tsx';
