import { updateProject } from '#radioprotection/projects/contract.ts';
import { projectFields } from '#radioprotection/projects/server/public.ts';
import { codeProblems } from '../named-fields.ts';
import { namedImporter } from '../named-records.ts';
import { contractFields } from './contract-fields.ts';

const { check, ...fields } = contractFields('rp-projects', projectFields, {
  body: updateProject.body,
  cells: {
    numero: 'name',
    titolo: 'title',
    fineContratto: 'endsOn',
    note: 'notes',
    codiceEsterno: 'code',
    attivo: 'active',
  },
});

export const projectImporter = namedImporter({
  table: 'projects',
  nameColumn: 'number',
  parentColumn: null,
  levels: [],
  event: 'project.imported',
  nameLabel: 'Numero',
  ...fields,
  prepare: async () => ({
    judge: (record, row) => ({ refused: [...codeProblems(row, record), ...check(record, row)], legacy: [] }),
    accept: () => undefined,
  }),
});
