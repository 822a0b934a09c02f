import type { Bench } from './bench.ts';
import { measureAddressList } from './cases/address-list.ts';
import { measureAvailableDosimeters } from './cases/available-dosimeters.ts';
import { measureCandidates } from './cases/candidates.ts';
import { measureDeadlines } from './cases/deadlines.ts';
import { measureExport } from './cases/export.ts';
import { measureFirstScreen } from './cases/first-screen.ts';
import { measureHotPaths } from './cases/hot-paths.ts';
import { measureClientList } from './cases/list-clients.ts';
import { measureMailing } from './cases/mailing.ts';
import { measurePlacing } from './cases/place.ts';
import { measureReportPdf } from './cases/report-pdf.ts';
import { measureReportSites } from './cases/report-sites.ts';
import { measureRest } from './cases/rest.ts';
import { measureSearch } from './cases/search.ts';
import { measureSignIn } from './cases/sign-in.ts';
import { measureSiteLists } from './cases/site-lists.ts';
import { measureStart } from './cases/start.ts';
import { measureSuggestion } from './cases/suggestion.ts';
import { measureUsers } from './cases/users.ts';
import type { Finding } from './report.ts';

/** Every measurement by the name under which it can be asked for, in the order of the table. */
export const measurements: Record<string, (bench: Bench) => Promise<Finding[]>> = {
  hot: measureHotPaths,
  rest: measureRest,
  start: measureStart,
  place: measurePlacing,
  clients: measureClientList,
  dosimeters: measureAvailableDosimeters,
  addresses: measureAddressList,
  candidates: measureCandidates,
  deadlines: measureDeadlines,
  export: measureExport,
  reports: measureReportSites,
  mailing: measureMailing,
  report: measureReportPdf,
  sites: measureSiteLists,
  suggestion: measureSuggestion,
  search: measureSearch,
  'sign-in': measureSignIn,
  'first-screen': measureFirstScreen,
  users: measureUsers,
};
