import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { day, text } from '#platform/contract/shapes.ts';
import { base, reportParams } from '../contract.ts';
import { issueReports } from '../permissions.ts';

/** What withdrawing a report would lead to. */
export const withdrawalPreview = z.object({
  revisione: z.int().nonnegative(),
  /** Who is told of the withdrawal: who was told of the report, or its customers of today when nobody of them is left. */
  destinatari: z.array(z.string()),
  /** When the authorities were told of an excess; null: they were not. */
  comunicata: day.nullable(),
  /** Half-years of the national data bank that results of this report stand in. */
  isin: z.array(z.object({ semestre: z.string(), righe: z.int(), inviata: day.nullable() })),
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

export const previewReportWithdrawal = endpoint({
  name: 'previewReportWithdrawal',
  method: 'GET',
  path: `${base}/{report}/withdrawal`,
  summary: 'Che cosa comporta annullare una relazione finale: a chi si scrive, enti, ISIN',
  permission: issueReports,
  params: reportParams,
  response: withdrawalPreview,
});

export const withdrawReport = endpoint({
  name: 'withdrawReport',
  method: 'POST',
  path: `${base}/{report}/withdrawal`,
  summary: 'Annulla una relazione finale: il numero resta, le copie dicono «ANNULLATA»',
  permission: issueReports,
  params: reportParams,
  body: z.object({
    /** The revision that was seen. */
    revisione: z.int('Revisione non valida.').nonnegative('Revisione non valida.'),
    reason: text(5, 'Scrivere il motivo dell’annullamento, almeno 5 caratteri.', longest.note),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  write: 'idempotent',
});
