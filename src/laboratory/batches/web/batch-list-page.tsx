import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecordList } from '#platform/web/records/use-record-list.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type BatchRow, listBatches } from '../contract.ts';

const columns: readonly DataColumn<BatchRow>[] = [
  {
    key: 'codice',
    header: 'Lotto',
    sortable: true,
    cell: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/batches/${id}`}>
        {codice}
      </AppLink>
    ),
  },
  { key: 'revisione', header: 'Revisione', numeric: true, cell: ({ revisione }) => revisione },
  {
    key: 'k',
    header: 'k ± u(k)',
    numeric: true,
    cell: ({ k, incertezzaK }) => `${decimalText(k)} ± ${decimalText(incertezzaK)}`,
  },
  { key: 'fondo', header: 'Fondo (tracce/cm²)', numeric: true, cell: ({ fondo }) => decimalText(fondo) },
  { key: 'limite', header: 'LR (kBq·h/m³)', numeric: true, cell: ({ limite }) => decimalText(limite) },
  {
    key: 'validoFino',
    header: 'Valido fino al',
    cell: ({ validoFino }) => (validoFino === null ? '—' : formatDay(validoFino)),
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri',
    numeric: true,
    sortable: true,
    cell: ({ dosimetri }) => dosimetri,
  },
];

/** Every batch of material with the figures in force. */
export function BatchListPage() {
  const list = useRecordList(['codice', 'dosimetri']);
  const found = useEndpoint(listBatches, { query: list.query }, { keepPrevious: true });
  const create = <ButtonLink href="/lb/cr39/batches/new">Nuovo lotto</ButtonLink>;
  return (
    <>
      <PageHeader
        title="Lotti CR-39"
        detail="Il materiale dei dosimetri, con le grandezze con cui si calcolano i risultati."
        actions={create}
      />
      <RecordList
        list={list}
        found={found}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Lotti CR-39"
        unit={['lotto', 'lotti']}
        search={{ label: 'Cerca un lotto', placeholder: 'Codice o parte del codice' }}
        states={null}
        empty={{
          text: 'Ancora nessun lotto',
          detail: 'Un lotto dà taratura, fondo e limiti ai risultati dei suoi dosimetri.',
          action: create,
        }}
      />
    </>
  );
}
