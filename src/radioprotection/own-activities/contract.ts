import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { judgements } from '../quality-controls/rules.ts';
import { readOwnUnits } from '../reach/permissions.ts';
import { ownStates } from './rules.ts';

/** What a customer is told of an activity: what, of which device, when; nothing that was noted in the house. */
const ownActivity = z.object({
  id,
  nome: z.string(),
  stato: z.enum(ownStates),
  scadenza: day.nullable(),
  eseguita: day.nullable(),
  dispositivo: z.string().nullable(),
  registro: id.nullable(),
  giudizio: z.literal(judgements).nullable(),
});
export type OwnActivity = z.infer<typeof ownActivity>;

/** So many stand on a page: of those to do the first due, of those that are done the latest. */
export const ownActivitiesShown = 50;

export const listOwnActivities = endpoint({
  name: 'listOwnActivities',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/radioprotection/companies/{company}/activities',
  summary: 'Attività e scadenze di una propria unità locale, per chi ne è cliente',
  permission: readOwnUnits,
  params: z.object({ client: idInPath, company: idInPath }),
  query: z.object({
    eseguite: z.enum(['si', 'no'], 'Valore sconosciuto.').default('no'),
    page: z.coerce.number<string>('Pagina non valida.').pipe(z.int().min(1).max(10_000)).default(1),
  }),
  response: z.object({
    attivita: z.array(ownActivity).max(ownActivitiesShown),
    total: z.int().nonnegative(),
    pageSize: z.int().positive(),
  }),
});
