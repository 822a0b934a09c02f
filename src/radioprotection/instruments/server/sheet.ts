import { dayCell, type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { InstrumentRow } from '../contract.ts';
import { calibrationWord, instrumentKindLabels, ownerLabels } from '../rules.ts';

export const instrumentSheet: ListSheet<InstrumentRow> = {
  fileName: 'strumenti',
  columns: [
    ['Marca', ({ brand }) => brand],
    ['Modello', ({ model }) => model],
    ['Numero di serie', ({ serialNumber }) => serialNumber],
    ['Tipo', ({ kind }) => instrumentKindLabels[kind]],
    ['Di chi è', ({ committente }) => committente?.nome ?? ownerLabels.casa],
    ['Taratura', ({ taratura }) => dayCell(taratura)],
    ['Prossima taratura', ({ nextCalibration }) => dayCell(nextCalibration)],
    ['Stato della taratura', calibrationWord],
    ['Stato', stateCell],
  ],
};
