import { PrincipalName } from '#customers/record-choices/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
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
    narrow: true,
    cell: ({ id, codice }) => (
      <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
        {codice}
      </AppLink>
    ),
  },
  {
    key: 'rientrato',
    header: 'Rientrato',
    sortable: true,
    narrow: true,
    card: 'beside',
    cell: ({ rientrato }) => (rientrato === null ? '—' : formatDay(rientrato)),
  },
  {
    key: 'committente',
    header: 'Committente',
    cell: ({ committente }) => (committente ? <PrincipalName committente={committente} /> : '—'),
  },
  {
    key: 'indirizzo',
    header: 'Sede',
    card: 'below',
    cell: ({ indirizzo }) =>
      indirizzo ? <AppLink href={`/lb/cr39/sede/view/${indirizzo.id}`}>{indirizzo.nome}</AppLink> : '—',
  },
  {
    key: 'punto',
    header: 'Punto',
    card: 'below',
    cell: ({ idPunto, punto }) =>
      idPunto === null ? '—' : <AppLink href={`/user/anagrafica/punti/${idPunto}`}>{punto}</AppLink>,
  },
  {
    key: 'lotto',
    header: 'Lotto',
    narrow: true,
    cell: ({ idLotto, lotto }) =>
      idLotto === null ? '—' : <AppLink href={`/lb/cr39/batches/${idLotto}`}>{lotto}</AppLink>,
  },
];

/** Where their readings are entered, all in one grid. */
function readingsOf(rows: readonly TableRow[]): string {
  const codici = rows.map(({ codice }) => codice).join(',');
  return `/lb/cr39/results/tray?${new URLSearchParams({ codici })}`;
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
        bulk={{
          actions: ({ rows }) => (
            <ButtonLink primary={false} href={readingsOf(rows)}>{`Leggi ${rows.length}`}</ButtonLink>
          ),
        }}
        search={{ label: 'Cerca fra questi', placeholder: 'Codice, committente o sede' }}
        empty={{
          text: 'Nessun dosimetro aspetta l’analisi',
          detail: 'Qui compaiono i dosimetri rientrati, finché non ne viene registrata la lettura.',
        }}
      />
    </section>
  );
}
