import { listZoneChoices } from '#accounts/principals/contract.ts';
import { roles } from '#platform/contract/access.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { exportUsers, listUsers, type UserRow } from '../contract.ts';
import { roleNames } from '../rules.ts';
import { UserStateBadge } from './user-state.tsx';
import classes from './users.module.css';

const columns: readonly DataColumn<UserRow>[] = [
  {
    key: 'displayName',
    header: 'Nome',
    sortable: true,
    cell: ({ id, displayName }) => <AppLink href={`/admin/users/${id}`}>{displayName}</AppLink>,
  },
  {
    key: 'username',
    header: 'Nome utente, e-mail',
    sortable: true,
    card: 'below',
    cell: ({ username, email }) => (
      <>
        {username} <span className={classes.second}>{email}</span>
      </>
    ),
  },
  {
    key: 'roles',
    header: 'Ruoli',
    cell: (user) => user.roles.map((role) => roleNames[role]).join(', ') || '—',
  },
  { key: 'zones', header: 'Zone', cell: ({ zones }) => zones.join(', ') || '—' },
  { key: 'committenti', header: 'Committenti', numeric: true, cell: ({ committenti }) => committenti },
  {
    key: 'lastSeenAt',
    header: 'Ultimo uso',
    narrow: true,
    sortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : moment(lastSeenAt)),
  },
  {
    key: 'state',
    header: 'Stato',
    narrow: true,
    card: 'beside',
    cell: ({ state }) => <UserStateBadge state={state} />,
  },
];

function moment(instant: string) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} className={classes.moment}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}

const roleOptions = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** Everybody with an account, for administrators. */
export function UserListPage() {
  const source = useRecords(listUsers, { sheet: exportUsers });
  const zones = useEndpoint(listZoneChoices, {});
  return (
    <ListPage
      source={source}
      title="Utenti"
      breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
      detail="Chi entra in Radia, con quali ruoli e su quali committenti."
      create={{ label: 'Nuovo utente', href: '/admin/users/nuovo' }}
      columns={columns}
      unit={['utente', 'utenti']}
      search={{ label: 'Cerca tra gli utenti', placeholder: 'Nome, nome utente, e-mail' }}
      filters={[
        selectFilter('role', 'Ruolo', roleOptions, 'Tutti i ruoli'),
        selectFilter(
          'zone',
          'Zona',
          (zones.data?.zone ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
          'Tutte le zone',
        ),
      ]}
      empty={{
        text: 'Ancora nessun utente',
        detail: 'Ogni persona che lavora con Radia ha un utente suo.',
      }}
    />
  );
}
