import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { fieldWork } from '../customers/contract.ts';
import { pictureReference } from '../placement/contract.ts';

/** Whoever places dosimeters has entries of his own. */
export const openMyPlacements = permission('my-placements.open', ['operatore', 'zona', 'cliente', 'lab']);

const instant = z.iso.datetime({ offset: true });

/** Something the signed-in person recorded: a placement, a removal, or a placement cancelled since. */
export const ownEntry = z.object({
  /** Unique in the list. */
  chiave: z.string(),
  tipo: z.enum(['posizionamento', 'rimozione', 'annullato']),
  trattamento: id,
  codice: z.string(),
  inizio: day,
  fine: day.nullable(),
  smarrito: z.boolean(),
  /** When the server received it. */
  registrato: instant,
  committente: id,
  cliente: id,
  nomeCliente: z.string(),
  indirizzo: id,
  nomeIndirizzo: z.string(),
  punto: id,
  nomePunto: z.string(),
  piano: z.string(),
  foto: z.boolean(),
  planimetria: z.boolean(),
  corretto: z.boolean(),
  /** Why it was cancelled. */
  motivo: z.string().nullable(),
  /** Counts the changes of the record; a correction names the one it has seen. */
  versione: z.int(),
  /** Whether the person may still correct or cancel it. */
  modificabile: z.boolean(),
});
export type OwnEntry = z.infer<typeof ownEntry>;

export const listOwnEntries = endpoint({
  name: 'listOwnEntries',
  method: 'GET',
  path: '/v1/user/user/cr39/posizionamenti',
  summary: 'Ciò che la persona collegata ha posizionato e rimosso, dal più recente',
  permission: openMyPlacements,
  query: z.object({
    /** Words in code, site, client or point. */
    q: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional(),
    /** Where the page before ended (`successiva`). */
    da: z
      .string()
      .regex(/^\d{1,17}_[par]\d{1,10}$/, 'Cursore non valido.')
      .optional(),
  }),
  response: z.object({ voci: z.array(ownEntry), successiva: z.string().nullable() }),
});

const reason = text(5, 'Scrivi il motivo della correzione.', 500);
const versione = z.int('Valore non valido.').positive();
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
    dosimetro: z.object({ id, codice: z.string().trim().max(64) }).optional(),
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

export const getPlacementPlan = endpoint({
  name: 'getPlacementPlan',
  method: 'GET',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/planimetria',
  summary: 'La planimetria di un posizionamento e la posizione del suo punto, in pixel dell’immagine',
  permission: fieldWork,
  params: placementPath,
  response: z.object({
    titolo: z.string().nullable(),
    content: z.string(),
    posizione: z.object({ x: z.number(), y: z.number() }).nullable(),
  }),
});
