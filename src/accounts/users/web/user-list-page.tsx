import { listZoneChoices } from '#accounts/principals/contract.ts';
import { roles } from '#platform/contract/access.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listUsers, type UserRow } from '../contract.ts';
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
    cell: ({ username, email }) => (
      <>
        {username}
        <span className={classes.second}>{email}</span>
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
    sortable: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : moment(lastSeenAt)),
  },
  { key: 'state', header: 'Stato', cell: ({ state }) => <UserStateBadge state={state} /> },
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
  const list = useRecordList(['displayName', 'username', 'lastSeenAt'], ['role', 'zone']);
  const zones = useEndpoint(listZoneChoices, {});
  const query = list.query as typeof list.query & { role?: UserRow['roles'][number] };
  const found = useEndpoint(listUsers, { query }, { keepPrevious: true });
  const create = <ButtonLink href="/admin/users/nuovo">Nuovo utente</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Utenti"
        breadcrumb={[{ label: 'Amministrazione', href: '/admin' }]}
        link={appLink}
        detail="Chi entra in Radia, con quali ruoli e su quali committenti."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Utenti"
        unit={['utente', 'utenti']}
        search={{ label: 'Cerca tra gli utenti', placeholder: 'Nome, nome utente, e-mail' }}
        filters={
          <>
            <SelectField
              label="Ruolo"
              value={list.query.role ?? ''}
              placeholder="Tutti i ruoli"
              options={roleOptions}
              onChange={(role) => list.set({ role })}
            />
            <SelectField
              label="Zona"
              value={list.query.zone ?? ''}
              placeholder="Tutte le zone"
              options={(zones.data?.zone ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
              onChange={(zone) => list.set({ zone })}
            />
          </>
        }
        empty={{
          text: 'Ancora nessun utente',
          detail: 'Ogni persona che lavora con Radia ha un utente suo.',
          action: create,
        }}
      />
    </>
  );
}
