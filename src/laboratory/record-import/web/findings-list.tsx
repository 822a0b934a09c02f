import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { type ImportFinding, listImportFindings } from '../contract.ts';
import classes from './import.module.css';

const sheetColumn: DataColumn<ImportFinding> = {
  key: 'sheet',
  header: 'Foglio',
  narrow: true,
  cell: ({ sheet }) => sheet,
};

const columns: readonly DataColumn<ImportFinding>[] = [
  { key: 'row', header: 'Riga', cell: ({ rowNumber }) => rowNumber },
  {
    key: 'outcome',
    header: 'Esito',
    cell: ({ outcome }) => (outcome === 'refused' ? 'Rifiutata' : 'Dato storico'),
  },
  {
    key: 'why',
    header: 'Motivo',
    cell: ({ problems }) => (
      <ul className={classes.problems}>
        {problems.map(({ column, value, reason }) => (
          <li key={`${column} ${reason}`}>
            {column && <strong>{column}</strong>}
            {value && <span className={classes.value}> «{value}»</span>}
            {column && ': '}
            {reason}
          </li>
        ))}
      </ul>
    ),
  },
];

/** The rows a run refused or took as old data, fifty at a time. */
export function FindingsList({ runId, hasSheets }: { runId: number; hasSheets: boolean }) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params['page']) || 1);
  const found = useEndpoint(
    listImportFindings,
    { params: { id: runId }, query: { page: String(page) } },
    { keepPrevious: true },
  );
  const { data, error } = found;
  return (
    <DataList
      caption="Righe rifiutate e dati storici"
      columns={hasSheets ? [sheetColumn, ...columns] : columns}
      rows={error ? undefined : data?.findings}
      rowKey={({ sheet, rowNumber }) => `${sheet} ${rowNumber}`}
      unit={['riga', 'righe']}
      {...(data && !error
        ? {
            paging: {
              ...{ page, pageSize: data.pageSize, total: data.total },
              onPage: (next: number) => setParams({ page: next }),
            },
          }
        : {})}
      failure={
        error
          ? { text: error.text, requestId: error.requestId ?? undefined, onRetry: () => found.refetch() }
          : undefined
      }
    />
  );
}
