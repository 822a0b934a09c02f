import { escapeHtml } from '#platform/contract/escape-html.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import type { Run, RunItem } from '../contract.ts';
import * as calls from '../queues/contract.ts';
import { isQueue, itemsShown, kindOfQueue, type QueueName, queueNames, queueTexts } from '../queues/rules.ts';
import { runItemLabels } from '../rules.ts';
import { findItem, listItems } from './item-queries.ts';
import { pauseRun, readRun, resumeRun, startRun } from './keep-runs.ts';
import { latestStopped, listRuns } from './run-queries.ts';
import type { RunWork } from './run-work.ts';
import { workOf } from './work-of.ts';

/** The queues of the program: the kinds of work on many records. */
export function queueRoutes(works: readonly RunWork[]): Route[] {
  return [
    handle(calls.listQueues, async (_input, context) => {
      const queues = [];
      for (const queue of queueNames) queues.push({ queue, run: await shownRun(context, queue) });
      return { queues };
    }),
    handle(calls.getQueue, ({ params }, context) => readQueue(context, known(params.queue))),
    handle(calls.executeQueue, async ({ params, body }, context) => {
      const queue = known(params.queue);
      if (body.execute === 1) await execute(context, works, queue);
      else await pause(context, queue);
      return readQueue(context, queue);
    }),
    handle(calls.getQueueItem, async ({ params, query }, context) => {
      const queue = known(params.queue);
      const run =
        query.run === undefined ? await shownRun(context, queue) : await readRun(context, query.run);
      if (run?.kind !== kindOfQueue[queue]) throw notFound(queueTexts.unknownItem);
      const item = await findItem(context.db, run, params.item);
      if (!item) throw notFound(queueTexts.unknownItem);
      return { html: htmlOf(item) };
    }),
  ];
}

function known(name: string): QueueName {
  if (!isQueue(name)) throw notFound(queueTexts.unknown);
  return name;
}

const underwayOf = async ({ db }: RequestContext, queue: QueueName): Promise<Run[]> =>
  (await listRuns(db, { kind: kindOfQueue[queue] })).filter(({ finishedAt }) => finishedAt === null);

/** What is under way, the oldest first; else what ended last. */
async function shownRun(context: RequestContext, queue: QueueName): Promise<Run | null> {
  const [latest] = await listRuns(context.db, { kind: kindOfQueue[queue] });
  return (await underwayOf(context, queue)).at(-1) ?? latest ?? null;
}

async function readQueue(context: RequestContext, queue: QueueName) {
  const run = await shownRun(context, queue);
  const items = run ? await listItems(context.db, run, 1) : [];
  const shown = items.slice(0, itemsShown).map(({ position, state }) => ({ item: position, state }));
  return { queue, run, items: shown };
}

/** What is held goes on; a queue at rest begins with what is to be done, one of a default document with what remained. */
async function execute(context: RequestContext, works: readonly RunWork[], queue: QueueName): Promise<void> {
  const underway = await underwayOf(context, queue);
  for (const { id } of underway) await resumeRun(context, id);
  if (underway.length > 0) return;
  const work = workOf(works, kindOfQueue[queue]);
  if (queue === 'documents' || queue === 'migration') {
    await startRun(context, work);
    return;
  }
  const subjectId = await latestStopped(context.db, work.kind);
  if (subjectId === undefined) throw conflict(queueTexts.nothingToResume);
  await startRun(context, work, { subjectId });
}

async function pause(context: RequestContext, queue: QueueName): Promise<void> {
  const underway = await underwayOf(context, queue);
  if (underway.length === 0) throw conflict(queueTexts.nothingToPause);
  for (const { id } of underway) await pauseRun(context, id);
}

function htmlOf({ nome, unita, state, failure }: RunItem): string {
  const end = failure === null ? escapeHtml(runItemLabels[state]) : `<strong>${escapeHtml(failure)}</strong>`;
  return `<b>${escapeHtml(nome)}</b><br><small>${escapeHtml(unita)}</small><br>${end}`;
}
