export { workOnReportRuns } from './work-on-runs.ts';
