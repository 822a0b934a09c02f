import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { readTrips } from '../../transfers/permissions.ts';

/** How long activities of a type really took, half of them no longer: a proposal for the next trip. */
export const listWorkedTimes = endpoint({
  name: 'listWorkedTimes',
  method: 'GET',
  path: '/v1/user/lb/rp/transfers/times',
  summary: 'Minuti davvero lavorati per tipo di attività negli ultimi due anni (mediana), da proporre',
  permission: readTrips,
  response: z.object({
    tempi: z.array(z.object({ activityType: z.int(), minuti: z.int(), quante: z.int() })),
  }),
});
