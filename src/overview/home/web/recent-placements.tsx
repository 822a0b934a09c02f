import { Button } from '@mantine/core';
import { listRecentPlacements } from '#field/arrivals/contract.ts';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { useSearchParams, useSearchText } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { recentPlacementsRefreshMs } from '../rules.ts';
import classes from './home.module.css';
import { placementColumns } from './placement-columns.tsx';

/** Placements from the latest; search and page stand in the address, and the list keeps itself up to date. */
export function RecentPlacements() {
  const [{ q, page: pageInAddress }, setParams] = useSearchParams();
  const [typed, setTyped] = useSearchText('q', ['page']);
  const page = Number.parseInt(pageInAddress ?? '1', 10) || 1;
  const query = { page: String(page), ...(q ? { q } : {}) };
  const found = useEndpoint(
    listRecentPlacements,
    { query },
    { refreshMs: recentPlacementsRefreshMs, keepPrevious: true },
  );
  const { data, error } = found;

  return (
    <section className={classes.section} aria-labelledby="recent-placements">
      <div className={classes.sectionHead}>
        <h2 id="recent-placements" className={classes.sectionTitle}>
          Ultimi posizionamenti
        </h2>
        <div className={classes.search}>
          <SearchField
            main
            label="Cerca nei posizionamenti"
            placeholder="Codice, sede, operatore"
            value={typed}
            onChange={setTyped}
          />
        </div>
      </div>
      {data && <Freshness updatedAt={found.dataUpdatedAt} problem={error?.text} />}
      <DataList
        caption="Ultimi posizionamenti"
        columns={placementColumns}
        rows={data?.posizionamenti}
        rowKey={(row) => row.id}
        unit={['posizionamento in questa pagina', 'posizionamenti in questa pagina']}
        empty={
          q
            ? { text: 'Nessun posizionamento corrisponde alla ricerca' }
            : {
                text: 'Ancora nessun posizionamento',
                detail: 'Qui compaiono i dosimetri appena posizionati, senza ricaricare la pagina.',
              }
        }
        failure={
          error && !data
            ? {
                text: error.text,
                requestId: error.requestId ?? undefined,
                onRetry: () => void found.refetch(),
              }
            : undefined
        }
      />
      {data && (page > 1 || data.hasMore) && (
        <nav className={classes.turn} aria-label="Pagine dei posizionamenti">
          <Button
            variant="default"
            disabled={page <= 1}
            onClick={() => setParams({ page: page > 2 ? page - 1 : undefined })}
          >
            Pagina precedente
          </Button>
          <span className={classes.page}>Pagina {page}</span>
          <Button variant="default" disabled={!data.hasMore} onClick={() => setParams({ page: page + 1 })}>
            Pagina successiva
          </Button>
        </nav>
      )}
    </section>
  );
}

function Freshness({ updatedAt, problem }: { updatedAt: number; problem: string | undefined }) {
  const time = romeTimeOfDay(new Date(updatedAt));
  if (problem) return <StatusLine tone="offline" text={`Elenco fermo alle ${time}. ${problem}`} />;
  return <p className={classes.quiet}>Aggiornato alle {time}</p>;
}
