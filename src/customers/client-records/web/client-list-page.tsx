import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { ChoiceFilter, PrincipalName } from '../../record-choices/web/public.ts';
import { ProvinceFilter } from '../../sites/web/public.ts';
import { type ClientRow, listClientRecords } from '../contract.ts';

const columns: readonly DataColumn<ClientRow>[] = [
  {
    key: 'nome',
    header: 'Ragione sociale',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  { key: 'citta', header: 'Sede legale', sortable: true, cell: ({ sede }) => sede },
  {
    key: 'committente',
    header: 'Committente',
    cell: ({ committente }) => <PrincipalName committente={committente} />,
  },
  {
    key: 'indirizzi',
    header: 'Indirizzi',
    numeric: true,
    cell: ({ id, indirizzi }) => (
      <AppLink href={`/user/anagrafica/indirizzi?cliente=${id}`}>{indirizzi}</AppLink>
    ),
  },
  {
    key: 'punti',
    header: 'Punti',
    numeric: true,
    cell: ({ id, punti }) => <AppLink href={`/user/anagrafica/punti?cliente=${id}`}>{punti}</AppLink>,
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => dosimetriAttivi,
  },
  { key: 'stato', header: 'Stato', cell: (row) => <RecordState {...row} /> },
];

/** The clients within reach. */
export function ClientListPage() {
  const list = useRecordList(['nome', 'citta'], ['committente', 'provincia']);
  const found = useEndpoint(listClientRecords, { query: list.query }, { keepPrevious: true });
  const { committente, provincia } = list.query;
  const below = committente ? `?committente=${committente}` : '';
  const create = found.data?.puoCreare && (
    <ButtonLink href={`/user/anagrafica/clienti/nuovo${below}`}>Nuovo cliente</ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Clienti"
        detail="Le aziende e i datori di lavoro presso cui si misura, ciascuno di un committente."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Clienti"
        unit={['cliente', 'clienti']}
        search={{ label: 'Cerca tra i clienti', placeholder: 'Ragione sociale, via o città' }}
        filters={
          <>
            <ChoiceFilter
              label="Committente"
              endpoint={listPrincipalChoices}
              value={committente}
              onChange={(id) => list.set({ committente: id })}
            />
            <ProvinceFilter value={provincia} onChange={(sigla) => list.set({ provincia: sigla })} />
          </>
        }
        empty={{
          text: 'Ancora nessun cliente',
          detail: 'I clienti nascono qui, posizionando un dosimetro o da un’importazione.',
          action: create,
        }}
      />
    </>
  );
}
