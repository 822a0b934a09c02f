import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { historyReply } from '#platform/contract/history.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, success } from '#platform/contract/shapes.ts';
import { base, codes, getShipment, path } from '../contract.ts';
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
  path: `${base}/{spedizione}/departure`,
  summary: 'Una spedizione parte: prende il numero del documento di trasporto e non cambia più',
  permission: keepShipments,
  params: path,
  body: z.object({ spedito: day, versione: version }),
  response: getShipment.response,
});

export const withdrawShipment = endpoint({
  name: 'withdrawShipment',
  method: 'POST',
  path: `${base}/{spedizione}/withdrawal`,
  summary: 'Rinuncia a una spedizione che non è ancora partita: i dosimetri tornano in magazzino',
  permission: keepShipments,
  params: path,
  body: z.object({ versione: version }),
  response: success,
});

export const printDeliveryNote = endpoint({
  name: 'printDeliveryNote',
  method: 'GET',
  path: `${base}/{spedizione}/pdf`,
  summary: 'Il documento di trasporto da stampare',
  permission: keepShipments,
  params: path,
  response: fileOf(pdf),
});

export const getShipmentHistory = endpoint({
  name: 'getShipmentHistory',
  method: 'GET',
  path: `${base}/{spedizione}/storia`,
  summary: 'Che cosa è successo a una spedizione',
  permission: keepShipments,
  params: path,
  response: historyReply,
});
