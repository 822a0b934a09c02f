import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { listToRead, type ToRead } from '../waiting/contract.ts';
import { dosimeterColumn, placeColumns, principalColumn } from './place-columns.tsx';
import classes from './results.module.css';

const columns: readonly DataColumn<ToRead>[] = [
  dosimeterColumn,
  { key: 'attesa', header: 'Aspetta', narrow: true, card: 'beside', cell: waitingSince },
  ...placeColumns,
  principalColumn,
];

function waitingSince({ rientrato, daRicontare }: ToRead) {
  if (daRicontare) return 'da ricontare';
  return rientrato === null ? '—' : `dal ${formatDay(rientrato)}`;
}

/** What is back and was not read, or not well enough, the longest first. */
export function WaitingList() {
  const { data, error, refetch } = useEndpoint(listToRead, {});
  const rows = data?.dosimetri;
  const more = (data?.quanti ?? 0) - (rows?.length ?? 0);
  return (
    <RecordSection title="Da leggere, dal più vecchio">
      {rows && rows.length > 1 && (
        <p className={classes.together}>
          <ButtonLink primary={false} href={trayOf(rows)}>
            {`Leggi ${rows.length} in una griglia`}
          </ButtonLink>
        </p>
      )}
      <DataList
        caption="Dosimetri da leggere"
        columns={columns}
        rows={rows}
        rowKey={({ trattamento }) => trattamento}
        unit={['dosimetro', 'dosimetri']}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
        empty={{
          text: 'Nessun dosimetro aspetta la lettura',
          detail: 'Qui compaiono i rientrati, finché non ne viene registrata la lettura.',
          action: (
            <ButtonLink primary={false} href="/lb/cr39/returns">
              Registra un rientro
            </ButtonLink>
          ),
        }}
      />
      {more > 0 && (
        <p className={classes.hint}>
          E ancora {countOf(more, 'dosimetro', 'dosimetri')}: quelli da leggere stanno fra i{' '}
          <AppLink href="/lb/cr39/returns">rientri</AppLink>, quelli da ricontare fra i{' '}
          <AppLink href="/lb/cr39/results?esito=recount">risultati</AppLink>.
        </p>
      )}
    </RecordSection>
  );
}

function trayOf(rows: readonly ToRead[]): string {
  const codici = rows.map(({ codice }) => codice).join(',');
  return `/lb/cr39/results/tray?${new URLSearchParams({ codici })}`;
}
