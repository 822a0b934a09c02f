import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { conclusions, formStates, measureMethods } from '../../words/rules.ts';
import { readRegister } from '../permissions.ts';
import { attestationTexts } from '../rules.ts';

/** A line of the register. */
export const registerRow = z.object({
  id,
  registro: z.string(),
  attestatoIl: day,
  cliente: z.string(),
  merce: z.string(),
  metallo: z.string(),
  origine: z.string(),
  luogo: z.string().nullable(),
  carico: z.array(z.string()),
  misuratoIl: day,
  metodo: z.enum(measureMethods),
  misure: z.string(),
  strumento: z.string().nullable(),
  operatore: z.string(),
  esito: z.enum(conclusions),
  nota: z.string(),
  esperto: z.string(),
  status: z.enum(formStates),
});
export type RegisterRow = z.infer<typeof registerRow>;

export const listRegister = endpoint({
  name: 'listControlRegister',
  method: 'GET',
  path: '/v1/user/user/irme90/register',
  summary: 'Il registro dei controlli radiometrici',
  permission: readRegister,
  query: listQuery(['numero', 'cliente'], {
    anno: z.coerce.number<string>('Anno non valido.').pipe(z.int().min(2000).max(2200)).optional(),
    esito: z.enum(conclusions, attestationTexts.noConclusion).optional(),
  }).omit({ stato: true }),
  response: listReply(registerRow),
});

export const exportRegister = endpoint({
  name: 'exportControlRegister',
  method: 'GET',
  path: '/v1/user/user/irme90/register/excel',
  summary: 'Il registro dei controlli radiometrici come foglio Excel',
  permission: readRegister,
  query: listRegister.query,
  response: fileOf(xlsx),
  pace: 'costly',
});
