import type { ReactNode } from 'react';
import { formatPlainDay, romeDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import type { MassActivity } from '../contract.ts';
import { stateOf } from '../list/rules.ts';
import { type MassPlace, massHref } from '../places/rules.ts';
import { type RowAction, rowActionLabels, rowActions } from '../states/rules.ts';
import { MassStatusWord } from './mass-status.tsx';

const pageActions = ['edit', 'review', 'complete', 'view'] as const satisfies readonly RowAction[];
type PageAction = (typeof pageActions)[number];

export const leadsToPage = (action: RowAction): action is PageAction =>
  pageActions.some((one) => one === action);

/** Of how many how many; nothing where there are none. */
const share = (done: number, rest: number) =>
  done + rest === 0 ? '—' : `${wholeFigure(done)}/${wholeFigure(done + rest)}`;
const dayOf = (at: string | null) => (at === null ? '—' : formatPlainDay(romeDay(new Date(at))));

/** The columns of the list (Q2-37); what is deleted is struck through. */
export function massColumns(place: MassPlace): readonly DataColumn<MassActivity>[] {
  const wayOn = (row: MassActivity) => rowActions(stateOf(row)).find(leadsToPage);
  const hrefOf = (row: MassActivity, action: PageAction) => massHref({ ...place, activity: row.id }, action);
  return [
    {
      key: 'id',
      header: 'ID',
      narrow: true,
      cell: struck((row) => {
        const action = wayOn(row);
        const name = `#${row.id}`;
        return action ? <AppLink href={hrefOf(row, action)}>{name}</AppLink> : name;
      }),
    },
    {
      key: 'operazioni',
      header: 'Operazioni',
      wide: true,
      card: 'below',
      cell: struck(({ actionTypes }) => actionTypes.map(({ label }) => label).join(', ')),
    },
    {
      key: 'stato',
      header: 'Stato',
      narrow: true,
      card: 'beside',
      cell: ({ status, active }) => <MassStatusWord status={status.value} active={active} />,
    },
    {
      key: 'sedi',
      header: 'Unità locali',
      numeric: true,
      card: 'below',
      isTold: true,
      cell: struck((row) => share(row.processedCompanies, row.unProcessedCompanies)),
    },
    {
      key: 'notifiche',
      header: 'Notifiche',
      numeric: true,
      isTold: true,
      cell: struck((row) => share(row.processedPreventiveActivities, row.unprocessedPreventiveActivities)),
    },
    {
      key: 'esiti',
      header: 'Esiti',
      numeric: true,
      isTold: true,
      cell: struck((row) => share(row.processedEsitoActivities, row.unprocessedEsitoActivities)),
    },
    { key: 'creatore', header: 'Creata da', cell: struck(({ createdBy }) => createdBy) },
    {
      key: 'creata',
      header: 'Creata il',
      narrow: true,
      card: 'below',
      isTold: true,
      cell: struck(({ createdAt }) => dayOf(createdAt)),
    },
    {
      key: 'revisore',
      header: 'Revisionata da',
      hidden: true,
      cell: struck(({ reviewedBy }) => reviewedBy ?? '—'),
    },
    {
      key: 'revisionata',
      header: 'Revisionata il',
      narrow: true,
      hidden: true,
      cell: struck(({ reviewedAt }) => dayOf(reviewedAt)),
    },
    {
      key: 'prossimo',
      header: 'Da fare',
      narrow: true,
      cell: (row) => {
        const action = wayOn(row);
        return action ? <AppLink href={hrefOf(row, action)}>{rowActionLabels[action]}</AppLink> : '—';
      },
    },
  ];
}

function struck(cell: (row: MassActivity) => ReactNode) {
  return (row: MassActivity) => (row.active ? cell(row) : <s>{cell(row)}</s>);
}
