import { z } from 'zod';
import { line, mailAddress } from '../typed/contract.ts';

/** Whom a report above the level goes to (art. 18): ministry, regional agency, health service, labour inspectorate. */
export const authorityKinds = ['MLPS', 'ARPA', 'SSN', 'INL'] as const;

/** A recipient of notices. */
export const authority = z.object({
  kind: z.enum(authorityKinds, 'Indicare l’ente.'),
  /** Two letters; null: of the whole country. */
  province: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Indicare la sigla della provincia, per esempio VI.')
    .nullable(),
  name: line(),
  email: mailAddress,
});
