import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/shapes.ts';
import { fieldWork } from '../customers/permissions.ts';
import { point } from '../points/contract.ts';
import { addressParams } from '../sites/contract.ts';

/** Floor plan (planimetria) with the points on it. A negative id is a plan not yet sent. */
export const floorPlan = z.object({
  id: z.int(),
  titolo: z.string().nullable(),
  /** Picture as a data URL; empty for an unsent plan whose picture was left out of the request. */
  content: z.string(),
  points: z.array(point),
});
export type FloorPlan = z.infer<typeof floorPlan>;

const path =
  '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/planimetries' as const;
const response = z.object({ planimetries: z.array(floorPlan) });

export const listFloorPlans = endpoint({
  name: 'listFloorPlans',
  method: 'GET',
  path,
  summary: 'Planimetrie di un indirizzo con i punti',
  permission: fieldWork,
  params: addressParams,
  response,
  isKept: true,
});

export const listFloorPlansWithDraft = endpoint({
  name: 'listFloorPlansWithDraft',
  method: 'POST',
  path,
  summary: 'Planimetrie di un indirizzo insieme a quelle scelte e non ancora inviate',
  permission: fieldWork,
  write: 'none',
  maxBodyMiB: 32,
  params: addressParams,
  body: z.object({
    newPlanimetries: z
      .array(
        z.object({
          id: id.or(z.int().negative()),
          content: z.string().nullish(),
          titolo: z.string().nullish(),
        }),
      )
      .max(10)
      .nullish(),
  }),
  response,
  isKept: true,
});
