import { listPrincipalChoices } from '#customers/record-choices/contract.ts';
import { ChoiceFilter } from '#customers/record-choices/web/public.ts';
import { formatTableDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { ServerTable } from '#platform/web/records/server-table.tsx';
import { useServerTable } from '#platform/web/records/use-server-table.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { ShipmentRow } from '../contract.ts';
import { shipmentLabels, shipmentName } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';
import { shipmentColumns, shipmentTable } from '../table/rules.ts';
import classes from './shipments.module.css';

const states = Object.entries(shipmentLabels).map(([value, label]) => ({ value, label }));

const cells: Record<string, DataColumn<ShipmentRow>['cell']> = {
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
};

const columns: readonly DataColumn<ShipmentRow>[] = shipmentColumns.flatMap((column) => {
  const { data, title, orderable, visible } = column;
  const cell = cells[data];
  const numeric = data === 'dosimetri' || data === 'fuori';
  return visible && cell ? [{ key: data, header: title, sortable: orderable, numeric, cell }] : [];
});

/** Every shipment, for the laboratory: what is being prepared first, then the latest. */
export function ShipmentTablePage() {
  const table = useServerTable(tableShipments, {
    name: shipmentTable,
    columns: shipmentColumns,
    filters: ['situazione', 'committente'],
    firstDirection: 'desc',
  });
  const { list } = table;
  const create = <ButtonLink href="/lb/cr39/shipments/new">Nuova spedizione</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Spedizioni"
        detail="I dosimetri mandati ai committenti, con il documento di trasporto e quanti devono ancora rientrare."
        actions={
          <>
            <ButtonLink primary={false} href="/lb/cr39/returns">
              Rientri
            </ButtonLink>
            {create}
          </>
        }
      />
      <ServerTable
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Spedizioni"
        unit={['spedizione', 'spedizioni']}
        search={{ label: 'Cerca una spedizione', placeholder: 'Numero, committente, sede o codice' }}
        filters={
          <>
            <SelectField
              label="Stato"
              value={list.query.situazione ?? ''}
              placeholder="Tutte"
              options={states}
              onChange={(situazione) => list.set({ situazione })}
            />
            <ChoiceFilter
              label="Committente"
              endpoint={listPrincipalChoices}
              value={list.query.committente}
              onChange={(committente) => list.set({ committente })}
            />
          </>
        }
        empty={{
          text: 'Ancora nessuna spedizione',
          detail:
            'Qui si preparano i dosimetri da mandare a un committente e si stampa il documento di trasporto.',
          action: create,
        }}
      />
    </>
  );
}
