import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { beginningOfName, externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { newClient, postalFields } from '../customers/contract.ts';
import { fieldWork } from '../customers/permissions.ts';

/** What other programs call records is the laboratory's to keep. */
export const keepExternalCodes = permission('external-code.keep', ['lab']);

/** A record above another one; `attivo`: it is in use. */
export const parent = z.object({ id, nome: z.string(), attivo: z.boolean() });

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
  /** Whether the reader may change it, and add addresses to it. */
  modificabile: z.boolean(),
  nuoviIndirizzi: z.boolean(),
});
export type ClientRecord = z.infer<typeof clientRecord>;

const path = z.object({ cliente: idInPath });
export const provinceFilter = postalFields.provincia.optional();

export const listClientRecords = endpoint({
  name: 'listClientRecords',
  method: 'GET',
  path: '/v1/user/anagrafica/clienti',
  summary: 'Anagrafica dei clienti visibili',
  permission: fieldWork,
  query: listQuery(['nome', 'citta'], { committente: idInPath.optional(), provincia: provinceFilter }),
  response: listReply(clientRow).extend({ puoCreare: z.boolean() }),
});

export const getClientRecord = endpoint({
  name: 'getClientRecord',
  method: 'GET',
  path: '/v1/user/anagrafica/clienti/{cliente}',
  summary: 'Un cliente',
  permission: fieldWork,
  params: path,
  response: clientRecord,
});

export const getClientHistory = endpoint({
  name: 'getClientHistory',
  method: 'GET',
  path: '/v1/user/anagrafica/clienti/{cliente}/storia',
  summary: 'Che cosa è successo a un cliente',
  permission: fieldWork,
  params: path,
  response: historyReply,
});

export const listSimilarClients = endpoint({
  name: 'listSimilarClients',
  method: 'GET',
  path: '/v1/user/anagrafica/clienti-simili',
  summary: 'Clienti visibili dal nome simile, prima quelli dello stesso committente',
  permission: fieldWork,
  query: z.object({
    nome: beginningOfName,
    committente: idInPath.optional(),
  }),
  response: z.object({
    simili: z.array(z.object({ id, nome: z.string(), attivo: z.boolean(), committente: z.string() })),
  }),
});

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/v1/user/anagrafica/clienti',
  summary: 'Crea un cliente',
  permission: fieldWork,
  body: newClient.extend({ committente: id, codiceEsterno: externalCode }),
  response: clientRecord,
  write: 'idempotent',
});

export const updateClient = endpoint({
  name: 'updateClient',
  method: 'PUT',
  path: '/v1/user/anagrafica/clienti/{cliente}',
  summary: 'Modifica un cliente, o lo mette fuori uso',
  permission: fieldWork,
  params: path,
  body: newClient.extend({ codiceEsterno: externalCode, attivo: z.boolean(), versione: version }),
  response: clientRecord,
});
