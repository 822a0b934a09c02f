import { sql } from 'drizzle-orm';
import { unitRoleTexts } from '#radioprotection/unit-roles/rules.ts';
import type { Problem } from '../../rules.ts';
import { problemOf } from '../import-context.ts';
import { filled } from '../named-fields.ts';
import { namedImporter } from '../named-records.ts';
import { nothingNamed, resolveNamed } from '../parents.ts';
import { personLevel, unitLevels } from './unit-levels.ts';

/** Who is what in a unit from a day to a day: found again by unit, person, role and first day. */
export const roleImporter = namedImporter({
  table: 'company_persons',
  nameColumn: sql`concat_ws('|', t.role, t.person_id, t.valid_from)`,
  parentColumn: 'company_id',
  isWithoutCode: true,
  levels: unitLevels,
  event: 'unit-role.imported',
  nameLabel: 'Persona',
  toldOf: (record) => Number(record['company_id']),
  columns: ['company_id', 'person_id', 'role', 'valid_from', 'valid_to'],
  fixed: ['company_id', 'person_id', 'role', 'valid_from'],
  blank: { company_id: null, person_id: null, role: null, valid_from: null, valid_to: null },
  given: ({ values }) =>
    filled({
      role: values['role'] ?? null,
      valid_from: values['from'] ?? null,
      valid_to: values['to'] ?? null,
    }),
  async tie({ db }, placed) {
    const persons = await resolveNamed(
      db,
      personLevel,
      placed.map(({ row }) => ({ row, parent: null })),
    );
    return new Map(
      placed.map(({ row }) => {
        const { id, problem } = persons.get(row) ?? nothingNamed;
        const problems: Problem[] = problem ? [problem] : [];
        if (id === null && !problem)
          problems.push(problemOf(row, 'Persona', 'Manca: indicare Persona oppure Codice persona.'));
        if (!row.values['role']) problems.push(problemOf(row, 'Ruolo', 'Indicare il ruolo.'));
        if (!row.values['from']) problems.push(problemOf(row, 'Dal', 'Indicare da quando.'));
        return [row, { columns: { person_id: id }, lists: {}, problems }];
      }),
    );
  },
  keyOf: ({ values }, { columns }) => ({
    name: [values['role'], columns['person_id'], values['from']].join('|'),
  }),
  prepare: async () => ({
    judge: (record, row) => ({
      refused:
        record['valid_to'] !== null && String(record['valid_to']) < String(record['valid_from'])
          ? [problemOf(row, 'Al', unitRoleTexts.endsBefore)]
          : [],
      legacy: [],
    }),
    accept: () => undefined,
  }),
});
