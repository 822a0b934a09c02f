import { useEffect, useRef } from 'react';
import { useSearchParams } from '#platform/web/search-params.ts';
import { IssueAll } from './issue-all.tsx';
import type { Search } from './load-card.ts';
import { RunPanel } from './run-panel.tsx';
import { useRun, useUnderwayRuns } from './use-runs.ts';

/** Issuing all that is ready: how to begin, and the run that works for this search, also begun elsewhere. */
export function RunSection({ search, onEnded }: { search: Search; onEnded: () => void }) {
  const [params, setParams] = useSearchParams();
  const underway = useUnderwayRuns();
  const ofSearch = underway.find(({ from, to }) => from === search.from && to === search.to);
  const { run, isLost } = useRun(ofSearch?.id ?? (Number(params['emissione']) || null));
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
