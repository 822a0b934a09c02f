import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, text } from '#platform/contract/shapes.ts';
import { base, reportParams } from '../contract.ts';
import { issueReports } from '../permissions.ts';
import { letterKinds, letterLengths, longestRecipient } from './rules.ts';

const noWords = 'Scrivere il testo che è stato inviato.';
const noRecipient = 'Indicare almeno un destinatario, uno per riga.';
const noKind = 'Indicare che cosa è stato inviato.';
const noLetter = 'Indicare quale invio non è avvenuto.';

export const markNotice = endpoint({
  name: 'markNotice',
  method: 'POST',
  path: `${base}/{report}/notice`,
  summary:
    'Segna come inviato agli enti ciò che va comunicato, con le parole inviate, o annulla l’ultimo segno',
  permission: issueReports,
  params: reportParams,
  body: z
    .object({
      /** The revision that was seen. */
      revisione: z.int('Revisione non valida.').nonnegative('Revisione non valida.'),
      /** Null: not sent after all. */
      inviata: day.nullable(),
      /** What was seen as still to be sent: of what was sent. */
      tipo: z.enum(letterKinds, noKind).optional(),
      /** The last letter that was seen: of what was not sent after all. */
      lettera: id.optional(),
      /** As they were sent; left out: as they are proposed. */
      oggetto: text(1, noWords, letterLengths.subject[1]).optional(),
      testo: text(1, noWords, letterLengths.text[1]).optional(),
      destinatari: z
        .array(text(1, noRecipient, longestRecipient))
        .min(1, noRecipient)
        .max(100, 'Al massimo 100 destinatari.')
        .optional(),
      nota: z
        .string()
        .trim()
        .max(...atMost(longest.note))
        .nullish()
        .transform((words) => words || null),
    })
    .refine(({ inviata, tipo }) => inviata === null || tipo !== undefined, {
      path: ['tipo'],
      message: noKind,
    })
    .refine(({ inviata, lettera }) => inviata !== null || lettera !== undefined, {
      path: ['lettera'],
      message: noLetter,
    }),
  response: z.object({ success: z.literal(true) }),
  write: 'idempotent',
});
