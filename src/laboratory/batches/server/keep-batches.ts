import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { Batch, BatchFields, updateBatch } from '../contract.ts';
import type { assignBatch as assignEndpoint } from '../record/contract.ts';
import { batchTexts, figureProblems } from '../rules.ts';
import * as queries from './queries.ts';

/** Registers a batch with its first figures. */
export async function createBatch(body: BatchFields, context: RequestContext): Promise<Batch> {
  const { db, clock } = context;
  refuseWrong(body);
  const batchId = await queries.insertBatch(db, body.codice, clock.now()).catch(refuseTaken);
  await queries.insertRevision(db, batchId, 1, body, authorOf(context));
  await recordAudit(context, {
    event: 'batch.created',
    entityId: batchId,
    details: { before: {}, after: valuesOf(body) },
  });
  return found(await queries.findBatch(db, batchId));
}

/** Changes a batch. Figures that results were calculated with stay: the new ones get a revision of their own. */
export async function changeBatch(
  batchId: number,
  { versione, ...fields }: BodyOf<typeof updateBatch>,
  context: RequestContext,
): Promise<Batch> {
  const { db } = context;
  await queries.lockBatch(db, batchId);
  const before = found(await queries.findBatch(db, batchId));
  refuseStale(before.versione, versione);
  refuseWrong(fields);
  const [current] = before.revisioni;
  if (!current) throw new Error('a batch has a revision');
  const old = { ...current, codice: before.codice };
  const changes = changesBetween(valuesOf(old), valuesOf(fields));
  if (!changes) return before;
  await queries.updateCode(db, batchId, fields.codice).catch(refuseTaken);
  let revision = current.revisione;
  const haveFiguresChanged = Object.keys(changes.after).some((name) => name !== 'code');
  if (haveFiguresChanged && current.risultati > 0) {
    revision += 1;
    await queries.insertRevision(db, batchId, revision, fields, authorOf(context));
  } else if (haveFiguresChanged) {
    await queries
      .updateRevision(db, current.id, fields, authorOf(context))
      .catch((error: unknown) =>
        onConstraint(error, { batch_revisions_kept: () => conflict(batchTexts.usedMeanwhile) }),
      );
  }
  await recordAudit(context, {
    event: 'batch.updated',
    entityId: batchId,
    details: { revision, ...changes },
  });
  return found(await queries.findBatch(db, batchId));
}

/** Says of dosimeters that they are made of a batch, as far as no result says otherwise. */
export async function assignBatch(
  batchId: number,
  { codici }: BodyOf<typeof assignEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof assignEndpoint>> {
  const { db } = context;
  const batch = found(await queries.findBatch(db, batchId));
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

/** Figures as the audit trail names them. */
function valuesOf(fields: BatchFields) {
  return {
    code: fields.codice,
    k: fields.k,
    kUncertainty: fields.incertezzaK,
    background: fields.fondo,
    backgroundUncertainty: fields.incertezzaFondo,
    areaCm2: fields.area,
    detectionLimit: fields.limite,
    saturation: fields.saturazione,
    ageingDays: fields.giorniInvecchiamento,
    validFrom: fields.validoDal,
    validUntil: fields.validoFino,
    note: fields.nota,
  };
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

function found(batch: Batch | null): Batch {
  if (!batch) throw notFound();
  return batch;
}

function refuseTaken(error: unknown): never {
  return onConstraint(error, {
    batches_code: () => invalid(batchTexts.codeTaken, { codice: batchTexts.codeTaken }),
  });
}
