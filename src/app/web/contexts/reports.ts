import type { Page } from '#platform/web/page.ts';
import { pages as finalReports } from '#reports/final-reports/web/public.ts';
import { pages as isinTransmissions } from '#reports/isin-transmissions/web/public.ts';
import { pages as reportIssuing } from '#reports/report-issuing/web/public.ts';
import { pages as samplingReport } from '#reports/sampling-report/web/public.ts';

export const pages: readonly Page[] = [
  ...samplingReport,
  ...reportIssuing,
  ...finalReports,
  ...isinTransmissions,
];
