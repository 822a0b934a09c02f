import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
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
  const list = useRecordList(['nome', 'clienti'], ['zona']);
  const zones = useEndpoint(listZoneChoices, {});
  const found = useEndpoint(listPrincipalRecords, { query: list.query }, { keepPrevious: true });
  const create = <ButtonLink href="/user/anagrafica/committenti/nuovo">Nuovo committente</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Committenti"
        detail="Chi paga la fornitura. Clienti, indirizzi e dosimetri appartengono sempre a un committente."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Committenti"
        unit={['committente', 'committenti']}
        search={{ label: 'Cerca tra i committenti', placeholder: 'Nome' }}
        filters={
          <SelectField
            label="Zona"
            value={list.query.zona ?? ''}
            placeholder="Tutte le zone"
            options={(zones.data?.zone ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))}
            onChange={(zona) => list.set({ zona })}
          />
        }
        empty={{
          text: 'Ancora nessun committente',
          detail: 'Il primo si crea qui; molti insieme si importano da un foglio di calcolo.',
          action: create,
        }}
      />
    </>
  );
}
