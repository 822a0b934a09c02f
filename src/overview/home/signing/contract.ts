import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/shapes.ts';
import { openRadioprotectionHome } from '../permissions.ts';

/** What waits for an expert; what later releases bring adds a name here and its words in `rules.ts`. */
export const expertQueueNames = ['signing'] as const;
export type ExpertQueueName = (typeof expertQueueNames)[number];

export const getExpertDay = endpoint({
  name: 'getExpertDay',
  method: 'GET',
  path: '/v1/user/radioprotection/oggi',
  summary: 'Che cosa aspetta chi si occupa di radioprotezione: le code con quanti sono e da quando',
  permission: openRadioprotectionHome,
  response: z.object({
    code: z.array(
      z.object({ coda: z.enum(expertQueueNames), quanti: z.int().nonnegative(), dal: day.nullable() }),
    ),
  }),
});
export type ExpertDay = z.infer<typeof getExpertDay.response>;
