import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { historyReply } from '#platform/contract/history.ts';
import { day, id, idInPath, sha256 } from '#platform/contract/shapes.ts';
import { reportContent } from './content/contract.ts';
import { notice } from './notice/told/contract.ts';
import { issueReports, readReports } from './permissions.ts';
import { revisionSignature } from './signature/contract.ts';

export { pointOutcomes } from './content/points/contract.ts';
export { downloadSignedCustomerReport } from './customers/contract.ts';

export const base = '/v1/user/lb/cr39/relations' as const;
export const reportParams = z.object({ report: idInPath });

/** A final report as the answers of S1 name it. */
export const finalReport = z.object({ id, addressId: id });
export type FinalReport = z.infer<typeof finalReport>;

export const issued = z.object({ success: z.literal(true), finalReport, message: z.string() });

export const createReport = endpoint({
  name: 'createReport',
  method: 'GET',
  path: `${base}/create/{addressId}/{date}`,
  summary: 'Emette la relazione finale di una sede, o risponde con quella già emessa',
  permission: issueReports,
  // A day that is none is told (422); the site that is none is not found.
  params: z.object({ addressId: idInPath, date: z.string() }),
  /** `impronta`: of the draft that was read; one that says something else by now is refused. */
  query: z.object({ to: day.optional(), impronta: sha256.optional() }),
  response: issued,
  write: 'plain',
});

/** A text of a report: 0 as issued, then corrected. */
export const revision = z.object({
  revisione: z.int().nonnegative(),
  motivo: z.string().nullable(),
  quando: z.iso.datetime({ offset: true }),
  chi: z.string().nullable(),
  supera: z.boolean(),
  impronta: sha256,
  firma: revisionSignature.nullable(),
});
export type Revision = z.infer<typeof revision>;

/** That a report was withdrawn; its number stays, and every page of its copy says so. */
export const withdrawal = z.object({
  quando: z.iso.datetime({ offset: true }),
  chi: z.string().nullable(),
  motivo: z.string(),
});

export const reportPage = finalReport.extend({
  content: reportContent,
  revisioni: z.array(revision),
  /** Codes of the dosimeters whose data are not those of the report any more. */
  cambiati: z.array(z.string()),
  annullata: withdrawal.nullable(),
  comunicazione: notice.nullable(),
  storia: historyReply,
});
export type ReportPage = z.infer<typeof reportPage>;

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: `${base}/{report}`,
  summary: 'Una relazione finale: contenuto in vigore, revisioni, comunicazione agli enti, storia',
  permission: readReports,
  params: reportParams,
  response: reportPage,
});

/** A PDF as the answer, shown in the browser. */
export const downloadFinalReport = endpoint({
  name: 'downloadFinalReport',
  method: 'GET',
  path: `${base}/{report}/pdf`,
  summary: 'Il PDF di una relazione finale: la revisione in vigore, o quella chiesta',
  permission: readReports,
  params: reportParams,
  query: z.object({
    revision: z.coerce.number<string>().pipe(z.int().nonnegative().max(100_000)).optional(),
  }),
  response: fileOf(pdf),
});
