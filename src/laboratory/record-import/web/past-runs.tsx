import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { type ImportRun, listImports } from '../contract.ts';
import { countsText, isUnderway, kindLabels, progressText } from '../rules.ts';
import classes from './import.module.css';
import { type Trade, tradeOf } from './trades.ts';

const askEveryMs = 3_000;

const columns: readonly DataColumn<ImportRun>[] = [
  {
    key: 'what',
    header: 'Che cosa',
    cell: ({ id, kind, isTrial }) => (
      <AppLink href={`${tradeOf(kind).page}?kind=${kind}&run=${id}`}>
        {kindLabels[kind]}
        {isTrial ? ' (prova)' : ''}
      </AppLink>
    ),
  },
  {
    key: 'file',
    header: 'File',
    cell: ({ fileName, reader }) => (
      <span className={classes.fileName}>
        {fileName}
        {reader && ` (${reader.name})`}
      </span>
    ),
  },
  { key: 'outcome', header: 'Esito', cell: (run) => outcomeOf(run) },
  { key: 'who', header: 'Chi', cell: ({ startedBy }) => startedBy ?? 'Riga di comando' },
  { key: 'when', header: 'Quando', cell: ({ createdAt }) => <Moment instant={createdAt} /> },
];

/** The latest runs of a trade, of whoever. */
export function PastRuns({ trade, shown }: { trade: Trade; shown: number }) {
  const found = useEndpoint(listImports, {}, { refreshMs: askEveryMs });
  const { data, error } = found;
  const runs = data?.runs.filter(({ id, kind }) => id !== shown && trade.kinds.includes(kind));
  return (
    <section aria-labelledby="past-runs">
      <h2 id="past-runs" className={classes.heading}>
        Importazioni recenti
      </h2>
      <DataList
        caption="Importazioni recenti, dalla più nuova"
        columns={columns}
        rows={error ? undefined : runs}
        rowKey={({ id }) => id}
        unit={['importazione', 'importazioni']}
        empty={{
          text: shown > 0 ? 'Nessuna altra importazione' : 'Ancora nessuna importazione',
          detail: 'Ogni prova e ogni importazione resta qui con il suo resoconto.',
        }}
        failure={
          error
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => found.refetch(),
              }
            : undefined
        }
      />
    </section>
  );
}

function outcomeOf(run: ImportRun): string {
  if (isUnderway(run)) return run.state === 'waiting' ? 'In attesa' : progressText(run);
  if (run.state === 'failed') return run.failure ?? 'Non riuscita';
  return `${run.state === 'cancelled' ? 'Interrotta: ' : ''}${countsText(run)}`;
}

function Moment({ instant }: { instant: string }) {
  const date = new Date(instant);
  return (
    <time dateTime={instant}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}
