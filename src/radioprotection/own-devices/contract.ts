import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { device } from '../devices/contract.ts';
import { readOwnUnits } from '../reach/permissions.ts';
import { registryRow } from '../registries/contract.ts';

/** What a customer is told of a device: what it is and how it stands, nothing of why. */
const ownDevice = device
  .pick({ id: true, sigla: true, type: true, brand: true, model: true, serialNumber: true })
  .extend(device.pick({ tubeSerialNumber: true, kVp: true, mA: true, currentStatus: true }).shape)
  .extend({ active: z.boolean() });
export type OwnDevice = z.infer<typeof ownDevice>;

export const listOwnDevices = endpoint({
  name: 'listOwnDevices',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/radioprotection/companies/{company}/devices',
  summary: 'Dispositivi in uso e registri di una propria unità locale, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath }),
  response: z.object({ devices: z.array(ownDevice), registries: z.array(registryRow) }),
});
