import {
  blankPostal,
  codeProblems,
  common,
  filled,
  lengthProblem,
  postal,
  postalColumns,
  postalProblems,
} from './named-fields.ts';
import { namedImporter } from './named-records.ts';
import { principalLevel } from './parents.ts';

export const principalImporter = namedImporter({
  table: 'principals',
  nameColumn: 'name',
  parentColumn: null,
  levels: [],
  event: 'principal.imported',
  nameLabel: 'Committente',
  columns: ['name', 'external_code', 'active'],
  blank: { name: '', external_code: null, active: true },
  given: (row) => filled({ name: row.values['name'] ?? null, ...common(row) }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: [...lengthProblem(row, record, ['name', 'Committente', 1, 255]), ...codeProblems(row, record)],
      legacy: [],
    }),
    accept: () => undefined,
  }),
});

export const clientImporter = namedImporter({
  table: 'clients',
  nameColumn: 'name',
  parentColumn: 'principal_id',
  levels: [principalLevel],
  event: 'client.imported',
  nameLabel: 'Cliente',
  columns: ['principal_id', 'name', 'external_code', ...postalColumns, 'active', 'legacy'],
  blank: { name: '', external_code: null, ...blankPostal, active: true, legacy: false },
  given: (row) => filled({ name: row.values['name'] ?? null, ...postal(row), ...common(row) }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: codeProblems(row, record),
      legacy: [...lengthProblem(row, record, ['name', 'Cliente', 4, 255]), ...postalProblems(row, record)],
    }),
    accept: () => undefined,
  }),
});
