import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { seeInstallation } from './permissions.ts';

export const getInstallation = endpoint({
  name: 'getInstallation',
  method: 'GET',
  path: '/v1/auth/installation',
  summary: 'Di quale laboratorio è questa installazione; null finché non si è presentato',
  permission: seeInstallation,
  response: z.object({ nome: z.string().nullable() }),
});
