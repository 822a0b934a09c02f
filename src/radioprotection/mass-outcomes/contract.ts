import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { workOnMassActivities } from '../mass-activities/permissions.ts';
import { ofEmployer } from '../mass-activities/rules.ts';

export const proposeReverse = endpoint({
  name: 'proposeReverse',
  method: 'POST',
  path: `${ofEmployer}/activities/{activity}/reverse`,
  summary: 'Propone una nuova pratica che scambia valori vecchi e nuovi di ciò che è in vigore',
  permission: workOnMassActivities,
  write: 'idempotent',
  params: z.object({ employer: idInPath, activity: idInPath }),
  response: z.object({
    ...{ data: z.object({ activity: id }), activity: id },
    /** What is in force and no mass activity takes back, by operation. */
    daCorreggere: z.array(z.string()),
  }),
});
