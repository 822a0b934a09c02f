import type { Bench } from './bench.ts';
import { measureAddressList } from './cases/address-list.ts';
import { measureAvailableDosimeters } from './cases/available-dosimeters.ts';
import { measureCandidates } from './cases/candidates.ts';
import { measureControls } from './cases/controls.ts';
import { measureDeadlines } from './cases/deadlines.ts';
import { measureExport } from './cases/export.ts';
import { measureFirstScreen } from './cases/first-screen.ts';
import { measureHotPaths } from './cases/hot-paths.ts';
import { measureClientList } from './cases/list-clients.ts';
import { measureLists } from './cases/lists.ts';
import { measureMailing } from './cases/mailing.ts';
import { measureMap } from './cases/map.ts';
import { measureMassActivities } from './cases/mass-activities.ts';
import { measureMerge } from './cases/merge.ts';
import { measurePlacing } from './cases/place.ts';
import { measureRegistryRuns } from './cases/registry-runs.ts';
import { measureReportPdf } from './cases/report-pdf.ts';
import { measureReportSites } from './cases/report-sites.ts';
import { measureRest } from './cases/rest.ts';
import { measureSearch } from './cases/search.ts';
import { measureSignIn } from './cases/sign-in.ts';
import { measureSignatures } from './cases/signatures.ts';
import { measureSiteLists } from './cases/site-lists.ts';
import { measureStart } from './cases/start.ts';
import { measureSuggestion } from './cases/suggestion.ts';
import { measureTripOverview } from './cases/trip-overview.ts';
import { measureTrips } from './cases/trips.ts';
import { measureUsers } from './cases/users.ts';
import { measureZip } from './cases/zip.ts';
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
  controls: measureControls,
  registries: measureRegistryRuns,
  mass: measureMassActivities,
  export: measureExport,
  zip: measureZip,
  merge: measureMerge,
  signatures: measureSignatures,
  reports: measureReportSites,
  mailing: measureMailing,
  report: measureReportPdf,
  sites: measureSiteLists,
  lists: measureLists,
  map: measureMap,
  suggestion: measureSuggestion,
  search: measureSearch,
  trips: measureTrips,
  'trip-overview': measureTripOverview,
  'sign-in': measureSignIn,
  'first-screen': measureFirstScreen,
  users: measureUsers,
};

/** Those that fill in what they measure, or over few placements find the same as over very many. */
export const ofOtherRecords = [
  ...[
    'rest',
    'start',
    'deadlines',
    'controls',
    'registries',
    'mass',
    'zip',
    'merge',
    'signatures',
    'mailing',
    'lists',
    'map',
    'trip-overview',
  ],
];
