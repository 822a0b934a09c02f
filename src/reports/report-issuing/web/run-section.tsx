import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from '#platform/web/search-params.ts';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { listIssuableSites } from '../sites/contract.ts';
import type { Search } from './load-card.ts';
import { RunPanel } from './run-panel.tsx';
import { useLatestRun, useRun, useUnderwayRuns } from './use-runs.ts';

/** The run that works, of this search before others, begun here or elsewhere; else the last one, with what became of it. */
export function RunSection({ search }: { search: Search }) {
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const underway = useUnderwayRuns();
  const latest = useLatestRun();
  const ofSearch = underway.find(({ from, to }) => from === search.from && to === search.to) ?? underway[0];
  const { run, isLost } = useRun(ofSearch?.id ?? (Number(params['emissione']) || (latest?.id ?? null)));
  const works = run !== undefined && run.finishedAt === null;
  const wasWorking = useRef(false);
  useEffect(() => {
    if (wasWorking.current && !works)
      void queries.invalidateQueries({ queryKey: endpointKey(listIssuableSites) });
    wasWorking.current = works;
  }, [works, queries]);
  if (!run) return null;
  return (
    <RunPanel
      key={`${run.id} ${works}`}
      run={run}
      isLost={isLost}
      isOwn={String(run.id) === params['emissione']}
    />
  );
}
