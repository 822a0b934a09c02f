import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, success } from '#platform/contract/shapes.ts';
import { actionRef } from '#platform/contract/undo.ts';
import { base, codes, getShipment, shipmentCalls } from '../contract.ts';
import { keepShipments } from '../permissions.ts';

/** What a code is for a shipment: in store, nobody's yet, or not to be shipped (`motivo` says why). */
const checkedCode = z.object({
  letto: z.string(),
  /** As it stands in the records; as it would be registered when nobody knows it. */
  codice: z.string(),
  esito: z.enum(['spedibile', 'nuovo', 'rifiutato']),
  motivo: z.string().nullable(),
});
export type CheckedCode = z.infer<typeof checkedCode>;

export const checkShipmentCodes = endpoint({
  name: 'checkShipmentCodes',
  method: 'POST',
  path: `${base}/check`,
  summary: 'Che cosa sono dei codici per una spedizione: spedibili, nuovi o rifiutati, con il motivo',
  permission: keepShipments,
  body: z.object({ codici: codes, spedizione: id.nullable() }),
  response: z.object({ codici: z.array(checkedCode) }),
  write: 'none',
});

export const sendShipment = endpoint({
  name: 'sendShipment',
  method: 'POST',
  path: `${shipmentCalls.path}/departure`,
  summary: 'Una spedizione parte: prende il numero del documento di trasporto e non cambia più',
  permission: keepShipments,
  params: shipmentCalls.params,
  body: z.object({ spedito: day, versione: version }),
  response: getShipment.response,
});

export const withdrawShipment = endpoint({
  name: 'withdrawShipment',
  method: 'POST',
  path: `${shipmentCalls.path}/withdrawal`,
  summary:
    'Rinuncia a una spedizione che non è ancora partita: i dosimetri non smarriti tornano in magazzino',
  permission: keepShipments,
  params: shipmentCalls.params,
  body: z.object({ versione: version }),
  response: success.extend({ annulla: actionRef }),
});

export const printDeliveryNote = endpoint({
  name: 'printDeliveryNote',
  method: 'GET',
  path: `${shipmentCalls.path}/pdf`,
  summary: 'Il documento di trasporto da stampare',
  pace: 'costly',
  permission: keepShipments,
  params: shipmentCalls.params,
  response: fileOf(pdf),
});
