import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { isIntroduced, notIntroducedText } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { siteStates } from '../../final-reports/server/public.ts';
import { issuingTexts } from '../rules.ts';
import type { ReportRun } from '../runs/contract.ts';
import * as queries from './run-queries.ts';

/** The sites of a search with what follows for their reports. */
export function statesOf(
  { from, to }: queries.Search,
  { db, clock, config }: Pick<RequestContext, 'db' | 'clock' | 'config'>,
) {
  return siteStates(db, { from, to }, {}, { today: clock.today(), reqDays: config.reqDays });
}

/** Puts every ready site of a search into the queue. Who comes second joins the run under way; 422 without a letterhead. */
export async function startRun(search: queries.Search, context: RequestContext): Promise<ReportRun> {
  const { db, clock, user } = context;
  const { settings } = await readReportSettings(db);
  if (!isIntroduced(settings)) throw invalid(notIntroducedText);
  const runId = await queries.insertRun(db, { ...search, startedBy: user.id, createdAt: clock.now() });
  if (runId === null) return found(await queries.findUnderway(db, search));
  const ready = (await statesOf(search, context)).filter(({ verdict }) => verdict.pronto);
  if (ready.length === 0) throw invalid(issuingTexts.noneReady);
  await queries.insertSites(
    db,
    runId,
    ready.map(({ id }) => id),
  );
  await recordAudit(context, {
    event: 'report-run.started',
    entityId: runId,
    details: { dateFrom: search.from, dateTo: search.to, sites: ready.length },
  });
  return found(await queries.findRun(db, runId));
}

/** Takes back the sites whose turn has not come; when nothing is left to do, whoever begins anew gets a run of his own. */
export async function cancelRun(runId: number, context: RequestContext): Promise<ReportRun> {
  const { db, clock } = context;
  if (!(await queries.lockRun(db, runId))) throw notFound();
  const sites = await queries.cancelWaiting(db, runId);
  if (sites > 0) {
    await queries.finishRuns(db, clock.now(), runId);
    await recordAudit(context, { event: 'report-run.cancelled', entityId: runId, details: { sites } });
  }
  return found(await queries.findRun(db, runId));
}

/** Tries failed sites again: all, or those named. */
export async function retryRun(
  runId: number,
  siteIds: readonly number[] | undefined,
  context: RequestContext,
): Promise<ReportRun> {
  const { db } = context;
  if (!(await queries.lockRun(db, runId))) throw notFound();
  const sites = await queries.retryFailed(db, runId, siteIds);
  if (sites > 0) {
    await queries
      .reopenRun(db, runId)
      .catch((error: unknown) =>
        onConstraint(error, { report_runs_one_at_a_time: () => conflict(issuingTexts.runUnderway) }),
      );
    await recordAudit(context, { event: 'report-run.retried', entityId: runId, details: { sites } });
  }
  return found(await queries.findRun(db, runId));
}

function found(run: ReportRun | null): ReportRun {
  if (!run) throw notFound();
  return run;
}
