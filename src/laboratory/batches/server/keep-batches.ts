import { batches } from '#dosimeters/schema.ts';
import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import {
  type Batch,
  type BatchFields,
  type BatchRevision,
  createBatch,
  getBatch,
  updateBatch,
} from '../contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { batchTexts, problemsOnWire } from '../rules.ts';
import { batchFields } from './fields.ts';
import * as queries from './queries.ts';

/** Figures that results were calculated with stay: the new ones get a revision of their own. */
export const batchKind = recordKind({
  entity: 'batch',
  get: getBatch,
  history: getBatchHistory,
  create: createBatch,
  update: updateBatch,
  idIn: ({ lotto }) => lotto,
  fields: { ...batchFields, table: batches },
  lock: 'update',
  find: (id, { db }) => queries.findBatch(db, id),
  insert: insertBatch,
  created: (body) => ({ before: {}, after: batchFields.valuesOf(body) }),
  stored: (record) => ({ ...record, ...inForce(record) }),
  check: (_before, body) => refuseWrong(body),
  write: writeBatch,
  constraints: refusals,
});

/** Stores a batch with its first figures. */
async function insertBatch(body: BatchFields, context: RequestContext): Promise<number> {
  const { db, clock } = context;
  refuseWrong(body);
  const id = await insertRecord(db, batches, { code: body.codice, createdAt: clock.now() });
  await queries.insertRevision(db, id, 1, body, authorOf(context));
  return id;
}

type Written = { id: number; before: Batch; body: BatchFields; changed: object };

async function writeBatch(
  { id, before, body, changed }: Written,
  context: RequestContext,
): Promise<{ revision: number }> {
  const { db } = context;
  await queries.updateCode(db, id, body.codice);
  const current = inForce(before);
  if (Object.keys(changed).every((name) => name === 'code')) return { revision: current.revisione };
  if (current.risultati === 0) {
    await queries.updateRevision(db, current.id, body, authorOf(context));
    return { revision: current.revisione };
  }
  const revision = current.revisione + 1;
  await queries.insertRevision(db, id, revision, body, authorOf(context));
  return { revision };
}

function inForce({ revisioni: [current] }: Batch): BatchRevision {
  if (!current) throw new Error('a batch has a revision');
  return current;
}

function authorOf({ user, clock }: RequestContext) {
  return { createdBy: user.id, createdAt: clock.now() };
}

function refuseWrong(fields: BatchFields): void {
  const problems = problemsOnWire(fields);
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

function refusals() {
  return {
    batches_code: () => invalid(batchTexts.codeTaken, { codice: batchTexts.codeTaken }),
    batch_revisions_kept: () => conflict(batchTexts.usedMeanwhile),
  };
}
