import { Button } from '@mantine/core';
import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { choiceFilter, PrincipalName } from '#customers/record-choices/web/public.ts';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { selectFilter } from '#platform/web/records/list-filters.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { ShipmentRow } from '../contract.ts';
import { shipmentLabels, shipmentName } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';
import { shipmentColumns, shipmentTable } from '../table/rules.ts';
import { ShipmentState } from './shipment-state.tsx';

const states = Object.entries(shipmentLabels).map(([value, label]) => ({ value, label }));

const filters = [
  selectFilter('situazione', 'Stato', states, 'Tutte'),
  choiceFilter('committente', 'Committente', listPrincipalChoices),
];
const views = states.map(({ value, label }) => ({ label, asked: { situazione: value } }));

const columns = tableColumns<ShipmentRow>(
  shipmentColumns,
  {
    numero: (shipment) => (
      <AppLink href={`/lb/cr39/shipments/${shipment.id}`}>{shipmentName(shipment)}</AppLink>
    ),
    situazione: ({ situazione }) => <ShipmentState state={situazione} />,
    committente: ({ committente }) => <PrincipalName committente={committente} />,
    indirizzo: ({ indirizzo }) =>
      indirizzo ? <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink> : '—',
    spedito: ({ spedito }) => (spedito === null ? '—' : formatPlainDay(spedito)),
    dosimetri: ({ dosimetri }) => wholeFigure(dosimetri),
    fuori: ({ fuori, spedito }) => (spedito === null ? '—' : wholeFigure(fuori)),
    vettore: ({ vettore }) => vettore ?? '—',
    nota: ({ nota }) => nota ?? '—',
  },
  {
    numero: { narrow: true },
    situazione: { narrow: true, card: 'beside' },
    committente: { card: 'below' },
    spedito: { narrow: true },
    dosimetri: { numeric: true },
    fuori: { numeric: true },
  },
);

/** Every shipment, for the laboratory: what is being prepared first, then the latest. */
export function ShipmentTablePage() {
  const table = useServerTable(tableShipments, {
    name: shipmentTable,
    columns: shipmentColumns,
    filters: ['situazione', 'committente'],
    firstDirection: 'desc',
  });
  return (
    <ListPage
      source={table}
      title="Spedizioni"
      detail="I dosimetri mandati ai committenti, con il documento di trasporto e quanti devono ancora rientrare."
      create={{ label: 'Nuova spedizione', href: '/lb/cr39/shipments/new' }}
      ways={[{ label: 'Rientri', href: '/lb/cr39/returns' }]}
      wholeLabel="Tutte"
      views={views}
      columns={columns}
      bulk={{
        actions: ({ rows }) => (
          <Button variant="default" onClick={() => table.exportRows(rows.map(({ id }) => id))}>
            Esporta
          </Button>
        ),
      }}
      unit={['spedizione', 'spedizioni']}
      search={{ label: 'Cerca una spedizione', placeholder: 'Numero, committente, sede o codice' }}
      filters={filters}
      empty={{
        text: 'Ancora nessuna spedizione',
        detail:
          'Qui si preparano i dosimetri da mandare a un committente e si stampa il documento di trasporto.',
      }}
    />
  );
}
