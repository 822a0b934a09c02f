import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { ChoiceFilter } from '#customers/record-choices/web/public.ts';
import { formatTableDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { tableColumns } from '#platform/web/records/table-columns.ts';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { ShipmentRow } from '../contract.ts';
import { shipmentLabels, shipmentName } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';
import { shipmentColumns, shipmentTable } from '../table/rules.ts';
import classes from './shipments.module.css';

const states = Object.entries(shipmentLabels).map(([value, label]) => ({ value, label }));

const columns = tableColumns<ShipmentRow>(
  shipmentColumns,
  {
    numero: (shipment) => (
      <AppLink className={classes.whole} href={`/lb/cr39/shipments/${shipment.id}`}>
        {shipmentName(shipment)}
      </AppLink>
    ),
    situazione: ({ situazione }) => <span className={classes.whole}>{shipmentLabels[situazione]}</span>,
    committente: ({ committente }) => committente.nome,
    indirizzo: ({ indirizzo }) => indirizzo?.nome ?? '—',
    spedito: ({ spedito }) => (spedito === null ? '—' : formatTableDay(spedito)),
    dosimetri: ({ dosimetri }) => dosimetri,
    fuori: ({ fuori, spedito }) => (spedito === null ? '—' : fuori),
  },
  ['dosimetri', 'fuori'],
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
      ways={
        <ButtonLink primary={false} href="/lb/cr39/returns">
          Rientri
        </ButtonLink>
      }
      columns={columns}
      unit={['spedizione', 'spedizioni']}
      search={{ label: 'Cerca una spedizione', placeholder: 'Numero, committente, sede o codice' }}
      filters={
        <>
          <SelectField
            label="Stato"
            placeholder="Tutte"
            options={states}
            {...table.list.filter('situazione')}
          />
          <ChoiceFilter
            label="Committente"
            endpoint={listPrincipalChoices}
            {...table.list.filter('committente')}
          />
        </>
      }
      empty={{
        text: 'Ancora nessuna spedizione',
        detail:
          'Qui si preparano i dosimetri da mandare a un committente e si stampa il documento di trasporto.',
      }}
    />
  );
}
