import type { Page } from '#platform/web/page.ts';
import { readRadioprotection } from '../../reach/permissions.ts';

export { registryColumns, UnitRegistries } from './unit-registries.tsx';

/** The card of a registry. */
export const pages: readonly Page[] = [
  {
    path: '/lb/radioprotection/projects/$project/employers/$employer/companies/$company/registries/$registry/view',
    title: 'Registro',
    permission: readRadioprotection,
    load: () => import('./registry-page.tsx').then((module) => module.RegistryPage),
  },
];
