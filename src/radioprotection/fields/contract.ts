import { z } from 'zod';
import { taxCodeObjection, taxCodeOf, taxCodeTexts } from '#customers/tax-codes/rules.ts';
import { atMost, longest } from '#platform/contract/limits.ts';

/** Fields that several records of radiation protection have. Nothing typed means none. */
export const optionalText = (most: number = longest.line) =>
  z
    .string()
    .trim()
    .max(...atMost(most))
    .nullish()
    .transform((typed) => typed || null);

/** Tax code of a person or a body, or a VAT number; one whose last character is wrong is only doubted, on screen. */
export const taxCode = z
  .string()
  .nullish()
  .transform((typed) => (typed?.trim() ? taxCodeOf(typed) : null))
  .refine((code) => code === null || !taxCodeObjection(code)?.isRefused, taxCodeTexts.code);

const mailAddress = (wrong: string) =>
  optionalText().refine((typed) => typed === null || z.email().safeParse(typed).success, wrong);

export const email = mailAddress('Indirizzo e-mail non valido.');
export const pec = mailAddress('Indirizzo PEC non valido.');

const postalCode = 'Il campo CAP non può essere diverso da 5 cifre!';
const province = 'Il campo Provincia deve essere di 2 caratteri!';

export const cap = z
  .string(postalCode)
  .trim()
  .regex(/^\d{5}$/, postalCode);
export const provinceCode = z
  .string(province)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, province);

/** The same where an address may be missing. */
export const optionalCap = optionalText().refine(
  (typed) => typed === null || /^\d{5}$/.test(typed),
  postalCode,
);
export const optionalProvince = optionalText()
  .transform((typed) => typed?.toUpperCase() ?? null)
  .refine((typed) => typed === null || /^[A-Z]{2}$/.test(typed), province);
