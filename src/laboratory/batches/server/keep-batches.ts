import { batches } from '#dosimeters/schema.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type Batch, type BatchFields, type BatchRevision, getBatch, updateBatch } from '../contract.ts';
import { type assignBatch as assignEndpoint, getBatchHistory } from '../record/contract.ts';
import { batchTexts, figureProblems } from '../rules.ts';
import { batchFields } from './fields.ts';
import * as queries from './queries.ts';

/** Figures that results were calculated with stay: the new ones get a revision of their own. */
export const batchKind = recordKind({
  entity: 'batch',
  event: 'batch.updated',
  get: getBatch,
  history: getBatchHistory,
  update: updateBatch,
  idIn: ({ lotto }) => lotto,
  fields: { ...batchFields, table: batches },
  lock: 'update',
  find: (id, { db }) => queries.findBatch(db, id),
  stored: (record) => ({ ...record, ...inForce(record) }),
  check: (_before, body) => refuseWrong(body),
  write: writeBatch,
  constraints: refusals,
});

/** Registers a batch with its first figures. */
export async function createBatch(body: BatchFields, context: RequestContext): Promise<Batch> {
  const { db, clock } = context;
  refuseWrong(body);
  const batchId = await queries
    .insertBatch(db, body.codice, clock.now())
    .catch((error: unknown) => onConstraint(error, refusals()));
  await queries.insertRevision(db, batchId, 1, body, authorOf(context));
  await recordAudit(context, {
    event: 'batch.created',
    entityId: batchId,
    details: { before: {}, after: batchFields.valuesOf(body) },
  });
  return readRecord(batchKind, batchId, context);
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

/** Says of dosimeters that they are made of a batch, as far as no result says otherwise. */
export async function assignBatch(
  batchId: number,
  { codici }: BodyOf<typeof assignEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof assignEndpoint>> {
  const { db } = context;
  const batch = await readRecord(batchKind, batchId, context);
  const codes = [...new Set(codici.map((code) => code.toUpperCase()))];
  const dosimeters = new Map(
    (await queries.lockDosimeters(db, codes, batchId)).map((one) => [one.code.toUpperCase(), one]),
  );
  const refused: { codice: string; motivo: string }[] = [];
  const taken: queries.Candidate[] = [];
  for (const code of codes) {
    const dosimeter = dosimeters.get(code);
    if (!dosimeter) refused.push({ codice: code, motivo: batchTexts.unknownDosimeter });
    else if (dosimeter.batchId !== batchId && dosimeter.analysedWith !== null)
      refused.push({ codice: code, motivo: batchTexts.analysedWithOther(dosimeter.analysedWith) });
    else taken.push(dosimeter);
  }
  const fresh = taken.filter((one) => one.batchId !== batchId);
  await queries.updateBatchOf(
    db,
    fresh.map(({ id }) => id),
    batchId,
  );
  await recordAudit(
    context,
    ...fresh.map((one) => ({
      event: 'dosimeter.batch-assigned' as const,
      entityId: one.id,
      details: { batch: batch.codice },
    })),
  );
  return { assegnati: fresh.length, giaAssegnati: taken.length - fresh.length, rifiutati: refused };
}

function authorOf({ user, clock }: RequestContext) {
  return { createdBy: user.id, createdAt: clock.now() };
}

function refuseWrong(fields: BatchFields): void {
  const { incertezzaK, fondo, saturazione, validoDal, validoFino } = fields;
  const problems = figureProblems({
    ...{ k: fields.k, kUncertainty: incertezzaK, background: fondo, saturation: saturazione },
    ...{ validFrom: validoDal, validUntil: validoFino },
  });
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

function refusals() {
  return {
    batches_code: () => invalid(batchTexts.codeTaken, { codice: batchTexts.codeTaken }),
    batch_revisions_kept: () => conflict(batchTexts.usedMeanwhile),
  };
}
