import { z } from 'zod';

/** One thing that happened to a record, as its page shows it. Values before and after are written out in words. */
export const historyEvent = z.object({
  id: z.int().positive(),
  at: z.iso.datetime({ offset: true }),
  /** Null: the system itself. */
  chi: z.string().nullable(),
  evento: z.string(),
  modifiche: z.array(
    z.object({ campo: z.string(), prima: z.string().nullable(), dopo: z.string().nullable() }),
  ),
  /** By which noun it may be taken back; missing where it cannot, or something stands upon it. */
  annulla: z.string().optional(),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** The latest events of a record, the newest first; `hasMore`: there are older ones. */
export const historyReply = z.object({ eventi: z.array(historyEvent), hasMore: z.boolean() });
