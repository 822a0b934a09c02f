import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day } from '#platform/contract/shapes.ts';
import { optionalText } from '../../fields/contract.ts';
import { workInUnits } from '../../reach/permissions.ts';
import { deviceParams, devicePath, deviceRecord } from '../contract.ts';
import { deviceStatuses } from '../rules.ts';

export const changeDeviceStatus = endpoint({
  name: 'changeDeviceStatus',
  method: 'POST',
  path: `${devicePath}/status`,
  summary: 'Cambia lo stato di un dispositivo da un giorno in poi',
  permission: workInUnits,
  params: deviceParams,
  body: z.object({
    status: z.literal([...deviceStatuses], 'Indicare il nuovo stato.'),
    date: day,
    /** Required when it is to be dismissed, or is dismissed without having been marked before. */
    dismissReason: optionalText(longest.note).refine(
      (given) => given === null || given.length >= 5,
      'Indicare il motivo in almeno 5 caratteri.',
    ),
    versione: version,
  }),
  response: deviceRecord,
});
