import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createPerson,
  getPerson,
  getPersonHistory,
  listPersons,
  listPersonVersions,
  updatePerson,
} from '../contract.ts';

export const personKind = recordKind({
  breadcrumb: [{ label: 'Persone', href: '/lb/radioprotection/persons' }],
  key: 'person',
  read: getPerson,
  history: getPersonHistory,
  create: createPerson,
  update: updatePerson,
  shownBy: [listPersons, listPersonVersions],
  created: ({ label }) => `Persona registrata: ${label}`,
  changed: () => 'Dati corretti',
});
