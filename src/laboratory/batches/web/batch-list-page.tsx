import { terms } from '#dosimeters/terms/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ListPage } from '#platform/web/records/list-page.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import { type BatchRow, listBatches } from '../contract.ts';

const columns: readonly DataColumn<BatchRow>[] = [
  {
    key: 'codice',
    header: 'Lotto',
    sortable: true,
    narrow: true,
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
    meaning: terms.calibration.meaning,
    numeric: true,
    cell: ({ k, incertezzaK }) => `${decimalText(k)} ± ${decimalText(incertezzaK)}`,
  },
  {
    key: 'fondo',
    header: 'Fondo (tracce/cm²)',
    meaning: terms.background.meaning,
    numeric: true,
    cell: ({ fondo }) => decimalText(fondo),
  },
  {
    key: 'limite',
    header: 'LR (kBq·h/m³)',
    meaning: terms.detectionLimit.meaning,
    numeric: true,
    cell: ({ limite }) => decimalText(limite),
  },
  {
    key: 'validoFino',
    header: 'Valido fino al',
    narrow: true,
    card: 'below',
    isTold: true,
    cell: ({ validoFino }) => (validoFino === null ? '—' : formatDay(validoFino)),
  },
  {
    key: 'dosimetri',
    header: 'Dosimetri',
    numeric: true,
    sortable: true,
    card: 'beside',
    isTold: true,
    cell: ({ id, dosimetri }) => (
      <AppLink href={`/lb/cr39/dosimeters#lotto=${id}`}>{wholeFigure(dosimetri)}</AppLink>
    ),
  },
];

/** Every batch of material with the figures in force. */
export function BatchListPage() {
  return (
    <ListPage
      source={useRecords(listBatches)}
      title="Lotti CR-39"
      detail="Il materiale dei dosimetri, con le grandezze con cui si calcolano i risultati."
      create={{ label: 'Nuovo lotto', href: '/lb/cr39/batches/new' }}
      columns={columns}
      unit={['lotto', 'lotti']}
      search={{ label: 'Cerca un lotto', placeholder: 'Codice o parte del codice' }}
      empty={{
        text: 'Ancora nessun lotto',
        detail: 'Un lotto dà taratura, fondo e limiti ai risultati dei suoi dosimetri.',
      }}
    />
  );
}
