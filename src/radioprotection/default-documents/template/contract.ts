import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { blocks, defaultDocumentTexts, most, placeholderProblem } from '../rules.ts';

/** Refuses a text with a placeholder that does not exist, and names it. */
const withPlaceholders = <Text extends z.ZodType<string, unknown>>(shape: Text) =>
  shape.superRefine((value, context) => {
    const message = placeholderProblem(value);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const section = z
  .object({
    heading: withPlaceholders(text(1, 'Indicare il titolo della sezione.', longest.line)),
    text: withPlaceholders(
      z
        .string()
        .trim()
        .max(...atMost(most.text)),
    ),
    block: z.enum(blocks, 'Scegliere dei dati dall’elenco.').nullable(),
    /** The article that the section goes by. */
    law: text(1, 'Indicare l’articolo, o lasciare vuoto.', longest.line).nullable(),
  })
  .refine((one) => one.text !== '' || one.block !== null, {
    message: defaultDocumentTexts.emptySection,
    path: ['text'],
  });

/** The sections of a template, in the order in which they are printed. */
export const sections = z
  .array(section)
  .min(1, 'Un modello ha almeno una sezione.')
  .max(most.sections, `Al massimo ${most.sections} sezioni.`);
