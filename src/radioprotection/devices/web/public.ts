import type { Page } from '#platform/web/page.ts';
import { readRadioprotection } from '../../reach/permissions.ts';

export { DeviceChoice } from './device-choice.tsx';
export { columnsOfUnit, UnitDevices } from './unit-devices.tsx';

/** The card of a device. */
export const loadDeviceCard = () => import('./device-page.tsx').then((module) => module.DevicePage);

/** Every device; the card of one stands with what its label opens (`scanned-devices`). */
export const pages: readonly Page[] = [
  {
    path: '/lb/radioprotection/devices',
    title: 'Dispositivi',
    permission: readRadioprotection,
    load: () => import('./device-list-page.tsx').then((module) => module.DeviceListPage),
  },
];
