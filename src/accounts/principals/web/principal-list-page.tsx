import { keepZones } from '#accounts/zones/permissions.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { exportPrincipals, listPrincipalRecords, listZoneChoices, type PrincipalRow } from '../contract.ts';

const columns: readonly DataColumn<PrincipalRow>[] = [
  {
    key: 'nome',
    header: 'Nome',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/committenti/${id}`}>{nome}</AppLink>,
  },
  { key: 'zone', header: 'Zone', card: 'below', cell: ({ zone }) => <ZoneNames zone={zone} /> },
  {
    key: 'clienti',
    header: 'Clienti',
    numeric: true,
    sortable: true,
    cell: ({ id, clienti }) => (
      <AppLink href={`/user/anagrafica/clienti?committente=${id}`}>{wholeFigure(clienti)}</AppLink>
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

/** Each leads to its zone, for whoever keeps zones. */
function ZoneNames({ zone }: Pick<PrincipalRow, 'zone'>) {
  const mayOpen = useCan(keepZones);
  if (zone.length === 0) return '—';
  return zone.map(({ id, nome }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      {mayOpen ? <AppLink href={`/user/anagrafica/zone/${id}`}>{nome}</AppLink> : nome}
    </span>
  ));
}

/** Every principal, for the laboratory. */
export function PrincipalListPage() {
  const source = useRecords(listPrincipalRecords, { sheet: exportPrincipals });
  const zones = useEndpoint(listZoneChoices, {});
  return (
    <ListPage
      source={source}
      title="Committenti"
      detail="Chi paga la fornitura. Clienti, indirizzi e dosimetri appartengono sempre a un committente."
      create={{ label: 'Nuovo committente', href: '/user/anagrafica/committenti/nuovo' }}
      columns={columns}
      unit={['committente', 'committenti']}
      search={{ label: 'Cerca tra i committenti', placeholder: 'Nome' }}
      filters={[
        selectFilter(
          'zona',
          'Zona',
          (zones.data?.zone ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
          'Tutte le zone',
        ),
      ]}
      empty={{
        text: 'Ancora nessun committente',
        detail: 'Il primo si crea qui; molti insieme si importano da un foglio di calcolo.',
      }}
    />
  );
}
