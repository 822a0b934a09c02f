import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { readDocumentsToSign } from './permissions.ts';

const path = '/v1/user/lb/cr39/signature' as const;

/** A document that waits to be signed. */
export const documentToSign = z.object({
  id,
  titolo: z.string(),
  dettaglio: z.string(),
  revisione: z.int().nonnegative(),
  /** Page of what it is a document of. */
  pagina: z.string(),
  file: z.string(),
  inAttesaDal: z.iso.datetime({ offset: true }),
});
export type DocumentToSign = z.infer<typeof documentToSign>;

export const listDocumentsToSign = endpoint({
  name: 'listDocumentsToSign',
  method: 'GET',
  path,
  summary: 'Documenti CR-39 da firmare',
  permission: readDocumentsToSign,
  query: listQuery(['inAttesaDal', 'titolo'], {}).omit({ stato: true }),
  response: listReply(documentToSign),
});

/** The file as the answer, named so that the signed one can be recognised. */
export const downloadDocumentToSign = endpoint({
  name: 'downloadDocumentToSign',
  method: 'GET',
  path: `${path}/{documento}/file`,
  summary: 'Il file di un documento da firmare',
  permission: readDocumentsToSign,
  params: z.object({ documento: idInPath }),
  response: fileOf(pdf),
});
