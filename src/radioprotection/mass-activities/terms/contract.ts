import { z } from 'zod';

/** Less time is left than the law asks for a notification, in words; never a refusal. */
export const termWarning = z.object({
  testo: z.string(),
  /** Nobody who may has confirmed yet what the law is said to be. */
  daRileggere: z.boolean(),
});
export type TermWarning = z.infer<typeof termWarning>;
