import type { TableColumn } from '#platform/contract/data-table.ts';
import { monthInWords, monthName } from '#platform/contract/months.ts';

/** The name of the table in its protocol. */
export const deadlineTable = 'deadlines';

const shown = { orderable: false, visible: true } as const;
const inSheet = { orderable: false, visible: false } as const;

export const deadlineColumns = [
  { data: 'scadenza', title: 'Scadenza', orderable: true, visible: true },
  { data: 'stato', title: 'Stato', ...shown },
  { data: 'attivita', title: 'Attività', ...shown },
  { data: 'legame', title: 'Dispositivo o registro', ...shown },
  { data: 'company', title: 'Unità locale', ...shown },
  { data: 'employer', title: 'Datore di lavoro', ...shown },
  { data: 'citta', title: 'Città', ...shown },
  { data: 'durata', title: 'Durata (minuti)', ...inSheet },
  { data: 'nota', title: 'Nota', ...inSheet },
] as const satisfies readonly TableColumn[];

/** Which activities are listed: what is due, unless others are asked for. */
export const listedActivities = ['aperte', 'daFirmare', 'inRevisione', 'completate'] as const;
export type ListedActivities = (typeof listedActivities)[number];

/** 'marzo 2027' of '2027-03' */
export const monthLabel = monthInWords;

/** 'mar' of '2027-03', with the year where one begins: 'gen\n2027'. */
export function shortMonthLabel(month: string, isFirst = false): string {
  const name = monthName(Number(month.slice(5, 7))).slice(0, 3);
  return isFirst || month.endsWith('-01') ? `${name}\n${month.slice(0, 4)}` : name;
}

/** What an activity is tied to, in a line: 'RX1 · registro 12'. */
export function tieText(tie: {
  sigla: string | null;
  registryId: number | null;
  manual: string | null;
}): string {
  const registry = tie.registryId === null ? null : `registro ${tie.registryId}`;
  return [tie.sigla, registry, tie.manual].filter((part) => part !== null).join(' · ');
}
