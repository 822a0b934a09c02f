import { dayCell, type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { ProjectRow } from '../contract.ts';

export const projectSheet: ListSheet<ProjectRow> = {
  fileName: 'progetti',
  columns: [
    ['Progetto', ({ titolo }) => titolo],
    ['Numero', ({ numero }) => numero],
    ['Fine del contratto', ({ contract }) => dayCell(contract?.dateEnd ?? null)],
    ['Datori di lavoro', ({ datori }) => datori],
    ['Unità locali', ({ unita }) => unita],
    ['Stato', stateCell],
  ],
};
