import type { Page } from '#platform/web/page.ts';
import { scanDevices } from '../../reach/permissions.ts';

/** What the code on a label opens; old labels name the card, so that its address leads on, too. */
export const pages: readonly Page[] = [
  {
    path: '/user/radioprotection/devices/$device',
    title: 'Dispositivo',
    permission: scanDevices,
    load: () => import('./scanned-device-page.tsx').then((module) => module.ScannedDevicePage),
  },
  {
    path: '/lb/radioprotection/devices/$device',
    title: 'Dispositivo',
    permission: scanDevices,
    load: () => import('./scanned-device-page.tsx').then((module) => module.DeviceCardPage),
  },
];
