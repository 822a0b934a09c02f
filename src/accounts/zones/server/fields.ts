import { zones } from '#identity/schema.ts';
import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateZone } from '../contract.ts';

/** Where the fields of a zone stand. */
export const zoneFields = recordFields(zones, updateZone.body, { nome: 'name', attivo: 'active' });
