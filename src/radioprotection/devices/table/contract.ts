import { z } from 'zod';
import { tableReply, tableRequest } from '#platform/contract/data-table.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { readRadioprotection } from '../../reach/permissions.ts';
import { unitPlace } from '../../unit-places/contract.ts';
import { device } from '../contract.ts';
import { deviceCategories, deviceTexts } from '../rules.ts';
import { deviceColumns } from './rules.ts';

export const deviceRow = device
  .pick({ id: true, sigla: true, type: true, currentStatus: true, brand: true, model: true })
  .extend(device.pick({ serialNumber: true, tubeSerialNumber: true, kVp: true, mA: true }).shape)
  .extend({ ...unitPlace.shape, attivo: z.boolean() });
export type DeviceRow = z.infer<typeof deviceRow>;

export const tableDevices = endpoint({
  name: 'tableDevices',
  method: 'POST',
  path: '/v1/user/lb/rp/devices/table',
  summary: 'Tabella dei dispositivi visibili (_dt=devices), a pagine o come foglio Excel',
  permission: readRadioprotection,
  write: 'none',
  encoding: 'form',
  body: tableRequest(deviceColumns, {
    categoria: z.enum(deviceCategories, deviceTexts.unknownCategory).optional(),
    stato: z.enum(['1', '2', '3', '4', '5'], 'Stato sconosciuto.').optional(),
    /** Those in use unless the hidden ones are asked for. */
    nascosti: z.enum(['si'], 'Filtro sconosciuto.').optional(),
    employer: idInPath.optional(),
  }),
  response: tableReply(deviceRow),
});
