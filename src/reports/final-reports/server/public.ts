export { addressDefects } from '../addresses/rules.ts';
export { reportNumber } from '../words/rules.ts';
export { heldReport } from './fact-queries.ts';
export { draftReports, type IssueContext, type Issued, issueReport, obstaclesOf } from './issue-report.ts';
export { listOutdated } from './queries.ts';
export { reportSigning } from './sign-report.ts';
export { isSignedRevision, openToCustomers } from './signed-queries.ts';
export { judgeSites, measureSites, siteStates, type WindowSite } from './site-states.ts';
export type { SiteScope } from './window-query.ts';
