import { recordFields } from '#platform/server/records/record-fields.ts';
import { clients } from '../../schema.ts';
import { updateClient } from '../contract.ts';

/** Where the fields of a client stand. */
export const clientFields = recordFields(clients, updateClient.body, {
  displayName: 'name',
  address: 'address',
  city: 'city',
  cap: 'postalCode',
  provincia: 'province',
  codiceEsterno: 'externalCode',
  attivo: 'active',
  storico: 'legacy',
});
