import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { choiceFilter, PrincipalName } from '../../record-choices/web/public.ts';
import { useSiteMapShape } from '../../site-map/web/public.ts';
import { provinceFilter } from '../../sites/web/public.ts';
import { type ClientRow, exportClients, listClientRecords } from '../contract.ts';
import { listBelow } from '../rules.ts';

const columns: readonly DataColumn<ClientRow>[] = [
  {
    key: 'nome',
    header: 'Ragione sociale',
    sortable: true,
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  {
    ...{ key: 'citta', header: 'Sede legale', sortable: true, wide: true, card: 'below' },
    cell: ({ sede }) => sede,
  },
  {
    key: 'committente',
    header: 'Committente',
    cell: ({ committente }) => <PrincipalName committente={committente} />,
  },
  {
    key: 'indirizzi',
    header: 'Indirizzi',
    numeric: true,
    cell: ({ id, indirizzi, attivo: isInUse }) => (
      <AppLink href={listBelow({ path: 'indirizzi', of: 'cliente', id, isInUse })}>
        {wholeFigure(indirizzi)}
      </AppLink>
    ),
  },
  {
    key: 'punti',
    header: 'Punti',
    numeric: true,
    cell: ({ id, punti, attivo: isInUse }) => (
      <AppLink href={listBelow({ path: 'punti', of: 'cliente', id, isInUse })}>{wholeFigure(punti)}</AppLink>
    ),
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri attivi',
    numeric: true,
    cell: ({ dosimetriAttivi }) => wholeFigure(dosimetriAttivi),
  },
  { key: 'stato', header: 'Stato', narrow: true, card: 'beside', cell: (row) => <RecordState {...row} /> },
];

const filters = [choiceFilter('committente', 'Committente', listPrincipalChoices), provinceFilter];

/** The clients within reach. */
export function ClientListPage() {
  const source = useRecords(listClientRecords, { sheet: exportClients });
  const { list, found } = source;
  const { q, committente, provincia, stato } = list.query;
  const otherShape = useSiteMapShape(
    { cercaCliente: q, committente, provinciaCliente: provincia },
    { list: source.name, note: stato && <p>Sulla mappa stanno solo le sedi in uso.</p> },
  );
  const below = committente ? `?committente=${committente}` : '';
  return (
    <ListPage
      source={source}
      title="Clienti"
      detail="Le aziende e i datori di lavoro presso cui si misura, ciascuno di un committente."
      create={
        found.data?.puoCreare && { label: 'Nuovo cliente', href: `/user/anagrafica/clienti/nuovo${below}` }
      }
      columns={columns}
      unit={['cliente', 'clienti']}
      search={{ label: 'Cerca tra i clienti', placeholder: 'Ragione sociale, via o città' }}
      filters={filters}
      otherShape={otherShape}
      empty={{
        text: 'Ancora nessun cliente',
        detail: 'I clienti nascono qui, posizionando un dosimetro o da un’importazione.',
      }}
    />
  );
}
