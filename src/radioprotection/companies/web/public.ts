import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepRadioprotection, readRadioprotection } from '../../reach/permissions.ts';

const base = '/lb/radioprotection/companies';
const addresses = [
  '/lb/radioprotection/projects/$project/employers/$employer/companies/$company/view',
  '/lb/radioprotection/projects/$project/employer/$employer/companies/$company/view',
  '/lb/radioprotection/company/$company/view',
] as const;

/** Local units; the page of one stands at three addresses (Q2-11). */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readRadioprotection, {
    '': ['Unità locali', () => import('./company-list-page.tsx').then((module) => module.CompanyListPage)],
  }),
  {
    path: `${base}/new`,
    title: 'Nuova unità locale',
    permission: keepRadioprotection,
    load: () => import('./company-page.tsx').then((module) => module.NewCompanyPage),
  },
  ...addresses.map((path) => ({
    path,
    title: 'Unità locale',
    permission: readRadioprotection,
    load: () => import('./company-page.tsx').then((module) => module.CompanyPage),
  })),
];
