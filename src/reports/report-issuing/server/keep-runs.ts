import { createHash } from 'node:crypto';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { isIntroduced, notIntroducedText } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { judgeSites } from '../../final-reports/server/public.ts';
import { issuingTexts, notReadyAnyMore } from '../rules.ts';
import type { ReportRun } from '../runs/contract.ts';
import * as queries from './run-queries.ts';

/** The sites of a search, all or those chosen, with what follows for their reports. */
export function statesOf(
  { from, to }: queries.Search,
  chosen: readonly number[] | undefined,
  { db, clock, config }: Pick<RequestContext, 'db' | 'clock' | 'config'>,
) {
  const scope = chosen === undefined ? {} : { addressIds: chosen };
  return judgeSites(db, { from, to }, scope, { today: clock.today(), reqDays: config.reqDays });
}

/**
 * Puts the ready sites of a search into the queue: all, or those chosen. Of these, what is not ready any more is told at
 * once and not issued. Who comes second with the same joins the run under way; 422 without a letterhead.
 */
export async function startRun(
  search: queries.Search,
  chosen: readonly number[] | undefined,
  context: RequestContext,
): Promise<ReportRun> {
  const { db, clock, user } = context;
  const { settings } = await readReportSettings(db);
  if (!isIntroduced(settings)) throw invalid(notIntroducedText);
  const ids = chosen && [...new Set(chosen)].toSorted((one, other) => one - other);
  const selection = ids === undefined ? null : createHash('sha256').update(ids.join()).digest('hex');
  const asked = { ...search, selection };
  const runId = await queries.insertRun(db, { ...asked, startedBy: user.id, createdAt: clock.now() });
  if (runId === null) return found(await queries.findUnderway(db, asked));
  if (ids && (await queries.countSites(db, ids)) < ids.length) throw notFound();
  const sites = await statesOf(search, ids, context);
  const ready = sites.filter(({ verdict }) => verdict.pronto).map(({ id }) => id);
  if (ready.length === 0) throw invalid(ids ? issuingTexts.noneChosenReady : issuingTexts.noneReady);
  await queries.insertSites(db, runId, ready);
  if (ids) await tellOthers(runId, ids, sites, context);
  await recordAudit(context, {
    event: 'report-run.started',
    entityId: runId,
    details: { dateFrom: search.from, dateTo: search.to, sites: ready.length },
  });
  return found(await queries.findRun(db, runId));
}

/** Notes of the chosen sites that are not ready why they are not, or which report they have. */
async function tellOthers(
  runId: number,
  ids: readonly number[],
  sites: Awaited<ReturnType<typeof statesOf>>,
  { db }: RequestContext,
): Promise<void> {
  const states = new Map(sites.map((site) => [site.id, site]));
  const others = ids.flatMap((addressId): queries.OtherSite[] => {
    const { verdict, reportId = null } = states.get(addressId) ?? {};
    if (verdict?.pronto) return [];
    if (reportId !== null) return [{ addressId, state: 'issued', reportId, failure: null }];
    const failure = notReadyAnyMore(verdict?.motivo ?? issuingTexts.nothingMeasured);
    return [{ addressId, state: 'failed', reportId, failure }];
  });
  await queries.insertOthers(db, runId, ids.length - others.length, others);
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

/** Tries failed sites again, all or those named: what is issued now is the act of who asks for it. */
export async function retryRun(
  runId: number,
  siteIds: readonly number[] | undefined,
  context: RequestContext,
): Promise<ReportRun> {
  const { db, user } = context;
  if (!(await queries.lockRun(db, runId))) throw notFound();
  const sites = await queries.retryFailed(db, { runId, siteIds, retriedBy: user.id });
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
