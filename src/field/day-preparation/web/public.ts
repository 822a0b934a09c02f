import type { Page } from '#platform/web/page.ts';
import { prepareDay } from '../permissions.ts';

const day = {
  title: 'Prepara la giornata',
  permission: prepareDay,
  load: () => import('./day-page.tsx').then((module) => module.DayPage),
} as const;

/** Where sites are fetched for work without network. */
export const pages: Page[] = [
  { ...day, path: '/zone/$zone/cr39/day' },
  { ...day, path: '/user/cr39/day' },
];
