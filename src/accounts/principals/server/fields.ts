import { principals } from '#identity/schema.ts';
import { recordFields } from '#platform/server/records/record-fields.ts';
import { updatePrincipal } from '../contract.ts';

/** Where the fields of a principal stand; its zones in rows of their own. */
export const principalFields = recordFields(principals, updatePrincipal.body, {
  nome: 'name',
  zone: { apart: 'zoneIds' },
  codiceEsterno: 'externalCode',
  attivo: 'active',
});
