import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, csv, fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { base, path, transmission } from '../contract.ts';
import { keepTransmissions } from '../permissions.ts';

/** The same rows, columns and format give the file that is there already. */
export const exportTransmission = endpoint({
  name: 'exportTransmission',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/exports`,
  summary: 'Fa il file di un semestre controllato e lo conserva',
  pace: 'costly',
  permission: keepTransmissions,
  params: path,
  body: z.object({ version, format: z.enum(['csv', 'xlsx'], 'Scegliere CSV o XLSX.') }),
  response: transmission,
  write: 'idempotent',
});

export const downloadTransmissionExport = endpoint({
  name: 'downloadTransmissionExport',
  method: 'GET',
  path: `${base}/transmissions/{transmission}/exports/{export}`,
  summary: 'Un file come fu fatto',
  permission: keepTransmissions,
  params: path.extend({ export: idInPath }),
  response: fileOf(xlsx, csv),
});

export const sendTransmission = endpoint({
  name: 'sendTransmission',
  method: 'POST',
  path: `${base}/transmissions/{transmission}/sent`,
  summary: 'Registra che un file è stato caricato sul portale',
  permission: keepTransmissions,
  params: path,
  body: z.object({
    version,
    exportId: id,
    sentOn: day,
    note: z
      .string()
      .trim()
      .max(...atMost(longest.note))
      .nullable()
      .transform((note) => note || null),
  }),
  response: transmission,
});

/** The bytes of any file as the body, `application/octet-stream`. */
export const storeTransmissionReceipt = endpoint({
  name: 'storeTransmissionReceipt',
  method: 'PUT',
  path: `${base}/transmissions/{transmission}/receipt`,
  summary: 'Conserva la ricevuta del portale',
  permission: keepTransmissions,
  params: path,
  query: z.object({
    name: z.string('Nome del file mancante.').trim().min(1, 'Nome del file mancante.').max(longest.line),
  }),
  // A byte more than a receipt may have, so that it is refused in words.
  maxBodyMiB: 11,
  body: fileOf(anyFile),
  response: transmission,
});

export const downloadTransmissionReceipt = endpoint({
  name: 'downloadTransmissionReceipt',
  method: 'GET',
  path: `${base}/transmissions/{transmission}/receipt`,
  summary: 'La ricevuta del portale',
  permission: keepTransmissions,
  params: path,
  response: fileOf(anyFile),
});
