import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { siteStandings } from '#reports/site-standings/rules.ts';
import { deadlineKinds } from '../../deadline-words/rules.ts';
import { openClientHome } from '../permissions.ts';

/** How a site stands, in words, with the figure of the point it is told by. */
const standingSite = z.object({
  id,
  nome: z.string(),
  cliente: id,
  luogo: z.string(),
  esito: z.enum(siteStandings),
  verdetto: z.object({
    testo: z.string(),
    dettaglio: z.string().nullable(),
    tono: z.enum(['above', 'good', 'attention', 'quiet']),
  }),
  media: z
    .object({
      figura: z.string(),
      unita: z.literal('Bq/m³').nullable(),
      segno: z.enum(['above', 'partial']).nullable(),
      parola: z.string().nullable(),
      punto: z.string(),
    })
    .nullable(),
  /** Since when something measures there now. */
  misuraDal: day.nullable(),
  prossima: z.object({ tipo: z.enum(deadlineKinds), entro: day }).nullable(),
  /** The last report that is open to the customer; one that was withdrawn is none. */
  relazione: z.object({ id, numero: z.string(), revisione: z.int(), emessa: day }).nullable(),
  questionariCompleti: z.boolean(),
});
export type StandingSite = z.infer<typeof standingSite>;

const count = z.int().nonnegative();

/** Radiometric controls of a principal's shipments that are not ended. */
const openControls = z.object({
  daMisurare: count,
  /** The first day on which one is to be measured; it may have passed. */
  prossimo: day.nullable(),
  /** Measured, and not signed yet. */
  dallEsperto: count,
});
export type OpenControls = z.infer<typeof openControls>;

export const getCustomerDay = endpoint({
  name: 'getCustomerDay',
  method: 'GET',
  path: '/v1/user/user/clients/{client}/oggi',
  summary:
    'Come stanno le sedi di un committente: giudizio, ultima media, prossima data, relazione, questionari; i suoi controlli radiometrici aperti',
  permission: openClientHome,
  params: z.object({ client: idInPath }),
  response: z.object({
    committente: z.object({ id, nome: z.string() }),
    /** Of all sites in use, by how they stand. */
    conteggio: z.record(z.enum(siteStandings), count),
    /** Sites that are not above, but where one period was. */
    conPeriodoSopra: count,
    /** Sites whose verdict no report has told yet. */
    provvisorie: count,
    /** Those that ask for something first; `maxStandingSites` at most. */
    sedi: z.array(standingSite),
    /** Null where nobody asks for controls, or where they are not the reader's. */
    controlli: openControls.nullable(),
  }),
});
export type CustomerDay = z.infer<typeof getCustomerDay.response>;
