import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id, instant } from '#platform/contract/shapes.ts';
import { workOnForms } from '../../reach/permissions.ts';
import { formStates, transports } from '../../words/rules.ts';
import { workSituations, workTabs, workTimes } from '../rules.ts';

/** A form in the work list; `numeri`: by what its load is recognised. */
export const workRow = z.object({
  id,
  client: id,
  cliente: z.string(),
  merce: z.string(),
  luogo: z.string().nullable(),
  numeri: z.array(z.string()),
  tipo: z.enum(transports),
  dueDate: day,
  status: z.enum(formStates),
  operatore: z.string().nullable(),
  misuratoIl: instant.nullable(),
  registro: z.string().nullable(),
  lavorabile: z.boolean(),
  /** Its measures came to the reader. */
  ricevuto: z.boolean(),
});
export type WorkRow = z.infer<typeof workRow>;

export const listWork = endpoint({
  name: 'listWork',
  method: 'GET',
  path: '/v1/user/user/irme90/measure',
  summary:
    'I Mod. IRME90 da lavorare, quelli lavorati, quelli ricevuti da chi chiede, e tutti quelli che vede',
  permission: workOnForms,
  isKept: true,
  query: listQuery(['lavorazione', 'numero', 'cliente'], {
    scheda: z.enum(workTabs, 'Scheda sconosciuta.').default('da-lavorare'),
    situazione: z.enum(workSituations, 'Situazione sconosciuta.').optional(),
    quando: z.enum(workTimes, 'Periodo sconosciuto.').optional(),
    operatore: z.literal('nessuno', 'Filtro sconosciuto.').optional(),
    /** First and last day of work, both included. */
    dal: day.optional(),
    al: day.optional(),
  }).omit({ stato: true }),
  /** `ricevuti`: how many the asking expert has received and not concluded yet; null: he is none. */
  response: listReply(workRow).extend({ ricevuti: z.int().nullable() }),
});
