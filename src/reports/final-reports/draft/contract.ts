import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { day, idInPath, sha256 } from '#platform/contract/shapes.ts';
import { reportContent } from '../content/contract.ts';
import { base } from '../contract.ts';
import { issueReports } from '../permissions.ts';

const params = z.object({ addressId: idInPath, date: z.string() });
const query = z.object({ to: day.optional() });

/** A report before it is issued: what it would say, whom it would reach, and what is missing. */
export const reportDraft = z.object({
  content: reportContent,
  /** Of what it says; issuing it with this refuses once it says something else. */
  impronta: sha256,
  /** E-mail addresses that are told when it is issued. */
  destinatari: z.array(z.string()),
  /** Customers see it, and are told, only once it is signed. */
  soloFirmata: z.boolean(),
  /** Missing or doubtful, in words; it can be issued all the same. */
  avvisi: z.array(z.string()),
  /** Why this person cannot issue it, in words. */
  ostacoli: z.array(z.string()),
  /** The laboratory has no letterhead yet: the settings are where it is written. */
  daPresentare: z.boolean(),
});
export type ReportDraft = z.infer<typeof reportDraft>;

export const previewReport = endpoint({
  name: 'previewReport',
  method: 'GET',
  path: `${base}/draft/{addressId}/{date}`,
  summary: 'Che cosa direbbe la relazione finale di una sede, prima di emetterla',
  permission: issueReports,
  params,
  query,
  response: reportDraft,
});

export const printReportDraft = endpoint({
  name: 'printReportDraft',
  method: 'GET',
  path: `${base}/draft/{addressId}/{date}/pdf`,
  summary: 'La bozza della relazione finale di una sede in PDF, segnata «BOZZA»',
  pace: 'costly',
  permission: issueReports,
  params,
  query,
  response: fileOf(pdf),
});
