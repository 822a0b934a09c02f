import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, fileOf } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { signatureCheck } from '#signing/signed-documents/contract.ts';

const base = '/v1/user/user/cr39/committenti/{committente}/relations' as const;

/** A final report as its principal sees it: the revision in force. */
export const customerReport = z.object({
  id,
  numero: z.string(),
  revisione: z.int().nonnegative(),
  emessa: day,
  sede: z.string(),
  indirizzo: z.string(),
  cliente: z.string(),
  /** A point is above the reference level; null: none could be compared with it, or what is known of one does not settle it. */
  supera: z.boolean().nullable(),
  /** Withdrawn: it is not valid any more. */
  annullata: z.boolean(),
  /** Its signed file can be downloaded and checked. */
  firmata: z.boolean(),
});
export type CustomerReport = z.infer<typeof customerReport>;

export const listCustomerReports = endpoint({
  name: 'listCustomerReports',
  method: 'GET',
  path: base,
  summary: 'Relazioni finali di un committente, dalla più recente',
  permission: fieldWork,
  params: z.object({ committente: idInPath }),
  query: listQuery(['emessa'], {}).omit({ stato: true, sort: true, dir: true }),
  response: listReply(customerReport),
});

/** The signed file as it came in, to be kept: .p7m or signed PDF. */
export const downloadSignedCustomerReport = endpoint({
  name: 'downloadSignedCustomerReport',
  method: 'GET',
  path: `${base}/{report}/signed`,
  summary: 'Il file firmato di una relazione finale di un committente',
  permission: fieldWork,
  params: z.object({ committente: idInPath, report: idInPath }),
  response: fileOf(anyFile),
});

export const checkCustomerReport = endpoint({
  name: 'checkCustomerReport',
  method: 'GET',
  path: `${base}/{report}/check`,
  summary: 'Verifica di nuovo la firma di una relazione finale di un committente',
  pace: 'costly',
  permission: fieldWork,
  params: z.object({ committente: idInPath, report: idInPath }),
  response: z.object({ firme: z.array(signatureCheck) }),
});
