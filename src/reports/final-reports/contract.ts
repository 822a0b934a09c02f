import { z } from 'zod';
import { authorityKinds } from '#laboratory/report-settings/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { historyReply } from '#platform/contract/history.ts';
import { day, id, idInPath, sha256 } from '#platform/contract/shapes.ts';
import { reportContent } from './content/contract.ts';
import { letterKinds } from './notice/rules.ts';
import { issueReports, readReports } from './permissions.ts';
import { revisionSignature } from './signature/contract.ts';

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
  query: z.object({ to: day.optional() }),
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

/** What authorities were told, word by word; without words when it was noted before words were kept. */
const toldLetter = z.object({
  id,
  tipo: z.enum(letterKinds),
  revisione: z.int().nonnegative(),
  inviata: day,
  oggetto: z.string().nullable(),
  testo: z.string().nullable(),
  destinatari: z.array(z.string()),
  nota: z.string().nullable(),
  chi: z.string().nullable(),
  /** Noted by mistake. */
  annullata: z.object({ quando: z.iso.datetime({ offset: true }), chi: z.string().nullable() }).nullable(),
});
export type TellingLetter = z.infer<typeof toldLetter>;

/** What authorities are to be told of a report, and what they were. */
export const notice = z.object({
  daInviare: z
    .object({
      tipo: z.enum(letterKinds),
      scadenza: day,
      oggetto: z.string(),
      testo: z.string(),
      destinatari: z.array(z.object({ ente: z.enum(authorityKinds), nome: z.string(), email: z.string() })),
      /** Of whom no address is known in the site's province. */
      mancanti: z.array(z.enum(authorityKinds)),
    })
    .nullable(),
  /** The latest first. */
  inviate: z.array(toldLetter),
});
export type Notice = z.infer<typeof notice>;

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
