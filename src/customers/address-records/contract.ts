import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { externalCode, id, idInPath } from '#platform/contract/shapes.ts';
import { parent, provinceFilter } from '../client-records/contract.ts';
import { fieldWork } from '../customers/permissions.ts';
import { address, newAddress } from '../sites/contract.ts';

/** Sampling address (indirizzo, sede) as its list shows it. Counted are the points in use. */
export const addressRow = z.object({
  id,
  nome: z.string(),
  sede: z.string(),
  cliente: parent,
  committente: parent,
  attivo: z.boolean(),
  storico: z.boolean(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
});
export type AddressRow = z.infer<typeof addressRow>;

export const addressRecord = address.omit({ addressLabel: true }).extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  codiceEsterno: z.string().nullable(),
  cliente: parent,
  committente: parent,
  attivo: z.boolean(),
  /** Old data that may break today's rules; saving it by them ends that. */
  storico: z.boolean(),
  versione: version,
  punti: z.int(),
  dosimetriAttivi: z.int(),
  /** Whether the reader may change it, its points and its floor plans. */
  modificabile: z.boolean(),
});
export type AddressRecord = z.infer<typeof addressRecord>;

const path = z.object({ indirizzo: idInPath });
const typedPart = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .default('');
const fields = newAddress.extend({
  indirizzoShipping: z.boolean('Valore non valido.'),
  codiceEsterno: externalCode,
});

export const listAddressRecords = endpoint({
  name: 'listAddressRecords',
  method: 'GET',
  path: '/v1/user/anagrafica/indirizzi',
  summary: 'Anagrafica degli indirizzi visibili',
  permission: fieldWork,
  query: listQuery(['nome', 'citta'], {
    committente: idInPath.optional(),
    cliente: idInPath.optional(),
    regione: idInPath.optional(),
    provincia: provinceFilter,
  }),
  response: listReply(addressRow).extend({ puoCreare: z.boolean() }),
});

export const getAddressRecord = endpoint({
  name: 'getAddressRecord',
  method: 'GET',
  path: '/v1/user/anagrafica/indirizzi/{indirizzo}',
  summary: 'Un indirizzo',
  permission: fieldWork,
  params: path,
  response: addressRecord,
});

export const getAddressHistory = endpoint({
  name: 'getAddressHistory',
  method: 'GET',
  path: '/v1/user/anagrafica/indirizzi/{indirizzo}/storia',
  summary: 'Che cosa è successo a un indirizzo',
  permission: fieldWork,
  params: path,
  response: historyReply,
});

export const listSimilarAddresses = endpoint({
  name: 'listSimilarAddresses',
  method: 'GET',
  path: '/v1/user/anagrafica/indirizzi-simili',
  summary: 'Indirizzi dello stesso cliente dal nome simile, o nella stessa via della stessa città',
  permission: fieldWork,
  query: z.object({ cliente: idInPath, nome: typedPart, via: typedPart, citta: typedPart }),
  response: z.object({
    simili: z.array(z.object({ id, nome: z.string(), attivo: z.boolean(), sede: z.string() })),
  }),
});

export const createAddress = endpoint({
  name: 'createAddress',
  method: 'POST',
  path: '/v1/user/anagrafica/indirizzi',
  summary: 'Crea un indirizzo',
  permission: fieldWork,
  body: fields.extend({ cliente: id }),
  response: addressRecord,
  write: 'idempotent',
});

export const updateAddress = endpoint({
  name: 'updateAddress',
  method: 'PUT',
  path: '/v1/user/anagrafica/indirizzi/{indirizzo}',
  summary: 'Modifica un indirizzo, o lo mette fuori uso',
  permission: fieldWork,
  params: path,
  body: fields.extend({ attivo: z.boolean('Valore non valido.'), versione: version }),
  response: addressRecord,
});
