import { regions } from '#geography/municipalities/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listClientChoices, listPrincipalChoices } from '../../record-choices/contract.ts';
import { ChoiceFilter, PrincipalName } from '../../record-choices/web/public.ts';
import { ProvinceFilter } from '../../sites/web/public.ts';
import { type AddressRow, listAddressRecords } from '../contract.ts';

const columns: readonly DataColumn<AddressRow>[] = [
  {
    key: 'nome',
    header: 'Nome identificativo',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/indirizzi/${id}`}>{nome}</AppLink>,
  },
  { key: 'citta', header: 'Indirizzo', sortable: true, cell: ({ sede }) => sede },
  {
    key: 'cliente',
    header: 'Cliente',
    cell: ({ cliente: { id, nome } }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  {
    key: 'committente',
    header: 'Committente',
    cell: ({ committente }) => <PrincipalName committente={committente} />,
  },
  {
    key: 'punti',
    header: 'Punti',
    numeric: true,
    cell: ({ id, punti }) => <AppLink href={`/user/anagrafica/punti?indirizzo=${id}`}>{punti}</AppLink>,
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => dosimetriAttivi,
  },
  { key: 'stato', header: 'Stato', cell: (row) => <RecordState {...row} /> },
];

const regionOptions = regions.map(({ id, label }) => ({ value: String(id), label }));

/** The addresses within reach. */
export function AddressListPage() {
  const list = useRecordList(['nome', 'citta'], ['committente', 'cliente', 'regione', 'provincia']);
  const found = useEndpoint(listAddressRecords, { query: list.query }, { keepPrevious: true });
  const { committente, cliente, regione, provincia } = list.query;
  const below = cliente ? `?cliente=${cliente}` : '';
  const create = found.data?.puoCreare && (
    <ButtonLink href={`/user/anagrafica/indirizzi/nuovo${below}`}>Nuovo indirizzo</ButtonLink>
  );
  return (
    <>
      <PageHeader title="Indirizzi" detail="Le sedi dei clienti in cui si misura." actions={create} />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Indirizzi"
        unit={['indirizzo', 'indirizzi']}
        search={{ label: 'Cerca tra gli indirizzi', placeholder: 'Nome, via, città, cliente o committente' }}
        filters={
          <>
            <ChoiceFilter
              label="Committente"
              endpoint={listPrincipalChoices}
              value={committente}
              onChange={(id) => list.set({ committente: id })}
            />
            <ChoiceFilter
              label="Cliente"
              endpoint={listClientChoices}
              value={cliente}
              onChange={(id) => list.set({ cliente: id })}
            />
            <SelectField
              label="Regione"
              value={regione ?? ''}
              placeholder="Tutte"
              options={regionOptions}
              onChange={(id) => list.set({ regione: id })}
            />
            <ProvinceFilter value={provincia} onChange={(sigla) => list.set({ provincia: sigla })} />
          </>
        }
        empty={{
          text: 'Ancora nessun indirizzo',
          detail: 'Gli indirizzi nascono qui, posizionando un dosimetro o da un’importazione.',
          action: create,
        }}
      />
    </>
  );
}
