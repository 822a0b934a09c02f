import { recordFields } from '#platform/server/records/record-fields.ts';
import { addresses } from '../../schema.ts';
import { updateAddress } from '../contract.ts';

/** Where the fields of an address stand. */
export const addressFields = recordFields(addresses, updateAddress.body, {
  displayName: 'name',
  address: 'address',
  city: 'city',
  cap: 'postalCode',
  provincia: 'province',
  region: 'regionId',
  codiceStabile: 'buildingCode',
  cdr: 'riskContext',
  indirizzoShipping: 'isShippingAddress',
  latitude: 'latitude',
  longitude: 'longitude',
  codiceEsterno: 'externalCode',
  attivo: 'active',
  storico: 'legacy',
});
