import { z } from 'zod';
import { day } from '#platform/contract/shapes.ts';

/** What a device has been; `date` is the day from which it holds, oldest first. */
const statusChange = z.object({
  date: day,
  old_status: z.int().nullable(),
  new_status: z.int(),
  new_activity: z.string().nullable(),
  dismiss_reason: z.string().nullable(),
});

/** How a device came to the status it has (S1 §3.10). */
export const statusContext = z.object({
  activity: z.string().nullable(),
  note: z.string().nullable(),
  history: z.array(statusChange),
});
