import { pagesBelow } from '#platform/web/page.ts';
import { readOwnUnits } from '../../reach/permissions.ts';

const load = () => import('./own-unit-pages.tsx');

/** A customer's own local units. */
export const pages = pagesBelow('/client/$committente/radioprotection/companies', readOwnUnits, {
  '': ['Unità locali', () => load().then((module) => module.OwnUnitListPage)],
  '/$company/view': ['Unità locale', () => load().then((module) => module.OwnUnitPage)],
});
