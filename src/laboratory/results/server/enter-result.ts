import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type {
  correctResult as correctEndpoint,
  enterResult as enterEndpoint,
  ReadDosimeter,
  ReadingBody,
} from '../entry/contract.ts';
import { entryTexts, readingProblems, returnProblem } from '../entry/rules.ts';
import { measuredOf, type Reading } from '../rules.ts';
import * as queries from './queries.ts';
import { resultEvent } from './result-event.ts';
import { putInForce } from './store-results.ts';

/** Keeps the first reading of a dosimeter that came back, or the one it had to be counted again for. */
export async function enterResult(
  { trattamento, ...reading }: BodyOf<typeof enterEndpoint>,
  context: RequestContext,
): Promise<ReadDosimeter> {
  const placement = await lock(trattamento, context);
  const { inForce } = placement;
  if (inForce !== null && inForce.state !== 'recount') throw conflict(entryTexts.hasResult);
  return keep(placement, reading, inForce === null ? null : entryTexts.recounted, context);
}

/** Puts another reading in the place of a result. It is refused when that is not the one in force any more. */
export async function correctResult(
  resultId: number,
  { motivo, ...reading }: BodyOf<typeof correctEndpoint>,
  context: RequestContext,
): Promise<ReadDosimeter> {
  const wanted = await queries.findResult(context.db, resultId);
  if (!wanted) throw notFound();
  const placement = await lock(wanted.placementId, context);
  if (placement.inForce?.id !== resultId) throw conflict(entryTexts.replaced);
  return keep(placement, reading, motivo, context);
}

async function lock(placementId: number, { db }: RequestContext): Promise<queries.LockedPlacement> {
  const [placement] = await queries.lockPlacements(db, [placementId]);
  if (!placement) throw notFound();
  return placement;
}

async function keep(
  placement: queries.LockedPlacement,
  body: ReadingBody,
  reason: string | null,
  context: RequestContext,
): Promise<ReadDosimeter> {
  const { db, clock, user } = context;
  const { batch, endedOn } = placement;
  const problem = returnProblem(placement);
  if (problem !== null || endedOn === null) throw conflict(problem ?? entryTexts.notReturned);
  if (!batch) throw invalid(entryTexts.noBatch, { lotto: entryTexts.noBatch });
  const reading = readingOf(body);
  const problems = readingProblems(reading, { readOn: body.letto, endedOn, today: clock.today() });
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
  const measured = measuredOf(reading, batch);
  if (!measured) throw invalid(entryTexts.nothingRead, { traces: entryTexts.nothingRead });

  const rest = { batchRevisionId: batch.revisionId, reader: body.lettore || null, readOn: body.letto };
  const fresh = { placementId: placement.id, measured, reading, ...rest, source: 'manual' as const, reason };
  await putInForce(db, [fresh], { enteredBy: user.id, enteredAt: clock.now() }).catch((error: unknown) =>
    onConstraint(error, { results_of_revision: () => conflict(entryTexts.batchChanged) }),
  );
  await queries.markProcessed(db, [placement.id]);
  await recordAudit(context, resultEvent(placement, measured, { reason, readOn: body.letto }));
  const found = await queries.findReadDosimeter(db, placement.id);
  if (!found) throw notFound();
  return found;
}

function readingOf(body: ReadingBody): Reading {
  return {
    traces: body.traces,
    tracesUncertainty: body.incertezzaTracce,
    counts: body.conteggi,
    areaCm2: body.area,
    background: body.background,
    frames: body.campi,
    chiSquared: body.chiQuadro,
  };
}
