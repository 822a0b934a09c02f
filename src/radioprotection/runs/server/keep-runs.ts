import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { Run } from '../contract.ts';
import { hasSubject, runTexts } from '../rules.ts';
import * as queries from './run-queries.ts';
import type { RunWork } from './run-work.ts';

/**
 * Begins work on what is there to be done, or on the chosen ones. Who comes second with the same joins the run under
 * way; what he has chosen is done after the rest, once more where its work says so. A stopped run is not taken up: the next one has what remained.
 */
export async function startRun(
  context: RequestContext,
  work: RunWork,
  { subjectId = null, targetIds }: { subjectId?: number | null; targetIds?: readonly number[] } = {},
): Promise<Run> {
  const { db, clock, user } = context;
  if (hasSubject(work.kind) !== (subjectId !== null))
    throw invalid(runTexts.noSubject, { subjectId: runTexts.noSubject });
  const asked = { kind: work.kind, subjectId };
  const askedAt = clock.now();
  const created = await queries.insertRun(db, { ...asked, startedBy: user.id, createdAt: askedAt });
  const runId = created ?? (await queries.lockUnderway(db, asked));
  // It ended between the two: the next try begins one.
  if (runId === null) throw conflict(runTexts.over);
  if (created === null && !targetIds) return readRun(context, runId);
  const targets = targetIds ?? (await work.targets(context, subjectId));
  const { isDoneAnew = false } = work;
  if (targets.length > 0) await queries.insertItems(db, runId, { targetIds: targets, askedAt, isDoneAnew });
  else await queries.endRun(db, runId, clock.now());
  await recordAudit(context, {
    event: 'unit-run.started',
    entityId: runId,
    details: { kind: work.kind, rows: targets.length },
  });
  return readRun(context, runId);
}

/** What is being worked on is ended; nothing new is begun. */
export function pauseRun(context: RequestContext, runId: number): Promise<Run> {
  return setPaused(context, runId, true);
}

export function resumeRun(context: RequestContext, runId: number): Promise<Run> {
  return setPaused(context, runId, false);
}

async function setPaused(context: RequestContext, runId: number, isPaused: boolean): Promise<Run> {
  const stored = await lockUnderway(context, runId);
  if (stored.isPaused !== isPaused) {
    await queries.setPaused(context.db, runId, isPaused);
    const event = isPaused ? 'unit-run.paused' : 'unit-run.resumed';
    await recordAudit(context, { event, entityId: runId, details: {} });
  }
  return readRun(context, runId);
}

/** Ends a run; what is just being worked on is done, what waits is left as it is. Stopped twice it is stopped. */
export async function stopRun(context: RequestContext, runId: number): Promise<Run> {
  const stored = await queries.lockRun(context.db, runId);
  if (!stored) throw notFound(runTexts.notFound);
  if (stored.finishedAt === null) {
    await queries.endRun(context.db, runId, context.clock.now());
    await recordAudit(context, { event: 'unit-run.stopped', entityId: runId, details: {} });
  }
  return readRun(context, runId);
}

async function lockUnderway({ db }: RequestContext, runId: number) {
  const stored = await queries.lockRun(db, runId);
  if (!stored) throw notFound(runTexts.notFound);
  if (stored.finishedAt !== null) throw conflict(runTexts.over);
  return stored;
}

/** Throws 404. */
export async function readRun({ db }: Pick<RequestContext, 'db'>, runId: number): Promise<Run> {
  const run = await queries.findRun(db, runId);
  if (!run) throw notFound(runTexts.notFound);
  return run;
}
