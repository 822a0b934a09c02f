import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { scanDevices } from '../reach/permissions.ts';

/** Which page of a device is the reader's: its card, or that of a customer's own unit. */
export const findScannedDevice = endpoint({
  name: 'findScannedDevice',
  method: 'GET',
  path: '/v1/user/user/rp/devices/{device}/page',
  summary: 'Quale pagina di un dispositivo apre chi ne legge l’etichetta: la scheda, o quella del cliente',
  permission: scanDevices,
  params: z.object({ device: idInPath }),
  response: z.object({
    device: id,
    /** Of a customer who scans a device of an own unit; null: of staff. */
    own: z.object({ client: id, company: id }).nullable(),
  }),
});
