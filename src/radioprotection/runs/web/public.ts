import type { Page } from '#platform/web/page.ts';
import { runQueues } from '../permissions.ts';

export { ProgressRunner } from './progress-runner.tsx';
export { RunProgress, runnerStates } from './run-progress.tsx';
export { RunnerBar } from './runner-bar.tsx';
export { useLatestRun, useRunControls } from './use-run.ts';

export const pages: Page[] = [
  {
    path: '/admin/queues',
    title: 'Code di lavoro',
    permission: runQueues,
    load: () => import('./queues-page.tsx').then((module) => module.QueuesPage),
  },
  {
    path: '/admin/queues/$queue',
    title: 'Coda di lavoro',
    permission: runQueues,
    load: () => import('./queue-page.tsx').then((module) => module.QueuePage),
  },
];
