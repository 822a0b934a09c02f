import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepRadioprotection, readRadioprotection } from '../../reach/permissions.ts';

const base = '/lb/radioprotection/projects';

/** Projects, for whoever reaches them; new ones by the planning staff. */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readRadioprotection, {
    '': ['Progetti', () => import('./project-list-page.tsx').then((module) => module.ProjectListPage)],
    '/$project': ['Progetto', () => import('./project-page.tsx').then((module) => module.ProjectPage)],
  }),
  {
    path: `${base}/new`,
    title: 'Nuovo progetto',
    permission: keepRadioprotection,
    load: () => import('./project-page.tsx').then((module) => module.NewProjectPage),
  },
];
export { ContractState } from './contract-state.tsx';
