import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { missingKinds } from './rules.ts';

/** What a site lacks before its data can go to the national data bank. */
export const isinReadiness = z.object({
  pronto: z.boolean(),
  mancano: z.array(
    z.object({
      tipo: z.enum(missingKinds),
      /** In words. */
      testo: z.string(),
      punto: z.object({ id, alias: z.string() }).nullable(),
      /** Of a dosimeter that is still measuring. */
      trattamento: id.nullable(),
    }),
  ),
  committente: id,
  cliente: id,
  indirizzo: id,
  /** Whether the reader may change the address and its points. */
  modificabile: z.boolean(),
});
export type IsinReadiness = z.infer<typeof isinReadiness>;

export const getIsinReadiness = endpoint({
  name: 'getIsinReadiness',
  method: 'GET',
  path: '/v1/user/user/cr39/indirizzi/{indirizzo}/isin',
  summary: 'Che cosa manca a una sede per la trasmissione all’ISIN',
  permission: fieldWork,
  params: z.object({ indirizzo: idInPath }),
  response: isinReadiness,
  isKept: true,
});
