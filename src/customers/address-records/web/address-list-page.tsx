import { regions } from '#geography/municipalities/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { outOfUseAbove } from '../../client-records/rules.ts';
import { listClientChoices, listPrincipalChoices } from '../../record-choices/contract.ts';
import { choiceFilter, PrincipalName } from '../../record-choices/web/public.ts';
import { useSiteMapShape } from '../../site-map/web/public.ts';
import { provinceFilter } from '../../sites/web/public.ts';
import { type AddressRow, exportAddresses, listAddressRecords } from '../contract.ts';
import { pointsOf } from '../rules.ts';

const columns: readonly DataColumn<AddressRow>[] = [
  {
    key: 'nome',
    header: 'Nome identificativo',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/indirizzi/${id}`}>{nome}</AppLink>,
  },
  {
    ...{ key: 'citta', header: 'Indirizzo', sortable: true, wide: true, card: 'below' },
    cell: ({ sede }) => sede,
  },
  {
    key: 'cliente',
    header: 'Cliente',
    cell: ({ cliente: { id, nome } }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  {
    key: 'committente',
    header: 'Committente',
    hidden: true,
    cell: ({ committente }) => <PrincipalName committente={committente} />,
  },
  {
    key: 'punti',
    header: 'Punti',
    numeric: true,
    cell: ({ punti, ...row }) => <AppLink href={pointsOf(row)}>{wholeFigure(punti)}</AppLink>,
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => wholeFigure(dosimetriAttivi),
  },
  {
    ...{ key: 'stato', header: 'Stato', narrow: true, card: 'beside' },
    cell: (row) => <RecordState {...row} above={outOfUseAbove(row)} />,
  },
];

const filters = [
  choiceFilter('committente', 'Committente', listPrincipalChoices),
  choiceFilter('cliente', 'Cliente', listClientChoices),
  selectFilter(
    'regione',
    'Regione',
    regions.map(({ id, label }) => ({ value: String(id), label })),
    'Tutte',
  ),
  provinceFilter,
];

/** The addresses within reach. */
export function AddressListPage() {
  const source = useRecords(listAddressRecords, { sheet: exportAddresses });
  const { list, found } = source;
  const { q, committente, cliente, regione, provincia, stato } = list.query;
  const otherShape = useSiteMapShape(
    { q, committente, cliente, regione, provincia },
    { list: source.name, note: stato && <p>Sulla mappa stanno solo le sedi in uso.</p> },
  );
  const below = cliente ? `?cliente=${cliente}` : '';
  return (
    <ListPage
      source={source}
      title="Indirizzi"
      detail="Le sedi dei clienti in cui si misura."
      create={
        found.data?.puoCreare && {
          label: 'Nuovo indirizzo',
          href: `/user/anagrafica/indirizzi/nuovo${below}`,
        }
      }
      columns={columns}
      unit={['indirizzo', 'indirizzi']}
      search={{ label: 'Cerca tra gli indirizzi', placeholder: 'Nome, via, città, cliente o committente' }}
      filters={filters}
      otherShape={otherShape}
      empty={{
        text: 'Ancora nessun indirizzo',
        detail: 'Gli indirizzi nascono qui, posizionando un dosimetro o da un’importazione.',
      }}
    />
  );
}
