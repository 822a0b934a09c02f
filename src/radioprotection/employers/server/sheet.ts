import { type ListSheet, stateCell } from '#platform/server/records/list-sheet.ts';
import type { EmployerRow } from '../contract.ts';

export const employerSheet: ListSheet<EmployerRow> = {
  fileName: 'datori-di-lavoro',
  columns: [
    ['Ragione sociale', ({ alias }) => alias],
    ['Città', ({ city }) => city],
    ['Provincia', ({ province }) => province],
    ['Partita IVA', ({ taxId }) => taxId],
    ['Codice fiscale', ({ fiscalCode }) => fiscalCode],
    ['Progetti', ({ projects }) => projects.map(({ nome }) => nome).join('; ')],
    ['Unità locali', ({ unita }) => unita],
    ['Stato', stateCell],
  ],
};
