import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { anyFile, fileOf } from '#platform/contract/file-shape.ts';
import { idInPath, instant } from '#platform/contract/shapes.ts';
import { signDocuments } from '../signing-list/permissions.ts';
import { verificationReport } from '../verification/contract.ts';

const document = '/v1/user/signature/documents/{documento}' as const;

/** A signed file as it came in. */
export const downloadSignedDocument = endpoint({
  name: 'downloadSignedDocument',
  method: 'GET',
  path: `${document}/signed`,
  summary: 'Il file firmato di un documento, come è arrivato',
  permission: signDocuments,
  params: z.object({ documento: idInPath }),
  response: fileOf(anyFile),
});

/** What is known of a filed signature, and what a check made now says of its file. */
export const signatureCheck = z.object({
  file: z.string(),
  acquisito: z.object({ quando: instant, chi: z.string().nullable(), esito: verificationReport }),
  adesso: verificationReport,
});
export type SignatureCheck = z.infer<typeof signatureCheck>;

export const checkSignedDocument = endpoint({
  name: 'checkSignedDocument',
  method: 'GET',
  path: `${document}/check`,
  summary: 'Verifica di nuovo la firma di un documento firmato',
  pace: 'costly',
  permission: signDocuments,
  params: z.object({ documento: idInPath }),
  response: z.object({ firme: z.array(signatureCheck) }),
});
