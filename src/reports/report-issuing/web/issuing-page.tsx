import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { day } from '#platform/contract/shapes.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listReportSites, listReportSitesUntil, type SiteEntry } from '../contract.ts';
import { windowProblem } from '../rules.ts';
import { CardList } from './card-list.tsx';
import { IssueAll } from './issue-all.tsx';
import classes from './issuing.module.css';
import { type Search } from './load-card.ts';
import { askForNotifications } from './notification.ts';
import { RunPanel } from './run-panel.tsx';
import { SearchForm } from './search-form.tsx';
import { useLatestRun, useRun, useUnderwayRuns } from './use-runs.ts';

/** Final reports of many sites: a search by dates, a card per site, and issuing all that are ready. */
export function IssuingPage() {
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [presses, setPresses] = useState(0);
  useEffect(askForNotifications, []);
  const search = readSearch(params['dal'], params['al']);
  const begin = (from: string, to: string) => {
    // The same search again is a new one: what was read before does not count.
    queries.removeQueries({ queryKey: endpointKey(listReportSites) });
    queries.removeQueries({ queryKey: endpointKey(listReportSitesUntil) });
    setPresses((before) => before + 1);
    setParams({ dal: from, al: to, stato: undefined, emissione: undefined });
  };
  const key = search && `${search.from} ${search.to} ${presses}`;
  return (
    <>
      <PageHeader
        title="Relazioni finali"
        breadcrumb={[{ label: 'Laboratorio', href: '/lb' }]}
        link={appLink}
        detail="Le sedi misurate in un periodo, ciascuna con quello che ha e quello che le manca."
      />
      <div className={classes.page}>
        <SearchForm
          key={`${params['dal']} ${params['al']}`}
          from={params['dal'] ?? ''}
          to={params['al'] ?? ''}
          onSearch={begin}
        />
        {search && <Results key={key} search={search} />}
      </div>
    </>
  );
}

function readSearch(from = '', to = ''): Search | null {
  const days = [from, ...(to === '' ? [] : [to])];
  if (!days.every((one) => day.safeParse(one).success) || windowProblem(from, to) !== null) return null;
  return { from, to: to === '' ? null : to };
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

function Results({ search }: { search: Search }) {
  const { data, error, refetch } = useSites(search);
  // The cards are those of the answer the search began with; later answers only renew them.
  const [sites, setSites] = useState<readonly SiteEntry[] | null>(null);
  if (data && sites === null) setSites(data);
  if (error && sites === null) {
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => void refetch()} />
    );
  }
  if (sites === null) return <Skeletons count={6} />;
  if (sites.length === 0) return <EmptyState text="Nessuna sede trovata" />;
  return (
    <>
      <RunSection search={search} onEnded={() => void refetch()} />
      <CardList search={search} sites={sites} latest={data ?? sites} />
    </>
  );
}

/** Issuing all that is ready: how to begin, and the run that works for this search, also begun elsewhere, or the last. */
function RunSection({ search, onEnded }: { search: Search; onEnded: () => void }) {
  const [params, setParams] = useSearchParams();
  const underway = useUnderwayRuns();
  const latest = useLatestRun(search);
  const ofSearch = underway.find(({ from, to }) => from === search.from && to === search.to);
  const { run, isLost } = useRun(ofSearch?.id ?? (Number(params['emissione']) || (latest?.id ?? null)));
  const works = run !== undefined && run.finishedAt === null;
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !works) onEnded();
    wasWorking.current = works;
  }, [works, onEnded]);
  return (
    <>
      {!works && <IssueAll search={search} onStarted={(id) => setParams({ emissione: id }, 'replace')} />}
      {run && <RunPanel run={run} from={search.from} isLost={isLost} />}
    </>
  );
}
