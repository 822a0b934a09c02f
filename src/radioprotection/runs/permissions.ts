import { permission } from '#platform/contract/access.ts';

/** The queues of the program: starting, pausing and looking at them (Q2-25). */
export const runQueues = permission('queue.run', []);
