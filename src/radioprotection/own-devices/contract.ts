import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, idInPath } from '#platform/contract/shapes.ts';
import { device } from '../devices/contract.ts';
import { nextDue } from '../next-due/contract.ts';
import { readOwnUnits } from '../reach/permissions.ts';
import { registryRow } from '../registries/contract.ts';

/** What a customer is told of a device: what it is and how it stands, nothing of why. */
const ownDevice = device
  .pick({ id: true, sigla: true, type: true, brand: true, model: true, serialNumber: true })
  .extend(device.pick({ tubeSerialNumber: true, kVp: true, mA: true, currentStatus: true }).shape)
  .extend({ active: z.boolean(), prossima: nextDue });
export type OwnDevice = z.infer<typeof ownDevice>;

const path = '/v1/user/user/clients/{client}/radioprotection/companies/{company}/devices';
const company = { client: idInPath, company: idInPath };

export const listOwnDevices = endpoint({
  name: 'listOwnDevices',
  method: 'GET',
  path,
  summary: 'Dispositivi in uso e registri di una propria unità locale, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object(company),
  response: z.object({ devices: z.array(ownDevice), registries: z.array(registryRow) }),
});

/** A device of a customer's own unit: what it is, since when it stands as it does, and what is due. */
export const getOwnDevice = endpoint({
  name: 'getOwnDevice',
  method: 'GET',
  path: `${path}/{device}`,
  summary: 'Un dispositivo in uso di una propria unità locale, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ ...company, device: idInPath }),
  response: ownDevice.extend({
    /** The first day of the status it has. */
    dal: day.nullable(),
    unita: z.string(),
    datore: z.string(),
    esperto: z.string().nullable(),
    registries: z.array(registryRow),
  }),
});
