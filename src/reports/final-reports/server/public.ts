export { type IssueContext, type Issued, issueReport } from './issue-report.ts';
export { type SiteScope, siteStates, type WindowSite } from './site-states.ts';
