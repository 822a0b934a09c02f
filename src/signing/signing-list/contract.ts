import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, fileOf } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { id, idInPath, instant } from '#platform/contract/shapes.ts';
import { signDocuments } from './permissions.ts';
import { signatureModes } from './rules.ts';

const base = '/v1/user/signature' as const;

/** The address of the upload page that is asked about: '/lb/lc/labs/3/pending_signature/upload'. */
const page = z.string('Manca la pagina.').max(200, 'Pagina sconosciuta.');

/** A document that waits to be signed. */
export const documentToSign = z.object({
  id,
  titolo: z.string(),
  dettaglio: z.string(),
  revisione: z.int().nonnegative(),
  /** Page of what it is a document of. */
  pagina: z.string(),
  file: z.string(),
  inAttesaDal: instant,
  /** Who of those that have to sign it has not yet; null where one signature of anybody is enough. */
  mancano: z.string().nullable(),
});
export type DocumentToSign = z.infer<typeof documentToSign>;

/** The one document of a page, as it stands. */
const singleDocument = z.object({
  id,
  titolo: z.string(),
  dettaglio: z.string(),
  file: z.string(),
  mediaType: z.string(),
  stato: z.enum(['waiting', 'replaced', 'withdrawn', 'signed']),
  mancano: z.string().nullable(),
  /** The files that were taken as signed, the latest first. */
  firme: z.array(
    z.object({
      quando: instant,
      chi: z.string().nullable(),
      firmatari: z.array(z.string()),
      file: z.string(),
    }),
  ),
});
export type SingleDocument = z.infer<typeof singleDocument>;

export const getSignatureConfig = endpoint({
  name: 'getSignatureConfig',
  method: 'GET',
  path: `${base}/config`,
  summary:
    'Di una pagina di caricamento: a chi si inviano i file firmati, in che forma, dove si scaricano quelli da firmare',
  permission: signDocuments,
  query: z.object({ page }),
  response: z.object({
    endpoint: z.string(),
    modes: z.array(z.enum(signatureModes)),
    archiveUrl: z.string(),
    titolo: z.string(),
    inAttesa: z.int().nonnegative(),
    /** On pages of a single document. */
    documento: singleDocument.nullable(),
  }),
});

export const listDocumentsToSign = endpoint({
  name: 'listDocumentsToSign',
  method: 'GET',
  path: `${base}/documents`,
  summary: 'I documenti da firmare di una pagina',
  permission: signDocuments,
  query: listQuery(['inAttesaDal', 'titolo'], { pagina: page }).omit({ stato: true }),
  response: listReply(documentToSign),
});

/** The file as the answer, named so that the signed one can be recognised. */
export const downloadDocumentToSign = endpoint({
  name: 'downloadDocumentToSign',
  method: 'GET',
  path: `${base}/documents/{documento}/file`,
  summary: 'Il file di un documento da firmare',
  permission: signDocuments,
  params: z.object({ documento: idInPath }),
  response: fileOf(anyFile),
});

/** Everything that waits on a page, as it goes: nothing of it is held in memory. */
export const downloadSignatureArchive = endpoint({
  name: 'downloadSignatureArchive',
  method: 'GET',
  path: `${base}/archive`,
  summary: 'I documenti da firmare di una pagina in un archivio zip, con un indice',
  pace: 'costly',
  permission: signDocuments,
  query: z.object({ page }),
  response: fileOf('application/zip'),
});
