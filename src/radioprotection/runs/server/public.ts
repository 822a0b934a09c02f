export { startRun } from './keep-runs.ts';
export { hasRuns, latestRun } from './run-queries.ts';
export type { RunContext, RunWork } from './run-work.ts';
export { workOnRuns } from './work-on-runs.ts';
