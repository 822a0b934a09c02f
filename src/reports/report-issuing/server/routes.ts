import { candidatesFrom } from '#field/candidates/rules.ts';
import { day } from '#platform/contract/shapes.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as calls from '../contract.ts';
import { issuingTexts, windowProblem } from '../rules.ts';
import * as runCalls from '../runs/contract.ts';
import { previewReportRun } from '../runs/preview/contract.ts';
import { listIssuableSites } from '../sites/contract.ts';
import { listIssuable } from './issuable-sites.ts';
import { cancelRun, retryRun, startRun } from './keep-runs.ts';
import { listSites, readSite } from './list-sites.ts';
import { previewRun } from './preview-run.ts';
import { findRun, listFailures, listRuns, type Search } from './run-queries.ts';
import { saveCoordinates } from './save-coordinates.ts';
import { sendReminder } from './send-reminder.ts';

export const routes: Route[] = [
  handle(listIssuableSites, ({ query }, context) => listIssuable(query, context)),
  handle(calls.listReportSites, ({ params }, context) => listSites(readSearch(params.from), context)),
  handle(calls.listReportSitesUntil, ({ params }, context) =>
    listSites(readSearch(params.from, params.to), context),
  ),
  handle(calls.getReportSite, ({ params, query }, context) => {
    const from = query.from ?? candidatesFrom(context.clock.today());
    return readSite(params.id, readSearch(from, query.to), context);
  }),
  handle(calls.saveSiteCoordinates, async ({ params, body: { lat, lng } }, context) => {
    const place = { latitude: lat, longitude: lng };
    await saveCoordinates(params.siteId, place, context);
    return { success: true as const, ...place };
  }),
  handle(calls.sendIsinReminder, ({ params }, context) => sendReminder(params.id, context)),
  handle(runCalls.listReportRuns, async (_input, { db }) => ({ runs: await listRuns(db) })),
  handle(previewReportRun, ({ body: { from, to = null, sedi } }, context) =>
    previewRun({ from, to }, sedi, context),
  ),
  handle(runCalls.getReportRun, async ({ params }, { db }) => {
    const run = await findRun(db, params.run);
    if (!run) throw notFound();
    return { ...run, failures: await listFailures(db, params.run) };
  }),
  handle(runCalls.startReportRun, ({ body: { from, to = null, sedi } }, context) =>
    startRun({ from, to }, sedi, context),
  ),
  handle(runCalls.cancelReportRun, ({ params }, context) => cancelRun(params.run, context)),
  handle(runCalls.retryReportRun, ({ params, body }, context) => retryRun(params.run, body.sedi, context)),
];

/** The window of a search. Throws 422 when a day is none, or the end comes before the start. */
function readSearch(from: string, to?: string): Search {
  const search = { from: readDay('from', from), to: to === undefined ? null : readDay('to', to) };
  if (windowProblem(search.from, search.to))
    throw invalid(issuingTexts.checkDates, { to: issuingTexts.checkDates });
  return search;
}

function readDay(name: 'from' | 'to', text: string): string {
  const read = day.safeParse(text);
  if (read.success) return read.data;
  const problem = read.error.issues[0]?.message ?? '';
  throw invalid(problem, { [name]: problem });
}
