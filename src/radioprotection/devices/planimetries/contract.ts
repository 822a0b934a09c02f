import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';

/** A planimetry as the planner shows it (Q1-75): `image` is the address of the call that
 * answers its picture (`getPlanimetryPicture`), null without one. */
export const shownPlanimetry = z.object({
  id,
  alias: z.string(),
  image: z.string().nullable(),
  /** Of the sheet on which the devices stand, in its pixels. */
  ...{ width: z.int(), height: z.int() },
  devices: z.array(
    z.object({ deviceId: id, x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  ),
});
export type ShownPlanimetry = z.infer<typeof shownPlanimetry>;
