import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
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

const typedPart = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .default('');
const fields = newAddress.extend({
  indirizzoShipping: z.boolean(),
  codiceEsterno: externalCode,
});

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/indirizzi',
  key: 'indirizzo',
  permission: fieldWork,
  record: addressRecord,
});

export const listAddressRecords = calls.list(
  'listAddressRecords',
  'Anagrafica degli indirizzi visibili',
  listQuery(['nome', 'citta'], {
    committente: idInPath.optional(),
    cliente: idInPath.optional(),
    regione: idInPath.optional(),
    provincia: provinceFilter,
  }),
  listReply(addressRow).extend({ puoCreare: z.boolean() }),
);

export const exportAddresses = sheetOf('exportAddresses', listAddressRecords);

export const getAddressRecord = calls.get('getAddressRecord', 'Un indirizzo');
export const getAddressHistory = calls.history('getAddressHistory', 'Che cosa è successo a un indirizzo');

export const listSimilarAddresses = calls.similar(
  'listSimilarAddresses',
  'Indirizzi dello stesso cliente dal nome simile, o nella stessa via della stessa città',
  z.object({ cliente: idInPath, nome: typedPart, via: typedPart, citta: typedPart }),
  z.object({ id, nome: z.string(), attivo: z.boolean(), sede: z.string() }),
);

export const createAddress = calls.create(
  'createAddress',
  'Crea un indirizzo',
  fields.extend({ cliente: id }),
);

export const updateAddress = calls.update(
  'updateAddress',
  'Modifica un indirizzo, o lo mette fuori uso',
  fields.extend({ attivo: z.boolean(), versione: version }),
);
