import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { base } from '../contract.ts';
import { mailingFields } from '../fields/contract.ts';
import { manageMailings } from '../permissions.ts';
import { fieldNames } from '../rules.ts';

/** A mailing before it is saved: whom it would reach, how it reads. */

const count = z.int().nonnegative();
const wrong = 'Posizione non valida.';
/** `position`: which recipient's values are filled in, from 0. */
const written = mailingFields.extend({
  position: z.int(wrong).min(0, wrong).max(1_000_000, wrong).default(0),
});

const preview = z.object({
  total: count,
  joined: count,
  invalid: z.object({ count, examples: z.array(z.string()) }),
  emptyFields: z.array(z.object({ field: z.enum(fieldNames), count, example: z.string() })),
  /** As that recipient gets it; null without recipients. */
  sample: z.object({ email: z.string(), subject: z.string(), text: z.string() }).nullable(),
});
export type MailingPreview = z.infer<typeof preview>;

export const previewMailing = endpoint({
  name: 'previewMailing',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Quanti la riceverebbero, che cosa manca, come la legge uno di loro',
  permission: manageMailings,
  body: written,
  response: preview,
  write: 'none',
});

/** Asked for twice it comes twice. */
export const testMailing = endpoint({
  name: 'testMailing',
  method: 'POST',
  path: `${base}/test`,
  summary: 'Manda una prova a chi la scrive, con i dati di un destinatario',
  permission: manageMailings,
  body: written,
  response: z.object({ email: z.string(), delivers: z.boolean() }),
});
