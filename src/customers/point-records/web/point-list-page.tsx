import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { floorLabel } from '../../points/rules.ts';
import {
  listAddressChoices,
  listClientChoices,
  listPrincipalChoices,
} from '../../record-choices/contract.ts';
import { ChoiceFilter } from '../../record-choices/web/public.ts';
import { listPointRecords, type PointRow } from '../contract.ts';

const columns: readonly DataColumn<PointRow>[] = [
  {
    key: 'nome',
    header: 'Nome',
    sortable: true,
    cell: ({ id, alias }) => <AppLink href={`/user/anagrafica/punti/${id}`}>{alias}</AppLink>,
  },
  { key: 'stanza', header: 'Stanza', cell: ({ stanza }) => stanza ?? '—' },
  { key: 'piano', header: 'Piano', cell: ({ codicePiano, oldPiano }) => floorLabel(codicePiano, oldPiano) },
  {
    key: 'indirizzo',
    header: 'Indirizzo',
    cell: ({ indirizzo: { id, nome } }) => (
      <AppLink href={`/user/anagrafica/indirizzi/${id}`}>{nome}</AppLink>
    ),
  },
  {
    key: 'cliente',
    header: 'Cliente',
    cell: ({ cliente: { id, nome } }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  {
    key: 'dosimetri',
    header: 'Dosimetro in posizione',
    cell: ({ dosimetri }) =>
      dosimetri.length > 0 ? <span className="ui-code">{dosimetri.join(', ')}</span> : '—',
  },
  { key: 'stato', header: 'Stato', cell: (row) => <RecordState {...row} /> },
];

/** The measurement points within reach. */
export function PointListPage() {
  const list = useRecordList(['nome'], ['committente', 'cliente', 'indirizzo']);
  const found = useEndpoint(listPointRecords, { query: list.query }, { keepPrevious: true });
  const { committente, cliente, indirizzo } = list.query;
  const below = indirizzo ? `?indirizzo=${indirizzo}` : '';
  const create = found.data?.puoCreare && (
    <ButtonLink href={`/user/anagrafica/punti/nuovo${below}`}>Nuovo punto di misurazione</ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Punti di misurazione"
        detail="I luoghi, dentro un indirizzo, in cui sta un dosimetro per volta."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Punti di misurazione"
        unit={['punto', 'punti']}
        search={{ label: 'Cerca tra i punti', placeholder: 'Nome, stanza o indirizzo' }}
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
            <ChoiceFilter
              label="Indirizzo"
              endpoint={listAddressChoices}
              value={indirizzo}
              onChange={(id) => list.set({ indirizzo: id })}
            />
          </>
        }
        empty={{
          text: 'Ancora nessun punto di misurazione',
          detail: 'I punti nascono qui, posizionando un dosimetro o da un’importazione.',
          action: create,
        }}
      />
    </>
  );
}
