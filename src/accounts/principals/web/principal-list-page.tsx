import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listPrincipalRecords, listZoneChoices, type PrincipalRow } from '../contract.ts';

const columns: readonly DataColumn<PrincipalRow>[] = [
  {
    key: 'nome',
    header: 'Nome',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/committenti/${id}`}>{nome}</AppLink>,
  },
  { key: 'zone', header: 'Zone', cell: ({ zone }) => zone.map(({ nome }) => nome).join(', ') || '—' },
  {
    key: 'clienti',
    header: 'Clienti',
    numeric: true,
    sortable: true,
    cell: ({ id, clienti }) => (
      <AppLink href={`/user/anagrafica/clienti?committente=${id}`}>{clienti}</AppLink>
    ),
  },
  { key: 'stato', header: 'Stato', cell: ({ attivo }) => <StateBadge active={attivo} /> },
];

/** Every principal, for the laboratory. */
export function PrincipalListPage() {
  const source = useRecords(listPrincipalRecords);
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
      filters={
        <SelectField
          label="Zona"
          placeholder="Tutte le zone"
          options={(zones.data?.zone ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
          {...source.list.filter('zona')}
        />
      }
      empty={{
        text: 'Ancora nessun committente',
        detail: 'Il primo si crea qui; molti insieme si importano da un foglio di calcolo.',
      }}
    />
  );
}
