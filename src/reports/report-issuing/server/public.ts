export { hasReportRuns } from './run-queries.ts';
export { workOnReportRuns } from './work-on-runs.ts';
