import { pages as ownAccount } from '#accounts/own-account/web/public.ts';
import { pages as principals } from '#accounts/principals/web/public.ts';
import { pages as users } from '#accounts/users/web/public.ts';
import { pages as zones } from '#accounts/zones/web/public.ts';
import { pages as addressRecords } from '#customers/address-records/web/public.ts';
import { pages as clientRecords } from '#customers/client-records/web/public.ts';
import { pages as pointRecords } from '#customers/point-records/web/public.ts';
import { pages as dosimeterCheck } from '#dosimeters/dosimeter-check/web/public.ts';
import { pages as myPlacements } from '#field/my-placements/web/public.ts';
import { pages as placement } from '#field/placement/web/public.ts';
import { pages as planView } from '#field/plan-view/web/public.ts';
import { pages as replacement } from '#field/replacement/web/public.ts';
import { pages as siteLists } from '#field/site-lists/web/public.ts';
import { pages as siteView } from '#field/site-view/web/public.ts';
import { pages as surveyPages } from '#field/survey-pages/web/public.ts';
import { pages as auditTrail } from '#identity/audit-trail/web/public.ts';
import { pages as batches } from '#laboratory/batches/web/public.ts';
import { pages as dosimeterCodes } from '#laboratory/dosimeter-codes/web/public.ts';
import { pages as dosimeterRecords } from '#laboratory/dosimeter-records/web/public.ts';
import { pages as massAssignment } from '#laboratory/mass-assignment/web/public.ts';
import { pages as recordImport } from '#laboratory/record-import/web/public.ts';
import { pages as reportSettings } from '#laboratory/report-settings/web/public.ts';
import { pages as results } from '#laboratory/results/web/public.ts';
import { pages as returns } from '#laboratory/returns/web/public.ts';
import { pages as shipments } from '#laboratory/shipments/web/public.ts';
import { pages as sitePage } from '#laboratory/site-page/web/public.ts';
import { pages as mailings } from '#office/mass-mail/web/public.ts';
import { pages as dashboards } from '#overview/dashboards/web/public.ts';
import { pages as home } from '#overview/home/web/public.ts';
import type { Page } from '#platform/web/page.ts';
import { pages as mails } from '#post/mail/web/public.ts';
import { pages as finalReports } from '#reports/final-reports/web/public.ts';
import { pages as isinTransmissions } from '#reports/isin-transmissions/web/public.ts';
import { pages as reportIssuing } from '#reports/report-issuing/web/public.ts';
import { pages as samplingReport } from '#reports/sampling-report/web/public.ts';
import { pages as signingList } from '#signing/signing-list/web/public.ts';
import { pages as questionnaires } from '#surveys/questionnaires/web/public.ts';
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
  ...sitePage,
  ...planView,
  ...samplingReport,
  ...surveyPages,
  ...zones,
  ...users,
  ...dosimeterCodes,
  ...massAssignment,
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
