import type { Page } from '#platform/web/page.ts';
import { keepRadioprotection, readRadioprotection } from '../../reach/permissions.ts';

export { RegistryReferences } from './registry-references.tsx';

export const pages: readonly Page[] = [
  {
    path: '/lb/radioprotection/migration/registries',
    title: 'Registri da aggiornare',
    permission: keepRadioprotection,
    load: () => import('./migration-page.tsx').then((module) => module.MigrationPage),
  },
  {
    path: '/lb/radioprotection/migration/references',
    title: 'Da collegare a mano',
    permission: readRadioprotection,
    load: () => import('./reference-list-page.tsx').then((module) => module.ReferenceListPage),
  },
];
