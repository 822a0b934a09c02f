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

/** A client of the reader's, with what its forms wait for; of those out of reach nothing is counted. */
const formClientRow = z.object({
  id,
  nome: z.string(),
  daLavorare: z.int(),
  /** Of those: past their day of work, */
  inRitardo: z.int(),
  /** and without an operator. */
  senzaOperatore: z.int(),
  allEsperto: z.int(),
  /** The first day on which one is to be worked on. */
  prossimo: day.nullable(),
});
export type FormClientRow = z.infer<typeof formClientRow>;

export const listFormClients = endpoint({
  name: 'listFormClients',
  method: 'GET',
  path: '/v1/user/user/irme90/clients/moduli',
  summary:
    'I clienti per cui si controllano carichi, con i modelli che aspettano; per primi quelli più urgenti',
  permission: readForms,
  isKept: true,
  query: listQuery(['prossimo', 'nome', 'daLavorare', 'allEsperto'], {}).omit({ stato: true }),
  response: listReply(formClientRow),
});

export const listForms = endpoint({
  name: 'listControlForms',
  method: 'GET',
  path,
  summary: 'I Mod. IRME90 di un cliente',
  permission: readForms,
  isKept: true,
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
