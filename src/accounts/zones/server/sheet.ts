import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { ZoneRow } from '../contract.ts';

export const zoneSheet: ListSheet<ZoneRow> = {
  fileName: 'zone',
  columns: [
    ['Zona', ({ nome }) => nome],
    ['Committenti', ({ committenti }) => committenti],
    ['Utenti', ({ utenti }) => utenti],
    ['Stato', stateCell],
  ],
};
