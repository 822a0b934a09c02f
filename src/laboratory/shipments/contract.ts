import { z } from 'zod';
import { dosimeterStates } from '#field/dosimeter-states/rules.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { actionRef } from '#platform/contract/undo.ts';
import { keepShipments } from './permissions.ts';
import { maxShipped, shipmentStates, shipmentTexts } from './rules.ts';

export const base = '/v1/user/lb/cr39/shipments' as const;
const named = z.object({ id, nome: z.string() });

/** A shipment by the number of its delivery note; null until it has left. */
export const shipmentRef = z.object({ id, numero: z.string().nullable() });

export const shipmentRow = z.object({
  id,
  /** Of the delivery note; null until it has left. */
  numero: z.string().nullable(),
  situazione: z.enum(shipmentStates),
  committente: named,
  indirizzo: named.nullable(),
  spedito: day.nullable(),
  vettore: z.string().nullable(),
  nota: z.string().nullable(),
  dosimetri: z.int(),
  /** Of these, how many are still to come back. */
  fuori: z.int(),
});
export type ShipmentRow = z.infer<typeof shipmentRow>;

/** A dosimeter of a shipment and where it is now; `situazione` null: it was taken back, and may be elsewhere since. */
const shippedDosimeter = z.object({
  id,
  codice: z.string(),
  situazione: z.enum(dosimeterStates).nullable(),
  sede: z.string().nullable(),
  punto: z.string().nullable(),
  inizio: day.nullable(),
  fine: day.nullable(),
  rientrato: day.nullable(),
});
export type ShippedDosimeter = z.infer<typeof shippedDosimeter>;

const shipment = shipmentRow.omit({ dosimetri: true }).extend({
  versione: version,
  dosimetri: z.array(shippedDosimeter),
  /** Of what was just saved. */
  annulla: actionRef.optional(),
});
export type Shipment = z.infer<typeof shipment>;

/** Nothing typed means none. */
const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Al massimo ${max} caratteri.`)
    .nullable()
    .transform((text) => text || null);

export const codes = z
  .array(
    z
      .string()
      .trim()
      .min(1, shipmentTexts.noCodes)
      .max(...atMost(longest.code)),
  )
  .min(1, shipmentTexts.noCodes)
  .max(maxShipped, shipmentTexts.tooManyCodes);

/** `registra`: codes that nobody knows become new dosimeters, of the batch `lotto` if one is named. */
const fields = z.object({
  committente: id,
  indirizzo: id.nullable(),
  vettore: optionalText(100),
  nota: optionalText(500),
  codici: codes,
  registra: z.boolean(),
  lotto: id.nullable(),
});
export type ShipmentFields = z.infer<typeof fields>;

export const shipmentCalls = recordEndpoints({
  path: base,
  key: 'spedizione',
  permission: keepShipments,
  record: shipment,
});

export const getShipment = shipmentCalls.get(
  'getShipment',
  'Una spedizione con i suoi dosimetri e dove sono ora',
);
export const getShipmentHistory = shipmentCalls.history(
  'getShipmentHistory',
  'Che cosa è successo a una spedizione',
);

export const createShipment = shipmentCalls.create(
  'createShipment',
  'Prepara una spedizione di dosimetri; con il giorno, parte subito',
  fields.extend({ spedito: day.nullable() }),
);

export const updateShipment = shipmentCalls.update(
  'updateShipment',
  'Corregge una spedizione che non è ancora partita; codici: tutti quelli che contiene',
  fields.extend({ versione: version }),
);
