import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { sha256, text } from '#platform/contract/shapes.ts';
import { contentChange } from '../content/contract.ts';
import { base, issued, reportParams } from '../contract.ts';
import { issueReports } from '../permissions.ts';

export const previewReportCorrection = endpoint({
  name: 'previewReportCorrection',
  method: 'GET',
  path: `${base}/{report}/correction`,
  summary: 'Che cosa cambierebbe in una relazione finale correggendola adesso',
  permission: issueReports,
  params: reportParams,
  /** `impronta`: of what it would say. */
  response: z.object({ revisione: z.int(), modifiche: z.array(contentChange), impronta: sha256 }),
});

export const correctReport = endpoint({
  name: 'correctReport',
  method: 'POST',
  path: `${base}/{report}/correction`,
  summary: 'Corregge una relazione finale: stesso numero, revisione successiva',
  permission: issueReports,
  params: reportParams,
  body: z.object({
    /** The revision that was seen. */
    revisione: z.int('Revisione non valida.').nonnegative('Revisione non valida.'),
    reason: text(5, 'Scrivere il motivo della correzione, almeno 5 caratteri.', longest.note),
    /** Of the preview that was read; a correction that says something else by now is refused. */
    impronta: sha256.optional(),
  }),
  response: issued,
  write: 'idempotent',
});
