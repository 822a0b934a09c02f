import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { CompanyRow } from '../contract.ts';

export const companySheet: ListSheet<CompanyRow> = {
  fileName: 'unita-locali',
  columns: [
    ['Unità locale', ({ alias }) => alias],
    ['Indirizzo', ({ sede }) => sede],
    ['Datore di lavoro', ({ employer }) => employer.nome],
    ['Progetto', ({ project }) => project.nome],
    ['Stato', stateCell],
  ],
};
