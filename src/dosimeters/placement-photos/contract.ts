import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { addressParams } from '#customers/sites/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';

export const getPointPhoto = endpoint({
  name: 'getPointPhoto',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/punti/{punto}/img/{dosimeter}',
  summary: 'Foto di un dosimetro posizionato, in base64',
  permission: fieldWork,
  params: addressParams.extend({ punto: idInPath, dosimeter: idInPath }),
  query: z.object({
    /** The same photo in small, for lists. */
    miniatura: z.literal('si').optional(),
    /** The version of the placement whose photo is wanted: a page that keeps answers asks anew when it has changed. */
    versione: z.coerce.number<string | number>().int().optional(),
  }),
  response: z.object({ img: z.string(), mime: z.string() }),
});
