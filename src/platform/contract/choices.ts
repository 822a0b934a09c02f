import { z } from 'zod';
import { id, idInPath } from './shapes.ts';

/** Choosing one record among thousands: what is typed, and the first that fit. */

/** `id` asks for that one only; `nuovo`: only those below which the user may add a record. */
export const choiceQuery = z.object({
  q: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional(),
  id: idInPath.optional(),
  nuovo: z.literal('si').optional(),
});

/** A record that can be chosen; `dettaglio` tells those of one name apart. */
const choice = z.object({ id, nome: z.string(), dettaglio: z.string().nullable() });
export type Choice = z.infer<typeof choice>;

export const choiceReply = z.object({ scelte: z.array(choice) });

/** At most so many are offered; typing on narrows them down. */
export const choicesOffered = 20;
