import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listProjectChoices } from '../../choices/contract.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';
import { type EmployerRow, exportEmployers, listEmployers } from '../contract.ts';

const columns: readonly DataColumn<EmployerRow>[] = [
  {
    key: 'alias',
    header: 'Ragione sociale',
    sortable: true,
    cell: ({ id, alias }) => <AppLink href={`/lb/radioprotection/employers/${id}`}>{alias}</AppLink>,
  },
  {
    key: 'city',
    header: 'Città',
    sortable: true,
    card: 'below',
    cell: ({ city, province }) => (province === '' ? city : `${city} (${province})`),
  },
  {
    key: 'taxId',
    header: 'Partita IVA',
    narrow: true,
    cell: ({ taxId, fiscalCode }) => taxId ?? fiscalCode ?? '—',
  },
  {
    key: 'progetti',
    header: 'Progetti',
    cell: ({ projects }) => projects.map(({ nome }) => nome).join(', ') || '—',
  },
  {
    key: 'unita',
    header: 'Unità locali',
    numeric: true,
    cell: ({ id, unita }) => (
      <AppLink href={`/lb/radioprotection/companies?datore=${id}`}>{wholeFigure(unita)}</AppLink>
    ),
  },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ attivo }) => <StateBadge active={attivo} />,
  },
];

const filters = [choiceFilter('progetto', 'Progetto', listProjectChoices)];

/** The employers within reach. */
export function EmployerListPage() {
  const source = useRecords(listEmployers, { sheet: exportEmployers });
  const mayKeep = useCan(keepRadioprotection);
  const { progetto } = source.list.query;
  const below = progetto ? `?progetto=${progetto}` : '';
  return (
    <ListPage
      source={source}
      title="Datori di lavoro"
      detail="Le aziende e gli enti che rispondono delle unità locali, con i loro progetti."
      create={
        mayKeep && { label: 'Nuovo datore di lavoro', href: `/lb/radioprotection/employers/new${below}` }
      }
      columns={columns}
      unit={['datore di lavoro', 'datori di lavoro']}
      search={{ label: 'Cerca tra i datori di lavoro', placeholder: 'Ragione sociale, città o partita IVA' }}
      filters={filters}
      empty={{
        text: 'Ancora nessun datore di lavoro',
        detail: 'Un datore di lavoro sta in uno o più progetti e ha le sue unità locali.',
      }}
    />
  );
}
