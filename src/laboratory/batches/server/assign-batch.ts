import { readCode } from '#dosimeters/dosimeters/rules.ts';
import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord } from '#identity/record-keeping/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recalculateResults } from '../../results/server/public.ts';
import type { assignBatch as assignEndpoint, correctBatch as correctEndpoint } from '../record/contract.ts';
import { batchTexts } from '../rules.ts';
import { batchKind } from './keep-batches.ts';
import * as queries from './queries.ts';

type Assigned = ResponseOf<typeof assignEndpoint>;

/** Says of dosimeters that they are made of a batch, as far as no result says otherwise. */
export async function assignBatch(
  batchId: number,
  { codici }: BodyOf<typeof assignEndpoint>,
  context: RequestContext,
): Promise<Assigned> {
  const { db } = context;
  const batch = await readRecord(batchKind, batchId, context);
  const known = await findByCodes(db, codici, readCode);
  const codes = [...new Set(codici.map((code) => (known.get(code)?.code ?? code).toUpperCase()))];
  const dosimeters = new Map(
    (await queries.lockDosimeters(db, codes, batchId)).map((one) => [one.code.toUpperCase(), one]),
  );
  const refused: Assigned['rifiutati'] = [];
  const taken: queries.Candidate[] = [];
  for (const code of codes) {
    const dosimeter = dosimeters.get(code);
    if (!dosimeter) refused.push({ codice: code, motivo: batchTexts.unknownDosimeter, risultati: [] });
    else if (dosimeter.analysedWith !== null) {
      const motivo = batchTexts.analysedWithOther(dosimeter.analysedWith);
      refused.push({ codice: code, motivo, risultati: dosimeter.otherResults });
    } else taken.push(dosimeter);
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

/**
 * Gives dosimeters that were read with a wrong batch the right one, and calculates their results again; those of before
 * stay in the history. All of them or none: 404 for an unknown result, 409 when one of them is not in force any more.
 */
export async function correctBatch(
  batchId: number,
  { risultati, motivo }: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof correctEndpoint>> {
  const { db } = context;
  const batch = await readRecord(batchKind, batchId, context);
  const wanted = new Set(risultati);
  const analysed = await queries.lockAnalysed(db, [...wanted]);
  if ([...wanted].some((id) => analysed.every((result) => result.id !== id))) throw notFound();
  for (const { id, code, batchId: former, inForce } of analysed) {
    if (!wanted.has(id)) {
      if (inForce && former !== batchId) throw conflict(batchTexts.otherResults(code));
    } else if (!inForce || former === null) throw conflict(batchTexts.changedMeanwhile(code));
    else if (former === batchId) throw invalid(batchTexts.alreadyOfBatch(code));
  }
  const dosimeters = new Map(analysed.map((one) => [one.dosimeterId, one]));
  await queries.updateBatchOf(db, [...dosimeters.keys()], batchId);
  await recordAudit(
    context,
    ...[...dosimeters].map(([dosimeterId, { formerBatch }]) => ({
      event: 'dosimeter.batch-corrected' as const,
      entityId: dosimeterId,
      details: { reason: motivo, before: { batch: formerBatch }, after: { batch: batch.codice } },
    })),
  );
  return { corretti: await recalculateResults(context, [...wanted], motivo) };
}
