import type { Page } from '#platform/web/page.ts';
import { readOwnUnits } from '../../reach/permissions.ts';

export { OwnDevices } from './own-devices.tsx';

/** A device of a customer's own unit. */
export const pages: readonly Page[] = [
  {
    path: '/client/$committente/radioprotection/companies/$company/devices/$device',
    title: 'Dispositivo',
    permission: readOwnUnits,
    load: () => import('./own-device-page.tsx').then((module) => module.OwnDevicePage),
  },
];
