import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { fieldWork } from '../customers/contract.ts';

/** A dosimeter that can be placed: given to the principal, not placed, not lost, not processed. */
export const availableDosimeter = z.object({
  id,
  codice: z.string(),
  trattamento: id,
  dataAttribuzione: day.nullable(),
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
});
