import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { ProjectRow } from '../contract.ts';

export const projectSheet: ListSheet<ProjectRow> = {
  fileName: 'progetti',
  columns: [
    ['Progetto', ({ titolo }) => titolo],
    ['Numero', ({ numero }) => numero],
    ['Fine del contratto', ({ contract }) => contract && new Date(`${contract.dateEnd}T00:00:00Z`)],
    ['Datori di lavoro', ({ datori }) => datori],
    ['Unità locali', ({ unita }) => unita],
    ['Stato', stateCell],
  ],
};
