import type { Page } from '#platform/web/page.ts';
import { readOwnUnits, readRadioprotection, workInUnits } from '../../reach/permissions.ts';

export { OwnPlanimetries, UnitPlanimetries } from './unit-planimetries.tsx';

const base =
  '/lb/radioprotection/projects/$project/employers/$employer/companies/$company/planimetries/$planimetry';

/** A planimetry of a unit, to be drawn or looked at (Q2-23). */
export const pages: readonly Page[] = [
  {
    path: `${base}/edit`,
    title: 'Disegno della planimetria',
    permission: workInUnits,
    load: () => import('./planimetry-pages.tsx').then((module) => module.PlanimetryEditPage),
  },
  {
    path: `${base}/view`,
    title: 'Planimetria',
    permission: readRadioprotection,
    load: () => import('./planimetry-pages.tsx').then((module) => module.PlanimetryViewPage),
  },
  {
    path: '/client/$committente/radioprotection/companies/$company/planimetries/$planimetry',
    title: 'Planimetria',
    permission: readOwnUnits,
    load: () => import('./planimetry-pages.tsx').then((module) => module.OwnPlanimetryPage),
  },
];
