import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { ClientRow } from '../contract.ts';

export const clientSheet: ListSheet<ClientRow> = {
  fileName: 'clienti',
  columns: [
    ['Ragione sociale', ({ nome }) => nome],
    ['Sede legale', ({ sede }) => sede],
    ['Committente', ({ committente }) => committente.nome],
    ['Indirizzi', ({ indirizzi }) => indirizzi],
    ['Punti', ({ punti }) => punti],
    ['Dosimetri attivi', ({ dosimetriAttivi }) => dosimetriAttivi],
    ['Stato', stateCell],
  ],
};
