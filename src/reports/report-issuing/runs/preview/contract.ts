import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { issueReports } from '../../../final-reports/permissions.ts';
import { windowProblem } from '../../rules.ts';

export const base = '/v1/user/lb/cr39/relations/runs' as const;
const count = z.int().min(0);

/** The sites that somebody chose among those of a search; without it all that are ready. */
const sedi = z
  .array(id)
  .min(1, 'Scegliere almeno una sede.')
  .max(10_000, 'Al massimo 10.000 sedi.')
  .optional();
export const chosen = z
  .object({ from: day, to: day.nullish(), sedi })
  .refine(({ from, to }) => windowProblem(from, to) === null, 'Controlla le date');

export const previewReportRun = endpoint({
  name: 'previewReportRun',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Che cosa farebbe l’emissione delle sedi pronte di una ricerca, tutte o quelle scelte',
  permission: issueReports,
  write: 'none',
  body: chosen,
  response: z.object({
    pronte: count,
    /** Chosen, and not ready any more. */
    nonPronte: count,
    /** Of which one the first page can be looked at. */
    primaSede: id.nullable(),
    /** Among the ready ones: their place is looked up first. */
    senzaCoordinate: count,
    insufficienti: count,
    emesse: count,
    /** Of the ready ones: their clients, and those of them that somebody can write to. */
    clienti: count,
    clientiConEmail: count,
    /** Reports that are announced to nobody. */
    senzaEmail: count,
    questionariIncompleti: count,
    sopraLivello: count,
    /** Sites whose address cannot be true: no such CAP, no province, coordinates elsewhere. */
    indirizziDaRivedere: count,
    /** A result was entered by who asks, and four eyes are asked for: a colleague issues them. */
    nonTue: count,
    soloFirmate: z.boolean(),
    /** The laboratory has no letterhead yet: nothing can be issued. */
    daPresentare: z.boolean(),
  }),
});
