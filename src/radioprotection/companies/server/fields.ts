import { recordFields } from '#platform/server/records/record-fields.ts';
import { companies } from '../../schema.ts';
import { updateCompany } from '../contract.ts';

/** Where the fields of a local unit stand; the addresses at which it stands in rows of their own. */
export const companyFields = recordFields(companies, updateCompany.body, {
  alias: 'alias',
  address: 'address',
  city: 'city',
  cap: 'postalCode',
  province: 'province',
  latitude: 'latitude',
  longitude: 'longitude',
  phone: 'phone',
  email: 'email',
  notes: 'notes',
  codiceEsterno: 'externalCode',
  attivo: 'active',
  indirizzi: { apart: 'addressIds' },
});
