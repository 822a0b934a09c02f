import { choiceFilter } from '#customers/record-choices/web/public.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listEmployerChoices } from '../../choices/contract.ts';
import { keepRadioprotection } from '../../reach/permissions.ts';
import { exportPersons, listPersons, type PersonRow } from '../contract.ts';
import { unitRoleLabels, unitRoles } from '../rules.ts';

const columns: readonly DataColumn<PersonRow>[] = [
  {
    key: 'cognome',
    header: 'Cognome e nome',
    sortable: true,
    cell: ({ id, label }) => <AppLink href={`/lb/radioprotection/persons/${id}`}>{label}</AppLink>,
  },
  {
    key: 'ruoli',
    header: 'Ruoli esperto',
    card: 'below',
    cell: ({ roles }) => roles.map((role) => unitRoleLabels[role]).join(', ') || '—',
  },
  { key: 'cf', header: 'Codice fiscale', narrow: true, cell: ({ fiscalCode }) => fiscalCode ?? '—' },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ attivo }) => <StateBadge active={attivo} />,
  },
];

const filters = [
  selectFilter(
    'ruolo',
    'Ruolo',
    unitRoles.map((value) => ({ value, label: unitRoleLabels[value] })),
  ),
  choiceFilter('datore', 'Datore di lavoro', listEmployerChoices),
];

/** The persons within reach: those with a role in a unit that is. */
export function PersonListPage() {
  const source = useRecords(listPersons, { sheet: exportPersons });
  const mayKeep = useCan(keepRadioprotection);
  return (
    <ListPage
      source={source}
      title="Persone"
      detail="Legali rappresentanti, esperti e responsabili delle unità locali."
      create={mayKeep && { label: 'Nuova persona', href: '/lb/radioprotection/persons/new' }}
      columns={columns}
      unit={['persona', 'persone']}
      search={{ label: 'Cerca tra le persone', placeholder: 'Cognome, nome o codice fiscale' }}
      filters={filters}
      empty={{
        text: 'Ancora nessuna persona',
        detail: 'Qui stanno le persone che hanno un ruolo in un’unità locale.',
      }}
    />
  );
}
