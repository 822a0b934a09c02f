import type { Page } from '#platform/web/page.ts';
import { readRadioprotection } from '../../reach/permissions.ts';

export { useDeviceOptions } from './device-options.ts';
export { columnsOfUnit, UnitDevices } from './unit-devices.tsx';

/** Every device, and the card that the code on its label opens. */
export const pages: readonly Page[] = [
  {
    path: '/lb/radioprotection/devices',
    title: 'Dispositivi',
    permission: readRadioprotection,
    load: () => import('./device-list-page.tsx').then((module) => module.DeviceListPage),
  },
  {
    path: '/lb/radioprotection/devices/$device',
    title: 'Dispositivo',
    permission: readRadioprotection,
    load: () => import('./device-page.tsx').then((module) => module.DevicePage),
  },
];
