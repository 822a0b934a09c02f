import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { placement, point } from '#customers/points/contract.ts';
import { addressParams } from '#customers/sites/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { id } from '#platform/contract/shapes.ts';

const path =
  '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/planimetries' as const;

/** A placement, with whether it has a photo; `versione` counts the changes of the record. */
const viewedPlacement = placement.extend({ foto: z.boolean(), versione: z.int() });
export type ViewedPlacement = z.infer<typeof viewedPlacement>;

/** A measurement point as the floor-plan view shows it, its placements newest first. */
export const viewedPoint = point.extend({ trattamenti: z.array(viewedPlacement) });
export type ViewedPoint = z.infer<typeof viewedPoint>;

export const planView = z.object({
  sede: z.object({ id, nome: z.string(), indirizzo: z.string() }),
  committente: z.object({ id, nome: z.string() }),
  cliente: z.object({ id, nome: z.string() }),
  planimetrie: z.array(z.object({ id, titolo: z.string().nullable() })),
  /** Those in use, and those out of use where something was measured (J16). */
  punti: z.array(viewedPoint),
});
export type PlanView = z.infer<typeof planView>;

/** The pictures come on their own (`listFloorPlans`): the table does not wait for them. */
export const getPlanView = endpoint({
  name: 'getPlanView',
  method: 'GET',
  path: `${path}/view`,
  summary: 'La vista delle planimetrie di un indirizzo: sede, titoli e tutti i punti, senza le immagini',
  permission: fieldWork,
  params: addressParams,
  response: planView,
  isKept: true,
});

/** A PDF as the answer, with its name in `content-disposition`. */
export const printPlans = endpoint({
  name: 'printPlans',
  method: 'GET',
  path: `${path}/pdf`,
  summary: 'Le planimetrie di un indirizzo da stampare, con i punti numerati e il loro elenco',
  pace: 'costly',
  permission: fieldWork,
  params: addressParams,
  response: fileOf(pdf),
});
