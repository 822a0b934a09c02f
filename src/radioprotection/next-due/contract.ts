import { z } from 'zod';
import { day, id } from '#platform/contract/shapes.ts';
import { activityTypes } from '../activities/rules.ts';

/** What has to be done first: the open activity with the earliest deadline; null when none has one. */
export const nextDue = z
  .object({ id, type: z.literal([...activityTypes]), alias: z.string().nullable(), deadline: day })
  .nullable();
export type NextDue = z.infer<typeof nextDue>;
