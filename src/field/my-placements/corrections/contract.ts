import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { pictureReference } from '../../placement/contract.ts';

const instant = z.iso.datetime({ offset: true });

const reason = text(5, 'Scrivi il motivo della correzione.', longest.note);
const versione = z.int().positive();
const placementPath = z.object({ trattamento: idInPath });

export const correctPlacement = endpoint({
  name: 'correctPlacement',
  method: 'POST',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/correzione',
  summary: 'Corregge un posizionamento registrato in giornata: ciò che manca resta com’è',
  permission: fieldWork,
  write: 'idempotent',
  maxBodyMiB: 8,
  params: placementPath,
  body: z.object({
    versione,
    motivo: reason,
    punto: id.optional(),
    dosimetro: z.object({ id, codice: z.string().trim().max(longest.code) }).optional(),
    inizio: day.optional(),
    /** null takes the photo away. */
    foto: pictureReference.nullable().optional(),
  }),
  /** The number of the dosimeter's record: another one when the dosimeter was changed. */
  response: z.object({ trattamento: id }),
});

export const cancelPlacement = endpoint({
  name: 'cancelPlacement',
  method: 'POST',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/annullamento',
  summary: 'Annulla un posizionamento registrato in giornata: il dosimetro torna disponibile',
  permission: fieldWork,
  write: 'idempotent',
  params: placementPath,
  body: z.object({ versione, motivo: reason }),
  response: z.object({ trattamento: id }),
});

/** A placement as it was before or after a correction. */
const shownState = z.object({
  codice: z.string(),
  indirizzo: z.string(),
  punto: z.string(),
  inizio: day,
  fine: day.nullable(),
  smarrito: z.boolean(),
  /** Fingerprint of the photo, to tell another one. */
  foto: z.string().nullable(),
});
export type ShownState = z.infer<typeof shownState>;

export const correction = z.object({
  id,
  tipo: z.enum(['corretto', 'annullato']),
  quando: instant,
  chi: z.string(),
  motivo: z.string(),
  prima: shownState,
  dopo: shownState.nullable(),
});
export type Correction = z.infer<typeof correction>;

export const listCorrections = endpoint({
  name: 'listCorrections',
  method: 'GET',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/correzioni',
  summary: 'Le correzioni di un posizionamento, dalla più recente',
  permission: fieldWork,
  params: placementPath,
  response: z.object({ correzioni: z.array(correction) }),
});

export const getEarlierPhoto = endpoint({
  name: 'getEarlierPhoto',
  method: 'GET',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/correzioni/{correzione}/foto',
  summary: 'La foto che una correzione ha sostituito o tolto, come data URL',
  permission: fieldWork,
  params: z.object({ trattamento: idInPath, correzione: idInPath }),
  response: z.object({ img: z.string() }),
});
