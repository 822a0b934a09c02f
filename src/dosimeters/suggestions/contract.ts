import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { keepDosimeters } from '../dosimeters/permissions.ts';

export const suggestion = z.object({
  id,
  /** What stands in the field once it is chosen. */
  fulltext: z.string(),
  /** HTML with what was typed marked, of `b`, `small` and `br` only. */
  suggest: z.string(),
  /** Whether it is in use; clients that are not are never suggested. */
  active_sede: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestion>;

const params = z.object({ search: z.string().max(longest.line) });

export const suggestClients = endpoint({
  name: 'suggestClients',
  method: 'GET',
  path: '/v1/user/user/cr39/suggest/aziende/{search}',
  summary: 'Clienti in uso in cui si trova il testo, al più 50; da due caratteri in su',
  permission: fieldWork,
  params,
  response: z.array(suggestion),
});

export const suggestSites = endpoint({
  name: 'suggestSites',
  method: 'GET',
  path: '/v1/user/user/cr39/suggest/sedi/{search}',
  summary: 'Sedi (di un cliente, se indicato) in cui si trova il testo, al più 50',
  permission: fieldWork,
  params,
  query: z.object({
    azienda: z
      .literal('')
      .transform(() => undefined)
      .or(idInPath)
      .optional(),
  }),
  response: z.array(suggestion),
});

const linked = z.object({ value: id, label: z.string() });

export const dosimeterSuggestion = z.object({
  id,
  /** The code, as it stands in the records: what comes into the field. */
  value: z.string(),
  /** HTML with what was typed marked, of `b`, `small` and `br` only. */
  suggest: z.string(),
  /** The site and the point it is or was at, for fields that follow it. */
  update_sede: linked.nullable(),
  update_posizione: linked.nullable(),
});
export type DosimeterSuggestion = z.infer<typeof dosimeterSuggestion>;

export const suggestDosimeters = endpoint({
  name: 'suggestDosimeters',
  method: 'GET',
  path: '/v1/user/lb/cr39/dosimetri/suggest',
  summary: 'Dosimetri il cui codice contiene il testo, al più 50; senza testo i primi',
  permission: keepDosimeters,
  query: z.object({
    q: z
      .string()
      .trim()
      .max(...atMost(longest.code))
      .default(''),
  }),
  response: z.array(dosimeterSuggestion),
});
