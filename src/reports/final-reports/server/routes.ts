import { printSampleReport } from '#laboratory/report-sample/contract.ts';
import { day } from '#platform/contract/shapes.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { checkAgain, signedAttachment } from '#signing/signing-list/server/public.ts';
import { createReport, downloadFinalReport, getReport } from '../contract.ts';
import { correctReport, previewReportCorrection } from '../correction/contract.ts';
import {
  checkCustomerReport,
  downloadSignedCustomerReport,
  listCustomerReports,
} from '../customers/contract.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';
import * as drafts from '../draft/contract.ts';
import { markNotice } from '../notice/contract.ts';
import * as withdrawals from '../withdrawal/contract.ts';
import { reportTexts } from '../words/rules.ts';
import * as corrections from './correct-report.ts';
import { listReportsOf } from './customer-queries.ts';
import { issueReport } from './issue-report.ts';
import { markNotice as mark } from './mark-notice.ts';
import { previewReport, printDraft } from './preview-report.ts';
import { findReportFile } from './queries.ts';
import { readReportPage } from './report-page.ts';
import { printSample } from './sample-report.ts';
import { signedForCustomer } from './sign-report.ts';
import { previewWithdrawal, withdrawReport } from './withdraw-report.ts';

export const routes: Route[] = [
  handle(createReport, async ({ params, query }, context) => {
    const window = { from: readDay(params.date), to: query.to ?? null };
    const { kind, report } = await issueReport(context, {
      ...{ addressId: params.addressId, ...window, read: query.impronta },
    });
    const message = kind === 'issued' ? reportTexts.created : reportTexts.existing;
    return { success: true as const, finalReport: report, message };
  }),
  handle(drafts.previewReport, ({ params, query }, context) =>
    previewReport(context, { addressId: params.addressId, from: readDay(params.date), to: query.to ?? null }),
  ),
  handle(drafts.printReportDraft, async ({ params, query }, context) => {
    const window = { from: readDay(params.date), to: query.to ?? null };
    const bytes = await printDraft(context, { addressId: params.addressId, ...window });
    context.setHeader('content-type', 'application/pdf');
    context.setHeader(
      'content-disposition',
      `inline; filename="bozza_relazione_sede_${params.addressId}.pdf"`,
    );
    return bytes;
  }),
  handle(withdrawals.previewReportWithdrawal, ({ params }, context) =>
    previewWithdrawal(context, params.report),
  ),
  handle(withdrawals.withdrawReport, async ({ params, body }, context) => {
    await withdrawReport(context, params.report, body);
    return { success: true as const, message: reportTexts.withdrawnNow };
  }),
  handle(getReport, async ({ params }, context) => {
    const page = await readReportPage(context, params.report);
    if (!page) throw notFound();
    return page;
  }),
  handle(downloadFinalReport, ({ params, query: { revision } }, context) =>
    sendPdf(context, { reportId: params.report, ...(revision === undefined ? {} : { revision }) }),
  ),
  handle(previewReportCorrection, ({ params }, context) =>
    corrections.previewCorrection(context, params.report),
  ),
  handle(correctReport, async ({ params, body }, context) => {
    const finalReport = await corrections.correctReport(context, params.report, body);
    return { success: true as const, finalReport, message: reportTexts.corrected };
  }),
  handle(markNotice, async ({ params, body }, context) => {
    await mark(context, params.report, body);
    return { success: true as const };
  }),
  handle(printSampleReport, async ({ body: { impostazioni, uso, esito } }, context) => {
    const document = await printSample(impostazioni, { use: uso, outcome: esito }, context);
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', 'attachment; filename="anteprima-relazione.pdf"');
    return document;
  }),
  handle(listCustomerReports, async ({ params, query }, { db, user }) => {
    const found = await listReportsOf(db, user, params.committente, query);
    if (!found) throw notFound();
    return found;
  }),
  handle(downloadSignedCustomerReport, async ({ params }, context) => {
    const [latest] = await signedForCustomer(context, params.committente, params.report);
    return signedAttachment(context, latest);
  }),
  handle(checkCustomerReport, async ({ params }, context) => ({
    firme: await checkAgain(context, await signedForCustomer(context, params.committente, params.report)),
  })),
  handle(downloadCustomerReport, ({ params }, context) =>
    sendPdf(context, { reportId: params.report, principalId: params.committente }),
  ),
];

async function sendPdf(
  context: RequestContext,
  wanted: { reportId: number; revision?: number; principalId?: number },
): Promise<Buffer> {
  const { db, user, files } = context;
  const sha256 = await findReportFile(db, user, wanted);
  if (sha256 === null) throw notFound();
  const bytes = await readStoredFile(files, sha256);
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', `inline; filename="relazione_finale_${wanted.reportId}.pdf"`);
  return bytes;
}

/** The day of the path. Throws 422 when it is none. */
function readDay(given: string): string {
  const read = day.safeParse(given);
  if (read.success) return read.data;
  const problem = read.error.issues[0]?.message ?? '';
  throw invalid(problem, { date: problem });
}
