import { sql } from 'drizzle-orm';
import { updateCompany } from '#radioprotection/companies/contract.ts';
import { companyTexts } from '#radioprotection/companies/rules.ts';
import { companyFields } from '#radioprotection/companies/server/public.ts';
import { problemOf } from '../import-context.ts';
import { codeProblems, leaveFormerPlace } from '../named-fields.ts';
import { namedImporter, type Tie } from '../named-records.ts';
import type { ReadRow } from '../read-cells.ts';
import { contractFields } from './contract-fields.ts';
import { findAddresses, findProjects, type ListPlace, listsBesides, readLists } from './lists.ts';
import { employerLevel } from './unit-levels.ts';

const { check, ...fields } = contractFields('rp-companies', companyFields, {
  body: updateCompany.body,
  cells: {
    alias: 'name',
    address: 'address',
    city: 'city',
    cap: 'postalCode',
    province: 'province',
    latitude: 'latitude',
    longitude: 'longitude',
    phone: 'phone',
    email: 'email',
    notes: 'notes',
    codiceEsterno: 'code',
    attivo: 'active',
    indirizzi: null,
  },
  besides: { employer_id: null, project_id: null },
});

const lists: readonly ListPlace[] = [
  { name: 'addressIds', table: 'address_companies', own: 'company_id', other: 'address_id' },
];

const texts = {
  noProject: 'Indicare il progetto dell’unità locale.',
  stays: 'Un’unità locale resta nel progetto che ha.',
} as const;

const columnsOf = (project: number | undefined): Tie['columns'] =>
  project === undefined ? {} : { project_id: project };

/** Local units within their employer, in one of its projects; the radon addresses at which they stand are added to. */
export const companyImporter = namedImporter({
  table: 'companies',
  nameColumn: 'alias',
  parentColumn: 'employer_id',
  levels: [employerLevel],
  event: 'company.imported',
  nameLabel: 'Unità locale',
  ...fields,
  fixed: ['employer_id', 'project_id'],
  async tie({ db }, placed) {
    const rows = placed.map(({ row }) => row);
    const projects = await readLists(db, rows, {
      field: 'project',
      label: 'Progetto',
      find: findProjects,
      unknown: (name) => `Non c'è un progetto «${name}».`,
      several: (name) => `Più progetti si chiamano «${name}»: indicare il numero.`,
    });
    const addresses = await readLists(db, rows, {
      field: 'addresses',
      label: 'Sedi radon',
      find: findAddresses,
      unknown: (name) => `Non c'è una sede «${name}».`,
      several: (name) => `Più sedi rispondono a «${name}»: scrivere committente / cliente / sede.`,
    });
    return new Map(
      rows.map((row): [ReadRow, Tie] => {
        const project = projects.get(row)?.ids[0];
        return [
          row,
          {
            columns: columnsOf(project),
            lists: { addressIds: addresses.get(row)?.ids ?? [] },
            problems: [...(projects.get(row)?.problems ?? []), ...(addresses.get(row)?.problems ?? [])],
          },
        ];
      }),
    );
  },
  async prepare({ db }, items) {
    const employers = [...new Set(items.map(({ record }) => Number(record['employer_id'])))];
    const { rows } = await db.execute<{ pair: string }>(sql`
      select employer_id || ' ' || project_id as pair from project_employers
       where employer_id = any(${sql.param(employers)}::int[])`);
    const pairs = new Set(rows.map(({ pair }) => pair));
    return {
      judge(record, row, { before }) {
        leaveFormerPlace(record, row, before);
        const refused = [...codeProblems(row, record), ...check(record, row)];
        const project = record['project_id'];
        if (before !== null && before['project_id'] !== project)
          refused.push(problemOf(row, 'Progetto', texts.stays));
        else if (project === null) refused.push(problemOf(row, 'Progetto', texts.noProject));
        else if (!pairs.has(`${record['employer_id']} ${project}`))
          refused.push(problemOf(row, 'Progetto', companyTexts.notOfProject));
        if ((record['latitude'] === null) !== (record['longitude'] === null))
          refused.push(problemOf(row, 'Longitudine', companyTexts.halfPlaced));
        return { refused, legacy: [] };
      },
      accept: () => undefined,
      ...(await listsBesides(db, items, lists)),
    };
  },
});
