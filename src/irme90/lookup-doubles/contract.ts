import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { lookupLists } from '../lookups/rules.ts';
import { keepControls } from '../reach/permissions.ts';

const base = '/v1/user/lb/irme90/voci';
const list = z.enum(lookupLists, 'Elenco sconosciuto.');

/** An entry of a list, and of how many forms it is part. */
export const lookupEntry = z.object({
  id,
  elenco: list,
  nome: z.string(),
  /** Whose it is, of shippers and consignees. */
  cliente: z.string().nullable(),
  moduli: z.int(),
  /** An entry of the same list whose name is much alike. */
  simile: z.object({ id, nome: z.string() }).nullable(),
  versione: version,
});
export type LookupEntry = z.infer<typeof lookupEntry>;

export const listLookupEntries = endpoint({
  name: 'listLookupEntries',
  method: 'GET',
  path: base,
  summary: 'Le voci degli elenchi dei moduli, con quelle che si somigliano',
  permission: keepControls,
  query: listQuery(['nome', 'moduli'], {
    elenco: list.default('mittenti'),
    simili: z.literal('si', 'Indicare si.').optional(),
  }),
  response: listReply(lookupEntry),
});

const params = z.object({ elenco: list, voce: idInPath });

/** What will name the entry that stays instead of the one that goes. */
export const mergePreview = z.object({
  va: z.object({ id, nome: z.string(), versione: version }),
  resta: z.object({ id, nome: z.string(), versione: version }),
  /** Open forms, which will name the entry that stays; */
  moduli: z.int(),
  /** closed ones keep what they say, and lead to the entry that stays. */
  chiusi: z.int(),
  /** What else will point to it. */
  voli: z.int(),
  clienti: z.int(),
  abilitazioni: z.int(),
  deleghe: z.int(),
  /** Why they cannot be merged; null: they can. */
  ostacolo: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const previewMerge = endpoint({
  name: 'previewMerge',
  method: 'GET',
  path: `${base}/{elenco}/{voce}/unione`,
  summary: 'Che cosa cambia se una voce lascia il posto a un’altra',
  permission: keepControls,
  params,
  query: z.object({ in: idInPath }),
  response: mergePreview,
});

export const mergeEntries = endpoint({
  name: 'mergeEntries',
  method: 'POST',
  path: `${base}/{elenco}/{voce}/unione`,
  summary: 'Una voce lascia il posto a un’altra',
  permission: keepControls,
  params,
  body: z.object({ in: id, versione: version, versioneIn: version }),
  response: z.object({ id, nome: z.string(), moduli: z.int() }),
});
