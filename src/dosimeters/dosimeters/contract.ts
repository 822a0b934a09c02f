import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';

/** A dosimeter that can be placed: given to the principal, not placed, not lost, not processed. */
export const availableDosimeter = z.object({
  id,
  codice: z.string(),
  trattamento: id,
  dataAttribuzione: day.nullable(),
  /** It was shipped for the site that is asked about. Missing in answers of before. */
  perSede: z.boolean().optional(),
});
export type AvailableDosimeter = z.infer<typeof availableDosimeter>;

export const listAvailableDosimeters = endpoint({
  name: 'listAvailableDosimeters',
  method: 'POST',
  path: '/v1/user/user/cr39/committenti/{committente}/dosimetri/disponibili',
  summary: 'Dosimetri disponibili: prima quelli spediti per l’indirizzo, poi quelli senza indirizzo',
  permission: fieldWork,
  write: 'none',
  params: z.object({ committente: idInPath }),
  body: z.object({ cliente: id.nullish(), indirizzo: id.nullish() }),
  response: z.array(availableDosimeter),
  isKept: true,
});

const named = z.object({ id, displayName: z.string() });

/**
 * What the person who asks may know of a dosimeter by its code. One that was given to a principal out of reach is
 * as if it did not exist ('sconosciuto').
 */
export const checkedDosimeter = z.object({
  /** As it stands in the records; as it was read when it is unknown. */
  codice: z.string(),
  esito: z.enum([
    'disponibile',
    'posizionato',
    'rimosso',
    'smarrito',
    'analizzato',
    'nonAssegnato',
    'sconosciuto',
  ]),
  trattamento: id.nullable(),
  committente: named.nullable(),
  /** The address it was shipped for, while it can be placed only there. */
  riservatoA: named.nullable(),
  /** The one site at which it can be placed, where there is only one. Missing in answers of before. */
  sede: z.object({ cliente: id, indirizzo: id }).nullish(),
  posizionamento: z
    .object({ inizio: day, fine: day.nullable(), sede: z.string(), punto: z.string() })
    .nullable(),
});
export type CheckedDosimeter = z.infer<typeof checkedDosimeter>;

export const checkDosimeter = endpoint({
  name: 'checkDosimeter',
  method: 'GET',
  path: '/v1/user/user/cr39/dosimetri/by-code',
  summary: 'Un dosimetro dal codice letto o scritto: disponibile, o perché no',
  permission: fieldWork,
  query: z.object({
    codice: z
      .string('Indicare il codice.')
      .trim()
      .min(1, 'Indicare il codice.')
      .max(500, 'Il codice è troppo lungo.'),
  }),
  response: checkedDosimeter,
});
