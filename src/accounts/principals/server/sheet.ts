import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { PrincipalRow } from '../contract.ts';

export const principalSheet: ListSheet<PrincipalRow> = {
  fileName: 'committenti',
  columns: [
    ['Committente', ({ nome }) => nome],
    ['Zone', ({ zone }) => zone.map(({ nome }) => nome).join(', ')],
    ['Clienti', ({ clienti }) => clienti],
    ['Stato', stateCell],
  ],
};
