import { z } from 'zod';
import { readSites } from '#field/candidates/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { issuingTexts } from '../rules.ts';
import { siteSorts, siteStatuses, siteViews } from './rules.ts';

const count = z.int().min(0);

/** A site of the period, as the table shows it. Concentrations in Bq/m³, U with k = 2. */
export const issuableSite = z.object({
  id,
  alias: z.string(),
  address: z.string(),
  nomeAzienda: z.string(),
  committente: id,
  cliente: id,
  /** What issuing would find: `ready`, `issued`, or what is lacking in `motivo`. */
  stato: z.enum(siteStatuses),
  motivo: z.string().nullable(),
  puntiPronti: count,
  punti: count,
  /** Of the longest chain of all its points. */
  giorni: z.int(),
  /** The highest mean; `isPartial`: of a point that was not measured long enough. */
  media: z
    .object({
      ...{ concentration: z.number(), expanded: z.number().nullable() },
      ...{ isUpperBound: z.boolean(), isLowerBound: z.boolean().optional() },
      ...{ punto: z.string(), giorni: z.int(), isPartial: z.boolean() },
      /** Beside the level of the site. */
      confronto: z.enum(['below', 'above', 'not-comparable']),
    })
    .nullable(),
  livello: z.number(),
  sopraLivello: z.boolean(),
  questionarioCompleto: z.boolean(),
  /** Somebody can be written to when its report is issued. */
  raggiungibile: z.boolean(),
  relazione: z.object({ id, numero: z.string(), changed: z.boolean() }).nullable(),
});
export type IssuableSite = z.infer<typeof issuableSite>;

export const listIssuableSites = endpoint({
  name: 'listIssuableSites',
  method: 'GET',
  path: '/v1/user/lb/cr39/relations/sites',
  summary: 'Le sedi misurate in un periodo, con lo stato che troverebbe l’emissione della relazione',
  permission: readSites,
  query: listQuery(siteSorts, {
    /** Without it: from the usual day on. */
    dal: day.optional(),
    al: day.optional(),
    vista: z.enum(siteViews, 'Vista sconosciuta.').default(siteViews[0]),
  })
    .omit({ stato: true })
    .refine(({ dal, al }) => dal === undefined || al === undefined || dal <= al, issuingTexts.checkDates),
  response: listReply(issuableSite).extend({
    /** The period that was looked at. */
    dal: day,
    al: day.nullable(),
    reqDays: count,
    viste: z.record(z.enum(siteViews), count),
  }),
});
