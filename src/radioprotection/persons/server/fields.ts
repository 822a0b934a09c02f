import { recordFields } from '#platform/server/records/record-fields.ts';
import type { PersonData } from '../contract.ts';
import { updatePerson } from '../contract.ts';
import { persons, type personVersions } from '../schema.ts';

/** In which column of a version the data of a person stand. */
const dataAt = {
  name: 'name',
  surname: 'surname',
  gender: 'gender',
  fiscalCode: 'fiscalCode',
  birthDate: 'birthDate',
  birthPlace: 'birthPlace',
  titolo: 'qualification',
  grado: 'grade',
  numeroOrdine: 'registerNumber',
  workAddress: 'workAddress',
  phone: 'phone',
  email: 'email',
  pec: 'pec',
  address: 'address',
  city: 'city',
  cap: 'postalCode',
  province: 'province',
  notes: 'notes',
} as const satisfies Record<keyof PersonData, keyof typeof personVersions.$inferInsert>;

type DataAt = typeof dataAt;
type Apart = { [Field in keyof DataAt]: { apart: DataAt[Field] } };

/** The data stand in a version, not in the person's own row. */
const apart = Object.fromEntries(
  Object.entries(dataAt).map(([field, column]) => [field, { apart: column }]),
) as Apart;

/** Where the fields of a person stand. */
export const personFields = recordFields(persons, updatePerson.body, {
  ...apart,
  user: 'userId',
  codiceEsterno: 'externalCode',
  attivo: 'active',
});

/** The columns of a version out of the data of a person, and of nothing else. */
export function versionOf(data: PersonData): Omit<typeof personVersions.$inferInsert, 'personId'> {
  const columns = Object.entries(dataAt).map(([field, column]) => [column, data[field as keyof PersonData]]);
  return Object.fromEntries(columns) as Omit<typeof personVersions.$inferInsert, 'personId'>;
}
