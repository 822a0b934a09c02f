import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { listReportSites, listReportSitesUntil, type SiteEntry } from '../contract.ts';
import { CardList } from './card-list.tsx';
import type { Search } from './load-card.ts';
import { askForNotifications } from './notification.ts';
import { useUnderwayRuns } from './use-runs.ts';

/** The sites of a search card by card, each when its turn has come. */
export function CardSearch({ search }: { search: Search }) {
  useEffect(askForNotifications, []);
  const { data, error, refetch } = useSites(search);
  // The cards are those of the answer the search began with; later answers only renew them.
  const [sites, setSites] = useState<readonly SiteEntry[] | null>(null);
  if (data && sites === null) setSites(data);
  useWhenRunsEnd(refetch);
  if (error && sites === null) {
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  }
  if (sites === null) return <Skeletons count={6} />;
  if (sites.length === 0) return <EmptyState text="Nessuna sede trovata" />;
  return <CardList search={search} sites={sites} latest={data ?? sites} />;
}

function useSites({ from, to }: Search) {
  const open = useEndpoint(listReportSites, { params: { from } }, { enabled: to === null, immutable: true });
  const closed = useEndpoint(
    listReportSitesUntil,
    { params: { from, to: to ?? from } },
    { enabled: to !== null, immutable: true },
  );
  return to === null ? open : closed;
}

function useWhenRunsEnd(then: () => unknown): void {
  const works = useUnderwayRuns().length > 0;
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !works) then();
    wasWorking.current = works;
  }, [works, then]);
}
