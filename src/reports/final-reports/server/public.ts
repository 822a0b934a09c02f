export { addressDefects } from '../addresses/rules.ts';
export { draftReports, type IssueContext, type Issued, issueReport, obstaclesOf } from './issue-report.ts';
export { reportSigning } from './sign-report.ts';
export { openToCustomers } from './signed-queries.ts';
export { type SiteScope, siteStates, type WindowSite } from './site-states.ts';
