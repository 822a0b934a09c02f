import { formatTableDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useServerTable } from '#platform/web/records/use-server-table.tsx';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import {
  dosimeterColumns,
  dosimeterTable,
  type TableRow,
  tableDosimeters,
} from '../../dosimeter-records/web/public.ts';
import classes from './returns.module.css';

const columns: readonly DataColumn<TableRow>[] = [
  {
    key: 'codice',
    header: 'Codice',
    sortable: true,
    cell: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
        {codice}
      </AppLink>
    ),
  },
  { key: 'rientrato', header: 'Rientrato', sortable: true, cell: ({ rientrato }) => dayOrNone(rientrato) },
  { key: 'committente', header: 'Committente', cell: ({ committente }) => committente?.nome ?? '—' },
  { key: 'indirizzo', header: 'Sede', cell: ({ indirizzo }) => indirizzo?.nome ?? '—' },
  { key: 'punto', header: 'Punto', cell: ({ punto }) => punto ?? '—' },
  { key: 'lotto', header: 'Lotto', cell: ({ lotto }) => lotto ?? '—' },
];

function dayOrNone(day: string | null): string {
  return day === null ? '—' : formatTableDay(day);
}

/** What is back and waits for its analysis. */
export function InLaboratory() {
  const table = useServerTable(tableDosimeters, {
    name: dosimeterTable,
    columns: dosimeterColumns,
    filters: [],
    fixed: { situazione: 'rientrato' },
  });
  return (
    <section className={classes.section} aria-labelledby="in-laboratory">
      <h2 id="in-laboratory" className={classes.sectionTitle}>
        In laboratorio, da analizzare
      </h2>
      <RecordList
        {...table}
        columns={columns}
        rowKey={({ id }) => id}
        caption="Dosimetri in laboratorio"
        unit={['dosimetro', 'dosimetri']}
        search={{ label: 'Cerca fra questi', placeholder: 'Codice, committente o sede' }}
        empty={{
          text: 'Nessun dosimetro aspetta l’analisi',
          detail: 'Qui compaiono i dosimetri rientrati, finché non ne viene registrata la lettura.',
        }}
      />
    </section>
  );
}
