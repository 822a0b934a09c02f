import { recordFields } from '#platform/server/records/record-fields.ts';
import { projects } from '../../schema.ts';
import { updateProject } from '../contract.ts';

/** Where the fields of a project stand. */
export const projectFields = recordFields(projects, updateProject.body, {
  numero: 'number',
  titolo: 'title',
  fineContratto: 'contractEndsOn',
  note: 'notes',
  codiceEsterno: 'externalCode',
  attivo: 'active',
});
