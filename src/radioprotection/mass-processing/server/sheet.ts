import { formatDay } from '#platform/contract/dates.ts';
import type { ListSheet } from '#platform/server/records/list-sheet.ts';
import type { StatusActivity } from '../contract.ts';
import { statusLabel } from '../rules.ts';

type Change = StatusActivity['actions'][string][number];
type Line = { document: StatusActivity; operation: string; change: Change };

/** Every field of every notification and outcome. */
export function linesOf(documents: readonly StatusActivity[]): Line[] {
  return documents.flatMap((document) =>
    Object.entries(document.actions).flatMap(([operation, changes]) =>
      changes.map((change) => ({ document, operation, change })),
    ),
  );
}

const day = (on: string | null) => (on === null ? null : formatDay(on));

export const statusSheet = (activity: number): ListSheet<Line> => ({
  fileName: `pratica-massiva-${activity}`,
  columns: [
    ['Unità locale', ({ document }) => document.company.alias],
    ['Indirizzo', ({ document }) => document.company.address],
    ['Documento', ({ document }) => (document.isOutComeActivity ? 'Esito' : 'Notifica preventiva')],
    ['Attività', ({ document }) => document.alias],
    ['Stato', ({ document }) => statusLabel(document)],
    ['Scadenza', ({ document }) => day(document.deadline)],
    ['Operazione', ({ operation }) => operation],
    ['Campo', ({ change }) => change.campo],
    ['Prima', ({ change }) => change.oldValue],
    ['Dopo', ({ change }) => change.value],
    ['Decorrenza', ({ change }) => day(change.effectiveDate)],
    ['Registrata il', ({ change }) => day(change.processedDate)],
    ['Non entra in vigore', ({ change }) => (change.canceled ? 'Sì' : 'No')],
  ],
});
