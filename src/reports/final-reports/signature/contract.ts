import { z } from 'zod';
import { id, instant } from '#platform/contract/shapes.ts';

/** The files a revision was signed with, once all have signed who have to. */
export const revisionSignature = z.object({
  quando: instant,
  chi: z.string().nullable(),
  firmatari: z.array(z.string()),
  /** False: a trusted chain of the certificate is missing. */
  verificata: z.boolean(),
  /** The number of its document, for who downloads or checks the signed file. */
  documento: id,
});
