import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/shapes.ts';
import { openLaboratoryHome } from '../permissions.ts';

/** What waits for the laboratory, in the order it is shown in. */
export const queueNames = [
  'authorities',
  'returned',
  'recount',
  'ready',
  'expiring',
  'shipments',
  'surveys',
  'signing',
  'isin',
] as const;
export type QueueName = (typeof queueNames)[number];

const queue = z.object({
  coda: z.enum(queueNames),
  quanti: z.int().nonnegative(),
  /** There are more than were looked at. */
  eAltri: z.boolean(),
  /** Since when the oldest waits. */
  dal: day.nullable(),
  /** Until when the most urgent has to be done. */
  entro: day.nullable(),
});
export type Queue = z.infer<typeof queue>;

export const getLabDay = endpoint({
  name: 'getLabDay',
  method: 'GET',
  path: '/v1/user/lb/oggi',
  summary: 'Che cosa aspetta il laboratorio oggi: le code con quanti sono e da quando',
  permission: openLaboratoryHome,
  response: z.object({
    code: z.array(queue),
    /** When those that are costly (ready, surveys) were counted. */
    calcolato: z.iso.datetime({ offset: true }),
    /** Placed and received today. */
    arrivatiOggi: z.int().nonnegative(),
  }),
});
export type LabDay = z.infer<typeof getLabDay.response>;
