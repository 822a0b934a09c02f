import { z } from 'zod';
import { tableReply, tableRequest } from '#platform/contract/data-table.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { base, shipmentRow } from '../contract.ts';
import { keepShipments } from '../permissions.ts';
import { shipmentStates } from '../rules.ts';
import { shipmentColumns } from './rules.ts';

export const tableShipments = endpoint({
  name: 'tableShipments',
  method: 'POST',
  path: `${base}/table`,
  summary: 'Tabella delle spedizioni (_dt=shipments), a pagine o come foglio Excel',
  permission: keepShipments,
  write: 'none',
  encoding: 'form',
  body: tableRequest(shipmentColumns, {
    situazione: z.enum(shipmentStates, 'Stato sconosciuto.').optional(),
    committente: idInPath.optional(),
  }),
  response: tableReply(shipmentRow),
});
