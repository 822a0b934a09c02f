import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { id } from '#platform/contract/shapes.ts';
import { keepControls } from '../../reach/permissions.ts';
import { transports } from '../../words/rules.ts';
import { named, placeChoice } from '../contract.ts';

/** Where an inspector may inspect, for whom and for which transport (Q1-41). */
export const enabledPlace = z.object({
  cliente: named,
  tipo: z.enum(transports),
  luogo: placeChoice,
});
export type EnabledPlace = z.infer<typeof enabledPlace>;

export const inspectorRow = z.object({
  id,
  nome: z.string(),
  ente: z.string(),
  qualifica: z.string(),
  clienti: z.int(),
  luoghi: z.int(),
  attivo: z.boolean(),
  /** His account is out of use: he is not offered. */
  disattivato: z.boolean(),
  /** His account is in use, but has no role that inspects: he is not offered either. */
  senzaRuolo: z.boolean(),
});
export type InspectorRow = z.infer<typeof inspectorRow>;

export const inspectorRecord = inspectorRow.omit({ clienti: true, luoghi: true }).extend({
  abilitato: z.array(enabledPlace),
  versione: version,
});
export type InspectorRecord = z.infer<typeof inspectorRecord>;

const line = z
  .string()
  .trim()
  .max(...atMost(longest.line));
const inspectorBody = z.object({
  ente: line,
  qualifica: line,
  abilitato: z
    .array(z.object({ cliente: id, tipo: z.enum(transports, 'Trasporto non valido'), luogo: id }))
    .max(2000, 'Al massimo 2000 abilitazioni.'),
});

const inspectorCalls = recordEndpoints({
  path: '/v1/user/lb/irme90/ispettori',
  key: 'inspector',
  permission: keepControls,
  record: inspectorRecord,
});
export const listInspectors = inspectorCalls.list(
  'listInspectors',
  'Chi ispeziona carichi',
  listQuery(['nome', 'ente', 'clienti', 'luoghi'], {}),
  listReply(inspectorRow),
);
export const getInspector = inspectorCalls.get('getInspector', 'Un ispettore e dove è abilitato');
export const getInspectorHistory = inspectorCalls.history(
  'getInspectorHistory',
  'Che cosa è successo a un ispettore',
);
export const createInspector = inspectorCalls.create(
  'createInspector',
  'Un account ispeziona carichi',
  inspectorBody.extend({ utente: id }),
);
export const updateInspector = inspectorCalls.update(
  'updateInspector',
  'Cambia un ispettore e dove è abilitato',
  inspectorBody.extend({ attivo: z.boolean(), versione: version }),
);
