import type { Page } from '#platform/web/page.ts';
import { keepReportSettings } from '../permissions.ts';

/** What reports say besides measurements, for the laboratory. */
export const pages: Page[] = [
  {
    path: '/lb/cr39/report-settings',
    title: 'Testi e livelli delle relazioni',
    permission: keepReportSettings,
    load: () => import('./settings-page.tsx').then((module) => module.ReportSettingsPage),
  },
];
