import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { id, idInPath, success, text } from '#platform/contract/shapes.ts';
import { actionRef, undoEndpoint } from '#platform/contract/undo.ts';
import { keepZones } from './permissions.ts';

const nome = text(1, 'Indicare il nome della zona.', longest.shortLine);

export const zoneRow = z.object({
  id,
  nome: z.string(),
  attivo: z.boolean(),
  committenti: z.int(),
  utenti: z.int(),
});
export type ZoneRow = z.infer<typeof zoneRow>;

/** So many of its people are named with a zone. */
export const peopleShown = 12;

/** `eliminabile`: nothing has ever been in it; `persone`: the first of its `utenti` by name. */
export const zoneRecord = zoneRow.extend({
  versione: version,
  eliminabile: z.boolean(),
  persone: z.array(z.object({ id, nome: z.string() })).max(peopleShown),
});
export type ZoneRecord = z.infer<typeof zoneRecord>;

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/zone',
  key: 'zona',
  permission: keepZones,
  record: zoneRecord,
});

export const listZones = calls.list(
  'listZones',
  'Zone, con quanti committenti e utenti',
  listQuery(['nome', 'committenti', 'utenti'], {}),
  listReply(zoneRow),
);

export const exportZones = sheetOf('exportZones', listZones);

export const getZone = calls.get('getZone', 'Una zona');
export const getZoneHistory = calls.history('getZoneHistory', 'Che cosa è successo a una zona');
export const createZone = calls.create('createZone', 'Crea una zona', z.object({ nome }));

export const updateZone = calls.update(
  'updateZone',
  'Cambia nome a una zona, o la mette fuori uso',
  z.object({ nome, attivo: z.boolean(), versione: version }),
);

const undoable = success.extend({ annulla: actionRef });

export const removeZone = endpoint({
  name: 'removeZone',
  method: 'DELETE',
  path: calls.path,
  summary: 'Elimina una zona che non è mai servita',
  permission: keepZones,
  params: calls.params,
  response: undoable,
});

const principalOfZone = {
  path: `${calls.path}/committenti/{committente}`,
  permission: keepZones,
  params: calls.params.extend({ committente: idInPath }),
  response: undoable,
} as const;

export const addPrincipalToZone = endpoint({
  name: 'addPrincipalToZone',
  method: 'PUT',
  summary: 'Mette un committente in una zona',
  ...principalOfZone,
});

export const removePrincipalFromZone = endpoint({
  name: 'removePrincipalFromZone',
  method: 'DELETE',
  summary: 'Toglie un committente da una zona',
  ...principalOfZone,
});

export const undoZoneChange = undoEndpoint({
  name: 'undoZoneChange',
  path: '/v1/user/anagrafica/zone/undo',
  summary:
    'Annulla che un committente sia entrato in una zona o ne sia uscito, o che una zona sia stata eliminata',
  permission: keepZones,
});
