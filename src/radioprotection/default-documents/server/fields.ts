import { recordFields } from '#platform/server/records/record-fields.ts';
import { updateDefaultDocument } from '../contract.ts';
import { defaultRegistryDocs } from '../schema.ts';

/** Where the fields of a default document stand. */
export const defaultDocumentFields = recordFields(defaultRegistryDocs, updateDefaultDocument.body, {
  titolo: 'title',
  impianti: 'implantTypes',
  attivo: 'active',
});
