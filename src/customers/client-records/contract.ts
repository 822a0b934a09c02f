import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { beginningOfName, externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { newClient, postalFields } from '../customers/contract.ts';
import { fieldWork } from '../customers/permissions.ts';

/** What other programs call records is the laboratory's to keep. */
export const keepExternalCodes = permission('external-code.keep', ['lab']);

/** A record above another one; `attivo`: it is in use. */
export const parent = z.object({ id, nome: z.string(), attivo: z.boolean() });
export type Parent = z.infer<typeof parent>;

/** Client (cliente) as its list shows it. Counted are the records in use below it. */
export const clientRow = z.object({
  id,
  nome: z.string(),
  sede: z.string(),
  committente: parent,
  attivo: z.boolean(),
  storico: z.boolean(),
  indirizzi: z.int(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
});
export type ClientRow = z.infer<typeof clientRow>;

/** So many addresses are read with a client. */
export const sitesShown = 12;

const siteOfClient = z.object({
  id,
  nome: z.string(),
  sede: z.string(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
});
export type SiteOfClient = z.infer<typeof siteOfClient>;

export const clientRecord = z.object({
  id,
  displayName: z.string(),
  address: z.string(),
  city: z.string(),
  cap: z.string(),
  provincia: z.string(),
  codiceEsterno: z.string().nullable(),
  committente: parent,
  attivo: z.boolean(),
  /** Old data that may break today's rules; saving it by them ends that. */
  storico: z.boolean(),
  versione: version,
  indirizzi: z.int(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
  /** Its first addresses in use, by name; `indirizzi` says how many there are. */
  sedi: z.array(siteOfClient).max(sitesShown),
  /** Whether the reader may change it, and add addresses to it. */
  modificabile: z.boolean(),
  nuoviIndirizzi: z.boolean(),
});
export type ClientRecord = z.infer<typeof clientRecord>;

export const provinceFilter = postalFields.provincia.optional();

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/clienti',
  key: 'cliente',
  permission: fieldWork,
  record: clientRecord,
});

export const listClientRecords = calls.list(
  'listClientRecords',
  'Anagrafica dei clienti visibili',
  listQuery(['nome', 'citta'], { committente: idInPath.optional(), provincia: provinceFilter }),
  listReply(clientRow).extend({ puoCreare: z.boolean() }),
);

export const exportClients = sheetOf('exportClients', listClientRecords);

export const getClientRecord = calls.get('getClientRecord', 'Un cliente');
export const getClientHistory = calls.history('getClientHistory', 'Che cosa è successo a un cliente');

export const listSimilarClients = calls.similar(
  'listSimilarClients',
  'Clienti visibili dal nome simile, prima quelli dello stesso committente',
  z.object({ nome: beginningOfName, committente: idInPath.optional() }),
  z.object({ id, nome: z.string(), attivo: z.boolean(), committente: z.string() }),
);

export const createClient = calls.create(
  'createClient',
  'Crea un cliente',
  newClient.extend({ committente: id, codiceEsterno: externalCode }),
);

export const updateClient = calls.update(
  'updateClient',
  'Modifica un cliente, o lo mette fuori uso',
  newClient.extend({ codiceEsterno: externalCode, attivo: z.boolean(), versione: version }),
);
