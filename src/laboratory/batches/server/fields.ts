import { recordFields } from '#platform/server/records/record-fields.ts';
import { batchRevisions } from '../../schema.ts';
import { updateBatch } from '../contract.ts';

/** Where the fields of a batch stand: all but its code in a revision. */
export const batchFields = recordFields(batchRevisions, updateBatch.body, {
  codice: { apart: 'code' },
  k: 'k',
  incertezzaK: 'kUncertainty',
  fondo: 'background',
  incertezzaFondo: 'backgroundUncertainty',
  area: 'areaCm2',
  limite: 'detectionLimit',
  saturazione: 'saturation',
  giorniInvecchiamento: 'ageingDays',
  validoDal: 'validFrom',
  validoFino: 'validUntil',
  nota: 'note',
});
