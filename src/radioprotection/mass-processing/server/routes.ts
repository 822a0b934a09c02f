import { sql } from 'drizzle-orm';
import { formatDay, formatPlainDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { massStatusLabels, openTermsText } from '../../mass-activities/rules.ts';
import type { Run } from '../../runs/contract.ts';
import { latestRun, startRun } from '../../runs/server/public.ts';
import * as calls from '../contract.ts';
import { processingTexts } from '../rules.ts';
import { exportMassStatus } from '../sheet/contract.ts';
import { findMassTerms } from './open-terms.ts';
import { processAsked } from './process-unit.ts';
import { findProgress, refuseOther } from './queries.ts';
import { processWork } from './run-works.ts';
import { linesOf, statusSheet } from './sheet.ts';

type Shown = ResponseOf<typeof calls.getMassProgress>;

const shownRun = ({ id, state, total, done, failed }: Run) => ({ id, state, total, done, failed });

async function readProgress(id: number, context: RequestContext): Promise<Shown> {
  const { activities, status, ...progress } = await findProgress(id, context, formatPlainDay);
  const run = await latestRun(context.db, { kind: 'process', subjectId: id });
  const isEnded = ({ complete, deletedAt }: (typeof activities)[number]) => complete || deletedAt !== null;
  const tasks = (isOutcome: boolean, ended: boolean) =>
    activities.filter((one) => one.isOutComeActivity === isOutcome && isEnded(one) === ended);
  const units = (isProcessed: boolean) =>
    progress.unita
      .filter(({ state }) => (state === 'processed') === isProcessed)
      .map((unit) => ({ id: unit.id, alias: unit.alias, address: unit.address }));
  return {
    ...progress,
    status: { value: status, label: massStatusLabels[status] },
    ...{ unProcessedCompanies: units(false), processedCompanies: units(true) },
    unprocessedPreventiveActivities: tasks(false, false),
    processedPreventiveActivities: tasks(false, true),
    unprocessedEsitoActivities: tasks(true, false),
    processedEsitoActivities: tasks(true, true),
    avviso: await warningOf(id, context),
    lavoro: run && shownRun(run),
  };
}

async function warningOf(id: number, { db, clock }: RequestContext): Promise<Shown['avviso']> {
  const today = clock.today();
  const { found, isConfirmed } = await findMassTerms(db, { which: sql`m.id = ${id}`, today });
  const testo = openTermsText(found[0]?.open ?? [], { today });
  return testo === null ? null : { testo, daRileggere: !isConfirmed };
}

export const routes: Route[] = [
  handle(calls.getMassProgress, ({ params }, context) => readProgress(params.activity, context)),
  handle(exportMassStatus, ({ params: { activity } }, context) => {
    // Read once, however many pages there are.
    let all: ReturnType<typeof linesOf> | undefined;
    return sendListSheet(statusSheet(activity), context, async (reader, { page, size }) => {
      all ??= linesOf((await findProgress(activity, reader, formatDay)).activities);
      return { rows: all.slice((page - 1) * size, page * size), total: all.length };
    });
  }),
  handle(calls.processMassCompany, async ({ params, body }, context) => {
    await refuseOther(params, context);
    if (body.companyId !== params.company)
      throw invalid(processingTexts.otherCompany, { companyId: processingTexts.otherCompany });
    return { createdActivitiesCount: await processAsked(params, context) };
  }),
  handle(calls.continueMassProcessing, async ({ params }, context) => {
    await refuseOther(params, context);
    const run = await startRun(context, processWork, { subjectId: params.activity });
    return { lavoro: shownRun(run) };
  }),
];
