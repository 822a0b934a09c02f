import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
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
});
export type PrincipalRecord = z.infer<typeof principalRecord>;

const principalFields = z.object({
  nome: text(1, 'Indicare il nome del committente.'),
  zone: z.array(id).max(100, 'Al massimo 100 zone.'),
  codiceEsterno: externalCode,
});
export type PrincipalFields = z.infer<typeof principalFields>;

const path = z.object({ committente: idInPath });

export const listPrincipalRecords = endpoint({
  name: 'listPrincipalRecords',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti',
  summary: 'Anagrafica dei committenti',
  permission: keepPrincipals,
  query: listQuery(['nome', 'clienti'], { zona: idInPath.optional() }),
  response: listReply(principalRow),
});

export const getPrincipalRecord = endpoint({
  name: 'getPrincipalRecord',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti/{committente}',
  summary: 'Un committente',
  permission: keepPrincipals,
  params: path,
  response: principalRecord,
});

export const getPrincipalHistory = endpoint({
  name: 'getPrincipalHistory',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti/{committente}/storia',
  summary: 'Che cosa è successo a un committente',
  permission: keepPrincipals,
  params: path,
  response: historyReply,
});

export const listSimilarPrincipals = endpoint({
  name: 'listSimilarPrincipals',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti-simili',
  summary: 'Committenti dal nome simile a quello che si sta scrivendo',
  permission: keepPrincipals,
  query: z.object({
    nome: beginningOfName,
  }),
  response: z.object({ simili: z.array(z.object({ id, nome: z.string(), attivo: z.boolean() })) }),
});

export const listZoneChoices = endpoint({
  name: 'listZoneChoices',
  method: 'GET',
  path: '/v1/user/anagrafica/committenti-zone',
  summary: 'Zone a cui un committente può appartenere',
  permission: keepPrincipals,
  response: z.object({ zone: z.array(zone) }),
});

export const createPrincipal = endpoint({
  name: 'createPrincipal',
  method: 'POST',
  path: '/v1/user/anagrafica/committenti',
  summary: 'Crea un committente',
  permission: keepPrincipals,
  body: principalFields,
  response: principalRecord,
  write: 'idempotent',
});

export const updatePrincipal = endpoint({
  name: 'updatePrincipal',
  method: 'PUT',
  path: '/v1/user/anagrafica/committenti/{committente}',
  summary: 'Modifica un committente, o lo mette fuori uso',
  permission: keepPrincipals,
  params: path,
  body: principalFields.extend({ attivo: z.boolean(), versione: version }),
  response: principalRecord,
});
