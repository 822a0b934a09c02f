import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant } from '#platform/contract/shapes.ts';
import { signDocuments } from '../permissions.ts';
import { signatureLists } from '../rules.ts';

/** A list with what waits in it, and where its signed files are uploaded. */
export const signatureIndexRow = z.object({
  lista: z.enum(signatureLists),
  titolo: z.string(),
  inAttesa: z.int().nonnegative(),
  dal: instant.nullable(),
  /** The pages with something to sign; of a list with one page only that, also when nothing waits. */
  pagine: z.array(
    z.object({
      pagina: z.string(),
      nome: z.string(),
      /** Of a page with one document: of whom it is. */
      dettaglio: z.string().nullable(),
      inAttesa: z.int().nonnegative(),
    }),
  ),
});

export const listSignaturePages = endpoint({
  name: 'listSignaturePages',
  method: 'GET',
  path: '/v1/user/signature/pages',
  summary: 'Le raccolte di documenti da firmare, con quanti aspettano',
  permission: signDocuments,
  response: z.object({ rows: z.array(signatureIndexRow) }),
});
