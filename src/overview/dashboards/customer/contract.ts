import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { deadlineKinds } from '../../deadline-words/rules.ts';
import { readCustomerDashboard } from '../permissions.ts';

/** As those of the laboratory: each is asked for alone. */
export const customerTiles = ['sedi', 'scadenze', 'documenti'] as const;
export type CustomerTile = (typeof customerTiles)[number];

const site = z.object({ id, nome: z.string(), cliente: id });

const deadline = z.object({
  tipo: z.enum(deadlineKinds),
  entro: day,
  indirizzo: site,
  /** How many dosimeters; null of a report's. */
  dosimetri: z.int().nullable(),
});
export type Deadline = z.infer<typeof deadline>;

const customerDashboard = z.object({
  /** Sites with at least one result, by name; `totale` of them. */
  sedi: z.object({ totale: z.int(), sedi: z.array(site) }),
  /** The next ones, those that have passed first; `totale` of them. */
  scadenze: z.object({ totale: z.int(), prossime: z.array(deadline) }),
  /** Final reports, the latest first. */
  documenti: z.array(
    z.object({
      id,
      numero: z.string(),
      revisione: z.int(),
      indirizzo: site,
      emessa: day,
      sopraLivello: z.boolean(),
    }),
  ),
});
export type CustomerDashboard = z.infer<typeof customerDashboard>;

export const getCustomerDashboard = endpoint({
  name: 'getCustomerDashboard',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/dashboard',
  summary: 'Il quadro di un committente: sedi misurate, scadenze, relazioni; tutti i riquadri, o uno solo',
  permission: readCustomerDashboard,
  params: z.object({ client: idInPath }),
  query: z.object({ riquadro: z.enum(customerTiles, 'Riquadro sconosciuto.').optional() }),
  response: customerDashboard.partial().extend({ committente: z.object({ id, nome: z.string() }) }),
});
