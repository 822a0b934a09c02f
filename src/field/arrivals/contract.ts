import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';

const readPlacements = permission('placement.read', ['lab']);

/** One placement as the laboratory sees it arrive. `registrato` is when the server received it. */
export const recentPlacement = z.object({
  id,
  codice: z.string(),
  inizio: day,
  fine: day.nullable(),
  registrato: z.iso.datetime({ offset: true }),
  operatore: z.string().nullable(),
  committente: z.string(),
  cliente: z.string(),
  indirizzo: z.string(),
  idIndirizzo: id,
  punto: z.string(),
  piano: z.string(),
  foto: z.boolean(),
  /** Somebody corrected it after it was recorded. */
  corretto: z.boolean(),
  /** Counts the changes of the record. */
  versione: z.int(),
});
export type RecentPlacement = z.infer<typeof recentPlacement>;

export const listRecentPlacements = endpoint({
  name: 'listRecentPlacements',
  method: 'GET',
  path: '/v1/user/lb/cr39/posizionamenti',
  summary: 'Posizionamenti dal più recente',
  permission: readPlacements,
  query: z.object({
    q: z.string().trim().max(longest.shortLine).optional(),
    page: z.coerce.number<string>().int().min(1).max(100_000).default(1),
  }),
  response: z.object({ posizionamenti: z.array(recentPlacement), page: z.int(), hasMore: z.boolean() }),
});

/** The version of the record whose photo is wanted: a page that keeps answers asks anew when it has changed. */
const photoVersion = z.object({ versione: z.coerce.number<string | number>().int().optional() });

export const getPlacementPhoto = endpoint({
  name: 'getPlacementPhoto',
  method: 'GET',
  path: '/v1/user/user/cr39/dosimetri/{id}/image',
  summary: 'Foto di un dosimetro posizionato, come data URL',
  permission: fieldWork,
  params: z.object({ id: idInPath }),
  query: photoVersion,
  response: z.object({ img: z.string() }),
});

export const getPlacementThumbnail = endpoint({
  name: 'getPlacementThumbnail',
  method: 'GET',
  path: '/v1/user/user/cr39/dosimetri/{id}/thumbnail',
  summary: 'La stessa foto in piccolo, per gli elenchi',
  permission: fieldWork,
  params: z.object({ id: idInPath }),
  query: photoVersion,
  response: z.object({ img: z.string() }),
});
