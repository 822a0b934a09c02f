import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { beginningOfName, externalCode, id, idInPath, text } from '#platform/contract/shapes.ts';
import { keepPrincipals } from './permissions.ts';

const zone = z.object({ id, nome: z.string() });

/** Principal (committente) as its list shows it. */
export const principalRow = z.object({
  id,
  nome: z.string(),
  attivo: z.boolean(),
  zone: z.array(zone),
  clienti: z.int(),
});
export type PrincipalRow = z.infer<typeof principalRow>;

/** So many clients are read with a principal. */
export const clientsShown = 12;

const clientOfPrincipal = z.object({ id, nome: z.string(), citta: z.string(), indirizzi: z.int() });
export type ClientOfPrincipal = z.infer<typeof clientOfPrincipal>;

export const principalRecord = z.object({
  id,
  nome: z.string(),
  attivo: z.boolean(),
  zone: z.array(zone),
  codiceEsterno: z.string().nullable(),
  versione: version,
  clienti: z.int(),
  /** Placements that are going on at its points: while there are any, it stays in use. */
  dosimetriAttivi: z.int(),
  /** Its addresses in use. */
  indirizzi: z.int(),
  /** Its first clients in use, by name; `clienti` says how many there are. */
  primiClienti: z.array(clientOfPrincipal).max(clientsShown),
  spedizioni: z.int(),
  dosimetri: z.int(),
});
export type PrincipalRecord = z.infer<typeof principalRecord>;

const principalFields = z.object({
  nome: text(1, 'Indicare il nome del committente.'),
  zone: z.array(id).max(100, 'Al massimo 100 zone.'),
  codiceEsterno: externalCode,
});
export type PrincipalFields = z.infer<typeof principalFields>;

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/committenti',
  key: 'committente',
  permission: keepPrincipals,
  record: principalRecord,
});

export const listPrincipalRecords = calls.list(
  'listPrincipalRecords',
  'Anagrafica dei committenti',
  listQuery(['nome', 'clienti'], { zona: idInPath.optional() }),
  listReply(principalRow),
);

export const exportPrincipals = sheetOf('exportPrincipals', listPrincipalRecords);

export const getPrincipalRecord = calls.get('getPrincipalRecord', 'Un committente');
export const getPrincipalHistory = calls.history(
  'getPrincipalHistory',
  'Che cosa è successo a un committente',
);

export const listSimilarPrincipals = calls.similar(
  'listSimilarPrincipals',
  'Committenti dal nome simile a quello che si sta scrivendo',
  z.object({ nome: beginningOfName }),
  z.object({ id, nome: z.string(), attivo: z.boolean() }),
);

export const listZoneChoices = endpoint({
  name: 'listZoneChoices',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti-zone',
  summary: 'Zone a cui un committente può appartenere',
  permission: keepPrincipals,
  response: z.object({ zone: z.array(zone) }),
});

export const createPrincipal = calls.create('createPrincipal', 'Crea un committente', principalFields);

export const updatePrincipal = calls.update(
  'updatePrincipal',
  'Modifica un committente, o lo mette fuori uso',
  principalFields.extend({ attivo: z.boolean(), versione: version }),
);
