import { z } from 'zod';
import { client, principal } from '#customers/customers/contract.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { address, addressParams } from '#customers/sites/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';

/** A dosimeter that measures now. */
const activeDosimeter = z.object({
  trattamento: id,
  codice: z.string(),
  inizio: day,
  giorni: z.int(),
  inScadenza: z.boolean(),
});
export type ActiveDosimeter = z.infer<typeof activeDosimeter>;

/** A measurement point with what measures there. More than one active dosimeter is old data. */
export const viewedPoint = z.object({
  id,
  alias: z.string(),
  stanza: z.string().nullable(),
  /** m², the room's. */
  superficie: z.int().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  attivo: z.boolean(),
  attivi: z.array(activeDosimeter),
});
export type ViewedPoint = z.infer<typeof viewedPoint>;

/** A site as those see it who work there: principal, client and address as the wizards know them. */
export const fieldSite = z.object({
  committente: principal,
  cliente: client,
  indirizzo: address,
  /** Whether the reader may change the address and its points. */
  modificabile: z.boolean(),
  /** Whether the questionnaires of the client and of the building have all mandatory answers. */
  questionari: z.object({ datore: z.boolean(), edificio: z.boolean() }),
  /** Those in use, and others at which something still measures. */
  punti: z.array(viewedPoint),
});
export type FieldSite = z.infer<typeof fieldSite>;

export const getFieldSite = endpoint({
  name: 'getFieldSite',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}',
  summary: 'Una sede con i suoi punti e i dosimetri in posizione, per chi vi lavora',
  permission: fieldWork,
  params: addressParams,
  /** Of a zone: a principal that is not in it is not found. */
  query: z.object({ zona: idInPath.optional() }),
  response: fieldSite,
  isKept: true,
});
