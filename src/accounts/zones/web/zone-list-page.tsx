import { administerUsers } from '#accounts/user-access/permissions.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listZones, type ZoneRow } from '../contract.ts';

function columnsFor(seesUsers: boolean): readonly DataColumn<ZoneRow>[] {
  return [
    {
      key: 'nome',
      header: 'Nome',
      sortable: true,
      cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/zone/${id}`}>{nome}</AppLink>,
    },
    {
      key: 'committenti',
      header: 'Committenti',
      numeric: true,
      sortable: true,
      cell: ({ id, committenti }) => (
        <AppLink href={`/user/anagrafica/committenti?zona=${id}`}>{committenti}</AppLink>
      ),
    },
    {
      key: 'utenti',
      header: 'Utenti',
      numeric: true,
      sortable: true,
      cell: ({ id, utenti }) =>
        seesUsers ? <AppLink href={`/admin/users?zone=${id}`}>{utenti}</AppLink> : utenti,
    },
    { key: 'stato', header: 'Stato', cell: ({ attivo }) => <StateBadge active={attivo} /> },
  ];
}

/** Every zone with what is in it. */
export function ZoneListPage() {
  const list = useRecordList(['nome', 'committenti', 'utenti']);
  const found = useEndpoint(listZones, { query: list.query }, { keepPrevious: true });
  const seesUsers = useCan(administerUsers);
  const create = <ButtonLink href="/user/anagrafica/zone/nuova">Nuova zona</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Zone"
        detail="Una zona raggruppa committenti: chi appartiene alla zona li vede tutti."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columnsFor(seesUsers)}
        rowKey={({ id }) => id}
        caption="Zone"
        unit={['zona', 'zone']}
        search={{ label: 'Cerca tra le zone', placeholder: 'Nome' }}
        empty={{
          text: 'Ancora nessuna zona',
          detail: 'Le zone servono quando più persone seguono gli stessi committenti.',
          action: create,
        }}
      />
    </>
  );
}
