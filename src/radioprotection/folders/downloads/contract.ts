import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { readOwnUnits } from '../../reach/permissions.ts';
import { readFolders, readUnitFolders } from '../permissions.ts';
import { folderTexts, folderTypes } from '../rules.ts';

/** Downloads at the addresses of pages (Q2-14): answered by the server, as attachments. */

const type = z.enum(folderTypes);
const zip = 'application/zip';
const fileQuery = z.object({
  download: z.literal('1', 'Indicare 1.').optional(),
  firmato: z.literal('1', 'Indicare 1.').optional(),
});

export const downloadFolder = endpoint({
  name: 'downloadFolder',
  method: 'GET',
  path: '/user/radioprotection/folders/{type}/{folder}/download',
  summary: 'Un fascicolo come archivio zip, con i file firmati e un indice',
  permission: readFolders,
  params: z.object({ type, folder: idInPath }),
  response: fileOf(zip),
  pace: 'costly',
});

export const downloadOwnFolder = endpoint({
  name: 'downloadOwnFolder',
  method: 'GET',
  path: '/client/{client}/radioprotection/folders/{type}/{folder}/download',
  summary: 'Un fascicolo di una propria unità locale come archivio zip',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, type, folder: idInPath }),
  response: fileOf(zip),
  pace: 'costly',
});

/** Which documents to leave out: those that cannot be read, named by whoever goes without them. */
const without = z.object({
  senza: z
    .string()
    .max(10_000, folderTexts.wrongWithout)
    .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, folderTexts.wrongWithout)
    .transform((numbers) => numbers.split(',').map(Number))
    .optional(),
});

export const downloadMerged = endpoint({
  name: 'downloadMerged',
  method: 'GET',
  path: '/lb/radioprotection/projects/{project}/employers/{employer}/companies/{company}/folders/{type}/merged',
  summary:
    'Tutti i documenti dei fascicoli di un tipo di un’unità locale, in un PDF; 409 se uno non si legge, finché non si dice di lasciarlo fuori',
  permission: readUnitFolders,
  params: z.object({ project: idInPath, employer: idInPath, company: idInPath, type }),
  query: without,
  response: fileOf(pdf),
  pace: 'costly',
});

export const downloadOwnMerged = endpoint({
  name: 'downloadOwnMerged',
  method: 'GET',
  path: '/client/{client}/radioprotection/companies/{company}/folders/{type}/merged',
  summary: 'Lo stesso di una propria unità locale, con i documenti archiviati o firmati',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath, type }),
  query: without,
  response: fileOf(pdf),
  pace: 'costly',
});

/** A document of a unit, in a folder or in none. */
export const downloadUnitDocument = endpoint({
  name: 'downloadUnitDocument',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/{companyId}/documents/{document}/file',
  summary: 'Un documento di un’unità locale, da leggere o da scaricare',
  permission: readUnitFolders,
  params: z.object({ companyId: idInPath, document: idInPath }),
  query: fileQuery,
  response: fileOf(pdf, 'application/pkcs7-mime'),
});

export const downloadOwnDocument = endpoint({
  name: 'downloadOwnDocument',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/radioprotection/companies/{company}/documents/{document}/file',
  summary: 'Un documento archiviato o firmato di una propria unità locale',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath, document: idInPath }),
  query: fileQuery,
  response: fileOf(pdf, 'application/pkcs7-mime'),
});
