import { DosimeterStateWord } from '#field/dosimeter-states/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Shipment, ShippedDosimeter } from '../contract.ts';
import classes from './shipments.module.css';

const columns: readonly DataColumn<ShippedDosimeter>[] = [
  {
    key: 'codice',
    header: 'Dosimetro',
    cell: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
        {codice}
      </AppLink>
    ),
  },
  {
    key: 'situazione',
    header: 'Stato',
    cell: ({ situazione }) => (
      <span className={classes.whole}>
        {situazione === null ? 'Ripreso in magazzino' : <DosimeterStateWord state={situazione} />}
      </span>
    ),
  },
  {
    key: 'punto',
    header: 'Dove',
    cell: ({ sede, punto }) => [sede, punto].filter(Boolean).join(', ') || '—',
  },
  { key: 'inizio', header: 'Posizionato', cell: ({ inizio }) => dayOrNone(inizio) },
  { key: 'fine', header: 'Rimosso', cell: ({ fine }) => dayOrNone(fine) },
  { key: 'rientrato', header: 'Rientrato', cell: ({ rientrato }) => dayOrNone(rientrato) },
];

function dayOrNone(day: string | null): string {
  return day === null ? '—' : formatDay(day);
}

/** What is in a shipment, and where each of it is now. */
export function ShippedDosimeters({ shipment }: { shipment: Shipment }) {
  return (
    <RecordSection title="Dosimetri e dove sono ora">
      <DataList
        caption="Dosimetri della spedizione"
        columns={columns}
        rows={shipment.dosimetri}
        rowKey={({ id }) => id}
        unit={['dosimetro', 'dosimetri']}
        empty={{ text: 'In questa spedizione non c’è nessun dosimetro' }}
      />
    </RecordSection>
  );
}
