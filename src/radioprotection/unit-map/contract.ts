import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { readRadioprotection } from '../reach/permissions.ts';
import { unitGaps } from '../unit-gaps/rules.ts';

const unitOnMap = z.object({
  id,
  nome: z.string(),
  /** One of the employers. */
  datore: id,
  progetto: id,
  /** Town and province. */
  luogo: z.string(),
  /** Degrees; null: nobody has said where it lies. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** Activities to be done. */
  aperte: z.int().nonnegative(),
  /** The earliest deadline of these; null where none has one. */
  scade: day.nullable(),
});
export type UnitOnMap = z.infer<typeof unitOnMap>;

export const listUnitsOnMap = endpoint({
  name: 'listUnitsOnMap',
  method: 'GET',
  path: '/v1/user/lb/rp/companies/mappa',
  summary: 'Le unità locali in uso visibili, con le coordinate e la prima scadenza di ciascuna',
  permission: readRadioprotection,
  query: z.object({
    /** As the list of units is searched. */
    q: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional(),
    progetto: idInPath.optional(),
    datore: idInPath.optional(),
    manca: z.enum(unitGaps, 'Filtro sconosciuto.').optional(),
  }),
  response: z.object({ datori: z.array(z.object({ id, nome: z.string() })), sedi: z.array(unitOnMap) }),
});
export type UnitMap = z.infer<typeof listUnitsOnMap.response>;
