import { recordFields } from '#platform/server/records/record-fields.ts';
import { employers } from '../../schema.ts';
import { updateEmployer } from '../contract.ts';

/** Where the fields of an employer stand; its projects and the clients that it is in rows of their own. */
export const employerFields = recordFields(employers, updateEmployer.body, {
  alias: 'alias',
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
  codiceEsterno: 'externalCode',
  attivo: 'active',
  projects: { apart: 'projectIds' },
  clienti: { apart: 'clientIds' },
});
