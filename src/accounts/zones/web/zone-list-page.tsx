import { administerUsers } from '#accounts/user-access/permissions.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { exportZones, listZones, type ZoneRow } from '../contract.ts';

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
      card: 'below',
      isTold: true,
      numeric: true,
      sortable: true,
      cell: ({ id, committenti }) => (
        <AppLink href={`/user/anagrafica/committenti?zona=${id}`}>{wholeFigure(committenti)}</AppLink>
      ),
    },
    {
      key: 'utenti',
      header: 'Utenti',
      card: 'below',
      isTold: true,
      numeric: true,
      sortable: true,
      cell: ({ id, utenti }) =>
        seesUsers ? <AppLink href={`/admin/users?zone=${id}`}>{utenti}</AppLink> : utenti,
    },
    {
      key: 'stato',
      header: 'Stato',
      narrow: true,
      card: 'beside',
      cell: ({ attivo }) => <StateBadge active={attivo} />,
    },
  ];
}

/** Every zone with what is in it. */
export function ZoneListPage() {
  const source = useRecords(listZones, { sheet: exportZones });
  const seesUsers = useCan(administerUsers);
  return (
    <ListPage
      source={source}
      title="Zone"
      detail="Una zona raggruppa committenti: chi appartiene alla zona li vede tutti."
      create={{ label: 'Nuova zona', href: '/user/anagrafica/zone/nuova' }}
      columns={columnsFor(seesUsers)}
      unit={['zona', 'zone']}
      search={{ label: 'Cerca tra le zone', placeholder: 'Nome' }}
      empty={{
        text: 'Ancora nessuna zona',
        detail: 'Le zone servono quando più persone seguono gli stessi committenti.',
      }}
    />
  );
}
