import { pages as auditTrail } from '#accounts/audit-trail/web/public.ts';
import { pages as ownAccount } from '#accounts/own-account/web/public.ts';
import { pages as principals } from '#accounts/principals/web/public.ts';
import { pages as users } from '#accounts/users/web/public.ts';
import { pages as zones } from '#accounts/zones/web/public.ts';
import { pages as mails } from '#office/mail/web/public.ts';
import { pages as mailings } from '#office/mass-mail/web/public.ts';
import { pages as signingList } from '#office/signing-list/web/public.ts';
import type { Page } from '#platform/web/page.ts';
import { pages as addressRecords } from '#radon/address-records/web/public.ts';
import { pages as batches } from '#radon/batches/web/public.ts';
import { pages as clientRecords } from '#radon/client-records/web/public.ts';
import { pages as dashboards } from '#radon/dashboards/web/public.ts';
import { pages as dosimeterBatch } from '#radon/dosimeter-batch/web/public.ts';
import { pages as dosimeterCheck } from '#radon/dosimeter-check/web/public.ts';
import { pages as dosimeterCodes } from '#radon/dosimeter-codes/web/public.ts';
import { pages as dosimeterRecords } from '#radon/dosimeter-records/web/public.ts';
import { pages as finalReports } from '#radon/final-reports/web/public.ts';
import { pages as home } from '#radon/home/web/public.ts';
import { pages as isinTransmissions } from '#radon/isin-transmissions/web/public.ts';
import { pages as myPlacements } from '#radon/my-placements/web/public.ts';
import { pages as placement } from '#radon/placement/web/public.ts';
import { pages as planView } from '#radon/plan-view/web/public.ts';
import { pages as pointRecords } from '#radon/point-records/web/public.ts';
import { pages as questionnaires } from '#radon/questionnaires/web/public.ts';
import { pages as recordImport } from '#radon/record-import/web/public.ts';
import { pages as replacement } from '#radon/replacement/web/public.ts';
import { pages as reportIssuing } from '#radon/report-issuing/web/public.ts';
import { pages as reportSettings } from '#radon/report-settings/web/public.ts';
import { pages as results } from '#radon/results/web/public.ts';
import { pages as returns } from '#radon/returns/web/public.ts';
import { pages as samplingReport } from '#radon/sampling-report/web/public.ts';
import { pages as shipments } from '#radon/shipments/web/public.ts';
import { pages as siteLists } from '#radon/site-lists/web/public.ts';
import { pages as siteView } from '#radon/site-view/web/public.ts';
import { pages as surveyPages } from '#radon/survey-pages/web/public.ts';
import { pages as outbox } from './outbox/pages.ts';

/** Every screen the web application has. Removing a line (and its folder) removes the feature. */
export const pages: readonly Page[] = [
  ...home,
  ...dashboards,
  ...placement,
  ...replacement,
  ...myPlacements,
  ...dosimeterCheck,
  ...principals,
  ...clientRecords,
  ...addressRecords,
  ...pointRecords,
  ...siteLists,
  ...siteView,
  ...planView,
  ...samplingReport,
  ...surveyPages,
  ...zones,
  ...users,
  ...dosimeterCodes,
  ...dosimeterBatch,
  ...dosimeterRecords,
  ...shipments,
  ...returns,
  ...batches,
  ...reportIssuing,
  ...results,
  ...finalReports,
  ...signingList,
  ...reportSettings,
  ...isinTransmissions,
  ...questionnaires,
  ...recordImport,
  ...auditTrail,
  ...ownAccount,
  ...mails,
  ...mailings,
  ...outbox,
];
