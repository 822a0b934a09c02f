import { dayCell, type ListSheet } from '#platform/server/records/list-sheet.ts';
import type { WorkerRecord } from '../contract.ts';
import { limitLabels, limitNames, workerCategoryLabels } from '../rules.ts';

export const workerSheet: ListSheet<WorkerRecord> = {
  fileName: 'lavoratori-esposti',
  columns: [
    ['Cognome', ({ surname }) => surname],
    ['Nome', ({ name }) => name],
    ['Codice fiscale', ({ fiscalCode }) => fiscalCode],
    ['Data di nascita', ({ birthDate }) => dayCell(birthDate)],
    ['Mansione', ({ task }) => task],
    ['Categoria', ({ category }) => workerCategoryLabels[category]],
    ...limitNames.map(
      (name) =>
        [`${limitLabels[name]} (mSv/anno)`, (one: WorkerRecord) => one[`worker_limite_${name}`]] as const,
    ),
    ['Dal', ({ validFrom }) => dayCell(validFrom)],
    ['Al', ({ validTo }) => dayCell(validTo)],
  ],
};
