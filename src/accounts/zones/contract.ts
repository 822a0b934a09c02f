import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { id, idInPath, success, text } from '#platform/contract/shapes.ts';
import { keepZones } from './permissions.ts';

const path = z.object({ zona: idInPath });
const base = '/v1/user/anagrafica/zone';
const pathWithPrincipal = path.extend({ committente: idInPath });
const nome = text(1, 'Indicare il nome della zona.', longest.shortLine);

export const zoneRow = z.object({
  id,
  nome: z.string(),
  attivo: z.boolean(),
  committenti: z.int(),
  utenti: z.int(),
});
export type ZoneRow = z.infer<typeof zoneRow>;

/** `eliminabile`: nothing has ever been in it. */
export const zoneRecord = zoneRow.extend({ versione: version, eliminabile: z.boolean() });
export type ZoneRecord = z.infer<typeof zoneRecord>;

export const listZones = endpoint({
  name: 'listZones',
  method: 'GET',
  path: base,
  summary: 'Zone, con quanti committenti e utenti',
  permission: keepZones,
  query: listQuery(['nome', 'committenti', 'utenti'], {}),
  response: listReply(zoneRow),
});

export const getZone = endpoint({
  name: 'getZone',
  method: 'GET',
  path: `${base}/{zona}`,
  summary: 'Una zona',
  permission: keepZones,
  params: path,
  response: zoneRecord,
});

export const getZoneHistory = endpoint({
  name: 'getZoneHistory',
  method: 'GET',
  path: `${base}/{zona}/storia`,
  summary: 'Che cosa è successo a una zona',
  permission: keepZones,
  params: path,
  response: historyReply,
});

export const createZone = endpoint({
  name: 'createZone',
  method: 'POST',
  path: base,
  summary: 'Crea una zona',
  permission: keepZones,
  write: 'idempotent',
  body: z.object({ nome }),
  response: zoneRecord,
});

export const updateZone = endpoint({
  name: 'updateZone',
  method: 'PUT',
  path: `${base}/{zona}`,
  summary: 'Cambia nome a una zona, o la mette fuori uso',
  permission: keepZones,
  params: path,
  body: z.object({ nome, attivo: z.boolean(), versione: version }),
  response: zoneRecord,
});

export const removeZone = endpoint({
  name: 'removeZone',
  method: 'DELETE',
  path: `${base}/{zona}`,
  summary: 'Elimina una zona che non è mai servita',
  permission: keepZones,
  params: path,
  response: success,
});

export const addPrincipalToZone = endpoint({
  name: 'addPrincipalToZone',
  method: 'PUT',
  path: `${base}/{zona}/committenti/{committente}`,
  summary: 'Mette un committente in una zona',
  permission: keepZones,
  params: pathWithPrincipal,
  response: success,
});

export const removePrincipalFromZone = endpoint({
  name: 'removePrincipalFromZone',
  method: 'DELETE',
  path: `${base}/{zona}/committenti/{committente}`,
  summary: 'Toglie un committente da una zona',
  permission: keepZones,
  params: pathWithPrincipal,
  response: success,
});
