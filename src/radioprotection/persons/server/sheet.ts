import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { PersonRow } from '../contract.ts';
import { unitRoleLabels } from '../rules.ts';

export const personSheet: ListSheet<PersonRow> = {
  fileName: 'persone',
  columns: [
    ['Cognome e nome', ({ label }) => label],
    ['Ruoli esperto', ({ roles }) => roles.map((role) => unitRoleLabels[role]).join(', ')],
    ['Codice fiscale', ({ fiscalCode }) => fiscalCode],
    ['Stato', stateCell],
  ],
};
