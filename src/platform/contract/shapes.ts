import { z } from 'zod';
import { atMost, longest } from './limits.ts';

/** Shapes that many contracts share. Messages are what the person reads. */

/** Identifier of a stored record: a positive integer. */
export const id = z
  .int('Identificativo non valido.')
  .positive('Identificativo non valido.')
  .max(2_147_483_647, 'Identificativo non valido.');

/** The same inside a path or a query, where it travels as digits. */
export const idInPath = z
  .string()
  .regex(/^\d{1,10}$/, 'Identificativo non valido.')
  .transform(Number)
  .pipe(id);

/** Calendar day, `YYYY-MM-DD`, from 1900 to 2199. */
export const day = z.iso
  .date('Data non valida: usare il formato AAAA-MM-GG.')
  .regex(/^(19|20|21)/, 'Data non valida: usare il formato AAAA-MM-GG.');

/** SHA-256 in lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Impronta del file non valida.');

/** Text after trimming, of `min` to `max` characters, with the message for each end. */
export function text(min: number, tooShort: string, max: number = longest.line, tooLong = atMost(max)[1]) {
  return z.string(tooShort).trim().min(min, tooShort).max(max, tooLong);
}

/** A moment with its time zone. */
export const instant = z.iso.datetime({ offset: true });

/** A name being typed, of which others like it are looked for. */
export const beginningOfName = text(3, 'Almeno 3 caratteri.');

/** What another program calls a record; nothing typed means none. */
export const externalCode = z
  .string()
  .trim()
  .max(64, 'Al massimo 64 caratteri.')
  .nullish()
  .transform((code) => code || null);

/** `{"success": true}`, the answer of calls that have nothing else to say. */
export const success = z.object({ success: z.literal(true) });
