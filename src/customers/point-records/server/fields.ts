import { recordFields } from '#platform/server/records/record-fields.ts';
import { measurementPoints } from '../../schema.ts';
import { updatePoint } from '../contract.ts';

/** Where the fields of a point stand. */
export const pointFields = recordFields(measurementPoints, updatePoint.body, {
  alias: 'alias',
  stanza: 'roomName',
  superficie: 'surface',
  codicePiano: 'floorId',
  planimetry: 'floorPlanId',
  planimetryPos: { x: 'planX', y: 'planY' },
  codiceEsterno: 'externalCode',
  attivo: 'active',
  storico: 'legacy',
});
