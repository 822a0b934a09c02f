import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { readSites } from '../candidates/contract.ts';
import { parent } from '../client-records/contract.ts';

const postal = {
  id,
  displayName: z.string(),
  address: z.string(),
  city: z.string(),
  cap: z.string(),
  provincia: z.string(),
  attivo: z.boolean(),
};

/** A dosimeter that measures now. */
const activeDosimeter = z.object({
  trattamento: id,
  codice: z.string(),
  inizio: day,
  giorni: z.int(),
  inScadenza: z.boolean(),
});

/** A measurement point as the laboratory looks at its site. More than one active dosimeter is old data. */
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

export const siteView = z.object({
  ...postal,
  region: id.nullable(),
  codiceStabile: z.string().nullable(),
  cdr: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  cliente: parent,
  committente: parent,
  punti: z.array(viewedPoint),
});
export type SiteView = z.infer<typeof siteView>;

/** An address in the list of its client. Counted are the points in use. */
export const clientSite = z.object({
  ...postal,
  codiceStabile: z.string().nullable(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
});
export type ClientSite = z.infer<typeof clientSite>;

export const clientView = z.object({ ...postal, committente: parent, indirizzi: z.array(clientSite) });
export type ClientView = z.infer<typeof clientView>;

export const getClientView = endpoint({
  name: 'getClientView',
  method: 'GET',
  path: '/v1/user/lb/cr39/azienda/view/{cliente}',
  summary: 'Un cliente con i suoi indirizzi, come lo guarda il laboratorio',
  permission: readSites,
  params: z.object({ cliente: idInPath }),
  response: clientView,
});

export const getSiteView = endpoint({
  name: 'getSiteView',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/view/{indirizzo}',
  summary: 'Una sede con i suoi punti e i dosimetri in posizione, come la guarda il laboratorio',
  permission: readSites,
  params: z.object({ indirizzo: idInPath }),
  response: siteView,
});
