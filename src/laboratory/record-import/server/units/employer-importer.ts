import { taxCodeOf } from '#customers/tax-codes/rules.ts';
import { updateEmployer } from '#radioprotection/employers/contract.ts';
import { employerFields } from '#radioprotection/employers/server/public.ts';
import { codeProblems, fold } from '../named-fields.ts';
import { namedImporter } from '../named-records.ts';
import { asText } from '../parents.ts';
import type { ReadRow } from '../read-cells.ts';
import type { StoredRecord } from '../record-queries.ts';
import { contractFields } from './contract-fields.ts';
import { findClients, findProjects, type ListPlace, listsBesides, readLists } from './lists.ts';
import { employerLevel } from './unit-levels.ts';

const { check, ...fields } = contractFields('rp-employers', employerFields, {
  body: updateEmployer.body,
  cells: {
    alias: 'name',
    address: 'address',
    city: 'city',
    cap: 'postalCode',
    province: 'province',
    country: 'country',
    gender: 'gender',
    phone: 'phone',
    mobile: 'mobile',
    website: 'website',
    email: 'email',
    pec: 'pec',
    fiscalCode: 'fiscalCode',
    taxId: 'taxId',
    notes: 'notes',
    codiceEsterno: 'code',
    attivo: 'active',
    projects: null,
    clienti: null,
  },
});

const lists: readonly ListPlace[] = [
  { name: 'projectIds', table: 'project_employers', own: 'employer_id', other: 'project_id' },
  { name: 'clientIds', table: 'client_employers', own: 'employer_id', other: 'client_id' },
];

const italy = 'Italia';
const waysToWriteItaly = new Set(['italia', 'italy', 'ita', 'it']);
const isAbroad = (record: StoredRecord) => !waysToWriteItaly.has(fold(record['country']));

/** Abroad a postal code may have fewer than five figures: it has lost no zeros as a number. */
const postalCodeAsWritten = ({ values, cells }: ReadRow) =>
  asText(values['postalCode']) === null ? null : (cells['CAP'] ?? null);

/** Employers by code, VAT number or tax code, else by name; their projects and radon clients are added to. */
export const employerImporter = namedImporter({
  table: 'employers',
  nameColumn: 'alias',
  parentColumn: null,
  numberColumns: employerLevel.numberColumns ?? [],
  levels: [],
  event: 'employer.imported',
  nameLabel: 'Ragione sociale',
  ...fields,
  async tie({ db }, placed) {
    const rows = placed.map(({ row }) => row);
    const projects = await readLists(db, rows, {
      field: 'projects',
      label: 'Progetti',
      find: findProjects,
      unknown: (name) => `Non c'è un progetto «${name}».`,
      several: (name) => `Più progetti si chiamano «${name}»: indicare il numero.`,
    });
    const clients = await readLists(db, rows, {
      field: 'clients',
      label: 'Clienti radon',
      find: findClients,
      unknown: (name) => `Non c'è un cliente «${name}».`,
      several: (name) => `Più clienti rispondono a «${name}»: scrivere committente / codice del cliente.`,
    });
    return new Map(
      rows.map((row) => [
        row,
        {
          columns: {},
          lists: { projectIds: projects.get(row)?.ids ?? [], clientIds: clients.get(row)?.ids ?? [] },
          problems: [...(projects.get(row)?.problems ?? []), ...(clients.get(row)?.problems ?? [])],
        },
      ]),
    );
  },
  keyOf: ({ values }) => {
    const numbers = [asText(values['taxId']), asText(values['fiscalCode'])].filter((one) => one !== null);
    return { numbers: [...new Set(numbers.map(taxCodeOf))] };
  },
  prepare: async ({ db }, items) => ({
    judge(record, row, { before }) {
      // What was stored as it is comes back unchanged.
      if (!isAbroad(record) && record['country'] !== before?.['country']) record['country'] = italy;
      if (isAbroad(record)) record['postal_code'] = postalCodeAsWritten(row) ?? record['postal_code'] ?? null;
      return { refused: [...codeProblems(row, record), ...check(record, row)], legacy: [] };
    },
    accept: () => undefined,
    ...(await listsBesides(db, items, lists)),
  }),
});
