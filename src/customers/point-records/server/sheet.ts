import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import { outOfUseAbove } from '../../client-records/rules.ts';
import { floorLabel } from '../../points/rules.ts';
import type { PointRow } from '../contract.ts';

export const pointSheet: ListSheet<PointRow> = {
  fileName: 'punti',
  columns: [
    ['Punto', ({ alias }) => alias],
    ['Stanza', ({ stanza }) => stanza],
    ['Piano', ({ codicePiano, oldPiano }) => floorLabel(codicePiano, oldPiano)],
    ['Indirizzo', ({ indirizzo }) => indirizzo.nome],
    ['Cliente', ({ cliente }) => cliente.nome],
    ['Dosimetri', ({ dosimetri }) => dosimetri.map(({ codice }) => codice).join(', ')],
    ['Stato', (row) => outOfUseAbove(row) ?? stateCell(row)],
  ],
};
