/** What is typed into the settings: lines, whole numbers, texts that name fields. */
import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { unknownFields } from '../wording/rules.ts';

export const needed = 'Questo valore è obbligatorio.';
export const line = (max = 255) => text(1, needed, max);
export const optionalLine = (max = 255) => z.string().trim().max(max, `Al massimo ${max} caratteri.`);
export const mailAddress = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .email('Indirizzo e-mail non valido.');

const namesOnly = (fields: Readonly<Record<string, string>>) => (value: string, context: z.RefinementCtx) => {
  const [unknown] = unknownFields(value, fields);
  if (unknown !== undefined)
    context.addIssue({
      code: 'custom',
      message: `Il campo {${unknown}} non esiste: scegliere fra quelli elencati.`,
    });
};

/** A text that may name these fields and no others. */
export const wording = (fields: Readonly<Record<string, string>>, max = 4000) =>
  text(1, needed, max).superRefine(namesOnly(fields));

/** The same, which may be left empty. */
export const optionalWording = (fields: Readonly<Record<string, string>>) =>
  optionalLine(4000).superRefine(namesOnly(fields));

export const whole = (least: number, most: number) => {
  const message = `Indicare un numero intero da ${least} a ${most}.`;
  return z.int(message).min(least, message).max(most, message);
};
