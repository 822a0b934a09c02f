import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { keepRadioprotection } from '../../reach/permissions.ts';
import { exportProjects, listProjects, type ProjectRow } from '../contract.ts';
import { ContractState } from './contract-state.tsx';

const columns: readonly DataColumn<ProjectRow>[] = [
  {
    key: 'titolo',
    header: 'Progetto',
    sortable: true,
    cell: ({ id, titolo }) => <AppLink href={`/lb/radioprotection/projects/${id}`}>{titolo}</AppLink>,
  },
  {
    key: 'numero',
    header: 'Numero',
    sortable: true,
    narrow: true,
    card: 'beside',
    cell: ({ numero }) => numero,
  },
  {
    key: 'fineContratto',
    header: 'Contratto',
    sortable: true,
    card: 'below',
    cell: ({ contract }) => <ContractState contract={contract} />,
  },
  { key: 'datori', header: 'Datori di lavoro', numeric: true, cell: ({ datori }) => wholeFigure(datori) },
  {
    key: 'unita',
    header: 'Unità locali',
    numeric: true,
    cell: ({ id, unita }) => (
      <AppLink href={`/lb/radioprotection/companies?progetto=${id}`}>{wholeFigure(unita)}</AppLink>
    ),
  },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    cell: ({ attivo }) => <StateBadge active={attivo} />,
  },
];

/** The projects within reach, each with its contract. */
export function ProjectListPage() {
  const source = useRecords(listProjects, { sheet: exportProjects });
  const mayKeep = useCan(keepRadioprotection);
  return (
    <ListPage
      source={source}
      title="Progetti"
      detail="Le commesse di radioprotezione, ciascuna con il suo contratto e i suoi datori di lavoro."
      create={mayKeep && { label: 'Nuovo progetto', href: '/lb/radioprotection/projects/new' }}
      columns={columns}
      unit={['progetto', 'progetti']}
      search={{ label: 'Cerca tra i progetti', placeholder: 'Numero o titolo' }}
      empty={{
        text: 'Ancora nessun progetto',
        detail: 'Un progetto raccoglie i datori di lavoro di un contratto e le loro unità locali.',
      }}
    />
  );
}
