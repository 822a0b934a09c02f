import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { run } from '../contract.ts';
import { runQueues } from '../permissions.ts';
import { runItemStates } from '../rules.ts';
import { queueNames, queueTexts } from './rules.ts';

const base = '/v1/user/admin/queues';
/** A name that is none leads nowhere. */
const name = z.string().max(40, queueTexts.unknown);
const params = z.object({ queue: name });

/** A queue with the work that is under way in it, else with what was done last. */
export const queue = z.object({
  queue: z.enum(queueNames),
  run: run.nullable(),
  /** Those that failed, then what was done last, then what comes next. */
  items: z.array(z.object({ item: id, state: z.enum(runItemStates) })),
});
export type Queue = z.infer<typeof queue>;

export const listQueues = endpoint({
  name: 'listQueues',
  method: 'GET',
  path: base,
  summary:
    'Le code di lavoro (documents, migration, append, revert, processing), ognuna con ciò che è in corso o è finito per ultimo',
  permission: runQueues,
  response: z.object({ queues: z.array(queue.omit({ items: true })) }),
});

export const getQueue = endpoint({
  name: 'getQueue',
  method: 'GET',
  path: `${base}/{queue}`,
  summary: 'Una coda di lavoro e gli elementi a cui è arrivata',
  permission: runQueues,
  params,
  response: queue,
});

export const executeQueue = endpoint({
  name: 'executeQueue',
  method: 'POST',
  path: `${base}/{queue}`,
  summary: 'Avvia o riprende una coda (execute 1), o la mette in pausa (execute 0)',
  permission: runQueues,
  params,
  body: z.object({
    execute: z.union([z.literal(1), z.literal(0)], queueTexts.wrongExecute),
  }),
  response: queue,
});

/** Sanitised by the server, and again by whoever shows it (Q2-89). */
export const getQueueItem = endpoint({
  name: 'getQueueItem',
  method: 'GET',
  path: `${base}/{queue}/items/{item}`,
  summary: 'Un elemento della coda, come HTML breve',
  permission: runQueues,
  params: z.object({ queue: name, item: idInPath }),
  /** The work that it is of, where another one may have begun meanwhile. */
  query: z.object({ run: idInPath.optional() }),
  response: z.object({ html: z.string() }),
});
