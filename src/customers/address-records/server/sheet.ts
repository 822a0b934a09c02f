import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import { outOfUseAbove } from '../../client-records/rules.ts';
import type { AddressRow } from '../contract.ts';

export const addressSheet: ListSheet<AddressRow> = {
  fileName: 'indirizzi',
  columns: [
    ['Nome identificativo', ({ nome }) => nome],
    ['Indirizzo', ({ sede }) => sede],
    ['Cliente', ({ cliente }) => cliente.nome],
    ['Committente', ({ committente }) => committente.nome],
    ['Punti', ({ punti }) => punti],
    ['Dosimetri attivi', ({ dosimetriAttivi }) => dosimetriAttivi],
    ['Stato', (row) => outOfUseAbove(row) ?? stateCell(row)],
  ],
};
