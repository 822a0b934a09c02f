import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { openMyPlacements } from './permissions.ts';

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
    q: z
      .string()
      .trim()
      .max(...atMost(longest.shortLine))
      .optional(),
    /** Where the page before ended (`successiva`). */
    da: z
      .string()
      .regex(/^\d{1,17}_[par]\d{1,10}$/, 'Cursore non valido.')
      .optional(),
  }),
  response: z.object({ voci: z.array(ownEntry), successiva: z.string().nullable() }),
  isKept: true,
});

export const getPlacementPlan = endpoint({
  name: 'getPlacementPlan',
  method: 'GET',
  path: '/v1/user/user/cr39/posizionamenti/{trattamento}/planimetria',
  summary: 'La planimetria di un posizionamento e la posizione del suo punto, in pixel dell’immagine',
  permission: fieldWork,
  params: z.object({ trattamento: idInPath }),
  response: z.object({
    titolo: z.string().nullable(),
    content: z.string(),
    posizione: z.object({ x: z.number(), y: z.number() }).nullable(),
  }),
});
