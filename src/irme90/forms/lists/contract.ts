import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { readForms } from '../../reach/permissions.ts';
import { formStates, transports } from '../../words/rules.ts';
import { formTexts } from '../rules.ts';

const path = '/v1/user/user/irme90/{client}/list' as const;
const ofClient = z.object({ client: idInPath });

/** A form in a list. `luogo`: where the load is controlled; `numeri`: by what it is recognised. */
export const formRow = z.object({
  id,
  status: z.enum(formStates),
  tipo: z.enum(transports),
  dueDate: day,
  mittente: z.string(),
  destinatario: z.string(),
  merce: z.string(),
  luogo: z.string().nullable(),
  numeri: z.array(z.string()),
  operatore: z.string().nullable(),
  createdAt: instant,
});
export type FormRow = z.infer<typeof formRow>;

export const listForms = endpoint({
  name: 'listControlForms',
  method: 'GET',
  path,
  summary: 'I Mod. IRME90 di un cliente',
  permission: readForms,
  params: ofClient,
  query: listQuery(['lavorazione', 'creazione', 'numero'], {
    situazione: z.enum(formStates, 'Stato sconosciuto.').optional(),
    tipo: z.enum(transports, formTexts.transport).optional(),
    /** First and last day of work, both included. */
    dal: day.optional(),
    al: day.optional(),
  }).omit({ stato: true }),
  response: listReply(formRow).extend({ cliente: z.string(), puoCreare: z.boolean() }),
});

export const exportForms = endpoint({
  name: 'exportControlForms',
  method: 'GET',
  path: `${path}/excel`,
  summary: 'I Mod. IRME90 di un cliente che rispondono ai filtri, come foglio Excel',
  permission: readForms,
  params: ofClient,
  query: listForms.query,
  response: fileOf(xlsx),
  pace: 'costly',
});
