import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getRun, listRuns, pauseRun, type Run, resumeRun, stopRun } from '../contract.ts';
import type { RunKind } from '../rules.ts';

const askForRunEveryMs = 1_000;

const isUnderway = ({ finishedAt }: Run) => finishedAt === null;

/** The run of a kind, and of a default document, that is under way or ended last; looked at while it works. */
export function useLatestRun({ kind, subjectId }: { kind: RunKind; subjectId?: number | undefined }) {
  const input = { query: { kind, subjectId: subjectId === undefined ? undefined : String(subjectId) } };
  const known = useQueryClient().getQueryData<ResponseOf<typeof listRuns>>(endpointKey(listRuns, input));
  const works = known?.runs.some(isUnderway) ?? false;
  const found = useEndpoint(listRuns, input, works ? { refreshMs: askForRunEveryMs } : { freshMs: 0 });
  return { run: found.data?.runs[0], isLost: found.error !== null && found.data !== undefined, ...found };
}

/** One run with its items, looked at while it works. */
export function useRun(runId: number, page: number) {
  const input = { params: { run: runId }, query: { page: String(page) } };
  const known = useQueryClient().getQueryData<Run>(endpointKey(getRun, input));
  const works = known === undefined || isUnderway(known);
  return useEndpoint(getRun, input, {
    keepPrevious: true,
    ...(works ? { refreshMs: askForRunEveryMs } : {}),
  });
}

/** Holding a run, and ending it. */
export function useRunControls(runId: number) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = (endpoint: typeof pauseRun) => {
    setBusy(true);
    call(endpoint, { params: { run: runId } })
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => {
        for (const shown of [getRun, listRuns])
          void queries.invalidateQueries({ queryKey: endpointKey(shown) });
        setBusy(false);
      });
  };
  return {
    isBusy,
    onPause: () => change(pauseRun),
    onResume: () => change(resumeRun),
    onStop: () => change(stopRun),
  };
}
