import { dayCell, type ListSheet } from '#platform/server/records/list-sheet.ts';
import { transportLabels } from '../../words/rules.ts';
import type { FormRow } from '../contract.ts';
import { stateLabels } from '../states/rules.ts';

export const formSheet: ListSheet<FormRow> = {
  fileName: 'irme90',
  columns: [
    ['N.', ({ id }) => id],
    ['Stato', ({ status }) => stateLabels[status]],
    ['Trasporto', ({ tipo }) => transportLabels[tipo]],
    ['Data di lavorazione', ({ dueDate }) => dayCell(dueDate.slice(0, 10))],
    ['Mittente', ({ mittente }) => mittente],
    ['Destinatario', ({ destinatario }) => destinatario],
    ['Merce', ({ merce }) => merce],
    ['Luogo', ({ luogo }) => luogo],
    ['Container, targa, vagone, polizza, AWB', ({ numeri }) => numeri.join(', ')],
    ['Operatore', ({ operatore }) => operatore],
  ],
};
