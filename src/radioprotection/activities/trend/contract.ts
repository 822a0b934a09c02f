import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { deviceParams, devicePath } from '../../devices/contract.ts';
import { pastField, testField, trendValue } from '../control/contract.ts';
import { followActivities } from '../permissions.ts';

export const getDeviceTrend = endpoint({
  name: 'getDeviceTrend',
  method: 'GET',
  path: `${devicePath}/trend`,
  summary: 'Che cosa si è misurato su un dispositivo nei suoi controlli di qualità, dal primo',
  permission: followActivities,
  params: deviceParams,
  response: z.object({
    campi: z.array(testField),
    andamento: z.array(trendValue),
    nonRichiesti: z.array(pastField),
  }),
});
