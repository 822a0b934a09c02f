import { Button } from '@mantine/core';
import { useState } from 'react';
import { listRecentPlacements } from '#field/arrivals/contract.ts';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { useSearchParams, useSearchText } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { recentPlacementsRefreshMs } from '../rules.ts';
import { ArrivalTable } from './arrival-table.tsx';
import classes from './day.module.css';

/** So many stand beside the work list; on a phone, beneath it, still fewer. */
const foldedArrivals = 8;

/** Placements from the latest; search and page stand in the address, and the list keeps itself up to date. */
export function RecentPlacements({ arrivedToday }: { arrivedToday: number | undefined }) {
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
  const rows = data?.posizionamenti;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = !isUnfolded && !q && page === 1 && (rows?.length ?? 0) > foldedArrivals;

  return (
    <section className={classes.panel} aria-labelledby="recent-placements">
      <div className={classes.panelHead}>
        <h2 id="recent-placements" className={classes.panelTitle}>
          Ultimi posizionamenti
        </h2>
        {arrivedToday !== undefined && <span className={classes.quiet}>Oggi: {arrivedToday}</span>}
      </div>
      <SearchField
        main
        label="Cerca nei posizionamenti"
        placeholder="Codice, sede, operatore"
        value={typed}
        onChange={setTyped}
      />
      {data && <Freshness updatedAt={found.dataUpdatedAt} problem={error?.text} />}
      {rows && rows.length > 0 && (
        <ArrivalTable rows={isFolded ? rows.slice(0, foldedArrivals) : rows} isFolded={isFolded} />
      )}
      {isFolded && (
        <Button variant="default" fullWidth onClick={() => setUnfolded(true)}>
          Mostra tutti
        </Button>
      )}
      {rows?.length === 0 &&
        (q ? (
          <EmptyState text="Nessun posizionamento corrisponde alla ricerca" />
        ) : (
          <EmptyState
            text="Ancora nessun posizionamento"
            detail="Qui compaiono i dosimetri appena posizionati, senza ricaricare la pagina."
          />
        ))}
      {!rows && !error && <Skeletons count={5} shape="row" />}
      {!rows && error && (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => found.refetch()}
        />
      )}
      {data && !isFolded && (page > 1 || data.hasMore) && (
        <nav className={classes.turn} aria-label="Pagine dei posizionamenti">
          <Button
            variant="default"
            size="sm"
            disabled={page <= 1}
            onClick={() => setParams({ page: page > 2 ? page - 1 : undefined })}
          >
            Pagina precedente
          </Button>
          <span className={classes.quiet}>Pagina {page}</span>
          <Button
            variant="default"
            size="sm"
            disabled={!data.hasMore}
            onClick={() => setParams({ page: page + 1 })}
          >
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
