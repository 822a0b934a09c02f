import { z } from 'zod';
import { id, text } from '#platform/contract/shapes.ts';
import {
  mailingTexts,
  maxChosen,
  maxSubjectLength,
  maxTextLength,
  maxTypedLength,
  unknownFields,
} from '../rules.ts';

/** Text whose braces hold nothing but known fields. */
const withFields = (shape: ReturnType<typeof text>) =>
  shape.superRefine((written, context) => {
    const unknown = unknownFields(written);
    if (unknown.length > 0)
      context.addIssue({ code: 'custom', message: mailingTexts.unknownField(unknown.slice(0, 5)) });
  });
const chosen = z.array(id).max(maxChosen, `Al massimo ${maxChosen} alla volta.`);

export const criteria = z.object({
  everyone: z.boolean(),
  principals: chosen,
  clients: chosen,
  addresses: chosen,
  accounts: z.boolean(),
  answers: z.boolean(),
  typed: z.string().max(maxTypedLength, 'L’elenco è troppo lungo.'),
});

export const mailingFields = z.object({
  subject: withFields(text(1, mailingTexts.noSubject, maxSubjectLength)),
  text: withFields(text(1, mailingTexts.noText, maxTextLength)),
  criteria,
});
export type MailingFields = z.infer<typeof mailingFields>;
