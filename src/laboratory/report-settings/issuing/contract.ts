import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';

/** When customers see a report. */
export const customerViews = ['issued', 'signed'] as const;

/** How reports are released. */
export const issuing = z.object({
  /** Name and edition of the standard that was measured by. */
  standard: text(1, 'Questo valore è obbligatorio.', longest.line),
  customersSee: z.enum(customerViews, 'Indicare da quando i clienti vedono la relazione.'),
  /** Who entered a result of a report may not issue it. */
  fourEyes: z.boolean('Indicare sì o no.'),
});
