import { z } from 'zod';
import { parent } from '#customers/client-records/contract.ts';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { readSites } from '../candidates/permissions.ts';

/** Going from principals to clients to addresses: operators in the field, and the laboratory. */
export const browseSites = permission('radon.browse', ['lab', 'operatore', 'zona']);

/** Only where dosimeters are about to expire, or where none measures. */
export const dosimeterFilters = ['scadenza', 'senza'] as const;

const filters = {
  dosimetri: z.enum(dosimeterFilters, 'Filtro sconosciuto.').optional(),
  /** Of a zone: what is not in it is not found. */
  zona: idInPath.optional(),
};

/** Counted are the records in use below, and the dosimeters that measure today. */
const measuring = { dosimetriAttivi: z.int(), inScadenza: z.int() };

export const principalRow = z.object({
  id,
  nome: z.string(),
  clienti: z.int(),
  indirizzi: z.int(),
  ...measuring,
});
export type PrincipalRow = z.infer<typeof principalRow>;

export const clientRow = z.object({
  id,
  nome: z.string(),
  /** Registered office in one line. */
  sede: z.string(),
  indirizzi: z.int(),
  ...measuring,
});
export type ClientRow = z.infer<typeof clientRow>;

export const siteRow = z.object({
  id,
  nome: z.string(),
  /** Street and town in one line. */
  sede: z.string(),
  codiceStabile: z.string().nullable(),
  attivo: z.boolean(),
  punti: z.int(),
  ...measuring,
});
export type SiteRow = z.infer<typeof siteRow>;

/** A client, what the reader may do there, and one page of its addresses. */
export const clientSites = z.object({
  id,
  displayName: z.string(),
  sede: z.string(),
  attivo: z.boolean(),
  committente: parent,
  modificabile: z.boolean(),
  nuoviIndirizzi: z.boolean(),
  indirizzi: listReply(siteRow),
});
export type ClientSites = z.infer<typeof clientSites>;

const siteQuery = listQuery(['nome', 'citta'], filters);

export const listSitePrincipals = endpoint({
  name: 'listSitePrincipals',
  method: 'GET',
  path: '/v1/user/user/cr39/elenchi/committenti',
  summary: 'Elenco dei committenti visibili, anche di una zona, con quello che vi misura',
  permission: browseSites,
  query: listQuery(['nome'], filters).omit({ stato: true }),
  response: listReply(principalRow),
  isKept: true,
});

export const listSiteClients = endpoint({
  name: 'listSiteClients',
  method: 'GET',
  path: '/v1/user/user/cr39/elenchi/committenti/{committente}/clienti',
  summary: 'Elenco dei clienti di un committente, con quello che vi misura',
  permission: browseSites,
  params: z.object({ committente: idInPath }),
  query: siteQuery.omit({ stato: true }),
  response: listReply(clientRow).extend({ committente: parent, nuoviClienti: z.boolean() }),
  isKept: true,
});

export const listClientSites = endpoint({
  name: 'listClientSites',
  method: 'GET',
  path: '/v1/user/user/cr39/elenchi/committenti/{committente}/clienti/{cliente}/indirizzi',
  summary: 'Un cliente con l’elenco dei suoi indirizzi e quello che vi misura',
  permission: browseSites,
  params: z.object({ committente: idInPath, cliente: idInPath }),
  query: siteQuery.omit({ stato: true }),
  response: clientSites,
  isKept: true,
});

/** The laboratory also sees what is out of use. */
export const getClientView = endpoint({
  name: 'getClientView',
  method: 'GET',
  path: '/v1/user/lb/cr39/azienda/view/{cliente}',
  summary: 'Un cliente con l’elenco dei suoi indirizzi, come lo guarda il laboratorio',
  permission: readSites,
  params: z.object({ cliente: idInPath }),
  query: listQuery(['nome', 'citta'], { dosimetri: filters.dosimetri }),
  response: clientSites,
});
