import type { Page } from '#platform/web/page.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';

export { DefaultsToExchange } from './registry-defaults.tsx';

const base = '/lb/radioprotection/assets/registries/default/docs/$doc';

export const pages: readonly Page[] = [
  {
    path: `${base}/retro`,
    title: 'Applica ai registri esistenti',
    permission: keepRadioprotection,
    load: () => import('./apply-page.tsx').then((module) => module.RetroPage),
  },
  {
    path: `${base}/revert`,
    title: 'Annulla applicazione',
    permission: keepRadioprotection,
    load: () => import('./apply-page.tsx').then((module) => module.RevertPage),
  },
];
