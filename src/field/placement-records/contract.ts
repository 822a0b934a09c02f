import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { pictureReference } from '../placement/contract.ts';
import { correctPlacements } from './permissions.ts';

/** A placement of a site, whatever became of it. */
export const sitePlacement = z.object({
  trattamento: id,
  dosimetro: id,
  codice: z.string(),
  punto: z.object({ id, nome: z.string() }),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  inizio: day,
  fine: day.nullable(),
  giorni: z.int(),
  smarrito: z.boolean(),
  lavorato: z.boolean(),
  storico: z.boolean(),
  corretto: z.boolean(),
  versione: version,
});
export type SitePlacement = z.infer<typeof sitePlacement>;

const wish = z.object({
  versione: version,
  punto: id.optional(),
  /** The record (trattamento) of the dosimeter that it really is, and the code on it. */
  dosimetro: z.object({ id, codice: z.string().trim().max(longest.code) }).optional(),
  inizio: day.optional(),
  /** null: it was not removed. */
  fine: day.nullable().optional(),
  smarrito: z.boolean().optional(),
});

const siteState = z.object({ pronto: z.boolean(), motivo: z.string().nullable() });
/** Days and dosimeters of the chain that counts at a point, and since when a dosimeter lies there. */
const pointState = z.object({
  giorni: z.int(),
  dosimetri: z.array(z.string()),
  attivo: day.nullable(),
  motivo: z.string().nullable(),
});
export type PointState = z.infer<typeof pointState>;

/** What a correction does to a site: its verdict, and the points where anything changes. */
export const siteEffect = z.object({
  id,
  nome: z.string(),
  /** Whether its questionnaires are complete; a correction of placements leaves them alone. */
  completi: z.boolean(),
  prima: siteState,
  dopo: siteState,
  punti: z.array(
    z.object({ id, nome: z.string(), prima: pointState.nullable(), dopo: pointState.nullable() }),
  ),
});
export type SiteEffect = z.infer<typeof siteEffect>;

const path = z.object({ trattamento: idInPath });
const root = '/v1/user/lb/cr39/posizionamenti/{trattamento}';

export const listSitePlacements = endpoint({
  name: 'listSitePlacements',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/{indirizzo}/posizionamenti',
  summary: 'Tutti i posizionamenti di una sede, per punto, dal più recente',
  permission: correctPlacements,
  params: z.object({ indirizzo: idInPath }),
  query: listQuery(['punto'], {}).omit({ stato: true, sort: true, dir: true }),
  response: listReply(sitePlacement),
});

export const previewSiteCorrection = endpoint({
  name: 'previewSiteCorrection',
  method: 'POST',
  path: `${root}/correzione/anteprima`,
  summary: 'Che cosa cambierebbe con una correzione, senza salvarla: catene, giorni e giudizio delle sedi',
  permission: correctPlacements,
  params: path,
  body: wish,
  response: z.object({ sedi: z.array(siteEffect) }),
});

export const correctSitePlacement = endpoint({
  name: 'correctSitePlacement',
  method: 'POST',
  path: `${root}/correzione`,
  summary: 'Corregge un posizionamento, in qualunque momento: ciò che manca resta com’è',
  permission: correctPlacements,
  write: 'idempotent',
  maxBodyMiB: 8,
  params: path,
  body: wish.extend({
    foto: pictureReference.optional(),
    motivo: text(5, 'Scrivi il motivo della correzione.', longest.note),
  }),
  response: z.object({ trattamento: id }),
});
