import type { Page } from '#platform/web/page.ts';
import { workOnMassActivities } from '../permissions.ts';

export { EmployerOfMass, MassAddress, type MassOwner } from './employer-of-mass.tsx';
export { MassStatusWord } from './mass-status.tsx';
export { TermWords } from './term-words.tsx';

export const pages: readonly Page[] = [
  {
    path: '/lb/radioprotection/projects/$project/employers/$employer/activities',
    title: 'Pratiche Massive',
    permission: workOnMassActivities,
    load: () => import('./mass-list-page.tsx').then((module) => module.MassListPage),
  },
];
