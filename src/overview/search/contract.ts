import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id } from '#platform/contract/shapes.ts';
import { searchRecords } from './permissions.ts';

/** What can be found, in the order in which it is shown. */
export const foundKinds = [
  'dosimetro',
  'sede',
  'cliente',
  'committente',
  'punto',
  'relazione',
  'spedizione',
  'lotto',
  'unita',
  'datore',
  'progetto',
  'responsabile',
  'persona',
] as const;
export type FoundKind = (typeof foundKinds)[number];

export const foundRecord = z.object({
  tipo: z.enum(foundKinds),
  id,
  /** Its name, its code or its number. */
  nome: z.string(),
  /** What tells it from others of that name. */
  dettaglio: z.string(),
  /** What was typed or scanned is its code, as it stands or as its label means it. */
  esatto: z.boolean(),
  /** In use, not withdrawn. */
  attivo: z.boolean(),
  /** Where it belongs, for the address of its page: a zone of whoever asks, and the records above it. */
  zona: id.nullable(),
  committente: id.nullable(),
  cliente: id.nullable(),
  indirizzo: id.nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

export const searchAll = endpoint({
  name: 'searchAll',
  method: 'GET',
  path: '/v1/user/search',
  summary:
    'Ciò che si trova per nome o codice fra quanto si può vedere, al più 5 per tipo; da due caratteri in su',
  permission: searchRecords,
  query: z.object({
    q: z
      .string()
      .trim()
      .max(...atMost(longest.line))
      .default(''),
  }),
  response: z.object({ trovati: z.array(foundRecord) }),
});
