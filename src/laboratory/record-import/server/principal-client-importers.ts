import { principalFields } from '#accounts/principals/server/public.ts';
import { clientFields } from '#customers/client-records/server/public.ts';
import { customerLengths } from '#customers/customers/rules.ts';
import { lengths } from '#platform/contract/limits.ts';
import { importedFields } from './field-cells.ts';
import { codeProblems, lengthProblem, postalProblems, province } from './named-fields.ts';
import { namedImporter } from './named-records.ts';
import { principalLevel } from './parents.ts';

export const principalImporter = namedImporter({
  table: 'principals',
  nameColumn: 'name',
  parentColumn: null,
  levels: [],
  event: 'principal.imported',
  nameLabel: 'Committente',
  ...importedFields('principals', principalFields, {
    nome: 'name',
    codiceEsterno: 'code',
    attivo: 'active',
    // Zones are given on screen.
    zone: null,
  }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: [
        ...lengthProblem(row, record, ['name', 'Committente', ...lengths.name]),
        ...codeProblems(row, record),
      ],
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
  ...importedFields(
    'clients',
    clientFields,
    {
      displayName: 'name',
      address: 'address',
      city: 'city',
      cap: 'postalCode',
      provincia: province,
      codiceEsterno: 'code',
      attivo: 'active',
      storico: null,
    },
    ['principal_id'],
  ),
  prepare: async () => ({
    judge: (record, row) => ({
      refused: codeProblems(row, record),
      legacy: [
        ...lengthProblem(row, record, ['name', 'Cliente', ...customerLengths.clientName]),
        ...postalProblems(row, record),
      ],
    }),
    accept: () => undefined,
  }),
});
