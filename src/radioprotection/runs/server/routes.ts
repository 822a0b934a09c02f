import { handle, type Route } from '#platform/server/http/route.ts';
import * as calls from '../contract.ts';
import { listItems } from './item-queries.ts';
import { pauseRun, readRun, resumeRun, startRun, stopRun } from './keep-runs.ts';
import { queueRoutes } from './queues.ts';
import { listRuns } from './run-queries.ts';
import type { RunWork } from './run-work.ts';
import { workOf } from './work-of.ts';

/** Runs of the kinds of work that the product has. */
export function runRoutes(works: readonly RunWork[]): Route[] {
  return [
    handle(calls.listRuns, async ({ query }, { db }) => ({ runs: await listRuns(db, query) })),
    handle(calls.getRun, async ({ params, query }, context) => {
      const run = await readRun(context, params.run);
      return { ...run, items: await listItems(context.db, run, query.page) };
    }),
    handle(calls.startRun, ({ body: { kind, subjectId } }, context) =>
      startRun(context, workOf(works, kind), { subjectId }),
    ),
    handle(calls.pauseRun, ({ params }, context) => pauseRun(context, params.run)),
    handle(calls.resumeRun, ({ params }, context) => resumeRun(context, params.run)),
    handle(calls.stopRun, ({ params }, context) => stopRun(context, params.run)),
    ...queueRoutes(works),
  ];
}
